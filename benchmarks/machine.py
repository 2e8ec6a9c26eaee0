"""The machine that a figure was measured on, in one line."""

import os
import platform
from importlib.metadata import version
from pathlib import Path


def machine(*packages):
    """Return processor, cores and versions: what a reader needs to judge a figure, and nothing else."""
    info = Path("/proc/cpuinfo")
    models = (
        [line.split(":")[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
        if info.exists()
        else []
    )
    parts = [
        models[0] if models else platform.processor() or platform.machine(),
        f"{os.cpu_count()} cores",
        platform.system(),
        f"Python {platform.python_version()}",
        *(f"{package} {version(package)}" for package in packages),
    ]
    return ", ".join(parts)
