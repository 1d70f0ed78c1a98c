"""What holds for all tests: random inputs are the same in every run."""

from hypothesis import HealthCheck, settings

# No deadline: the machine's speed is no property of the code. No database: nothing is remembered.
settings.register_profile(
    "boardkit",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("boardkit")
