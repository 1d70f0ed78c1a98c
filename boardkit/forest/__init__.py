"""Forest: landscape tiles, areas and lines of sight.

``boardkit.forest.rules`` has the rules, ``boardkit.forest.odds`` the exact chances.
"""
