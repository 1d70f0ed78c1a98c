"""The throw laboratory: a class finds out how a hut lands.

==============  ===================================================================================
module          what is in it
==============  ===================================================================================
tally           counts of the four outcomes and of doubtful throws
record          guess, conditions, groups of throws: all of one device, as an immutable value
store           the same in a file that is written after every entry
codes           a pair's result as twelve characters with a check digit
cells           lines and columns of a pasted text, as spreadsheets of any system copy them
reading         counts pasted from a spreadsheet, CSV files, single rows, throws one to a line
classtable      a row per seat, from codes, counts or CSV; what is wrong names its row
files           what a chosen file holds: a laboratory's own, a CSV file, or none of them
merge           groups and files put together; equal series and files handed in twice are noticed
pile            what merge makes use of: each throw counts once
changes         what was put together, so that it can be taken back after a restart too
taken           files taken over, known again when they are handed in once more
compare         is my hut like yours? groups compared, with what that says in plain words
ideas           five ideas of how a hut lands beside the counts
page            the counting page: one HTML file for tablets, without a kernel
net             the paper net of a hut on A4
study           tables for the lesson, covered until the reader has guessed
==============  ===================================================================================
"""
