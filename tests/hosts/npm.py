"""Packages of npm, unpacked without what they depend on."""

import shutil
import subprocess
import tarfile

import pytest


def unpacked(package, folder):
    """The folder of a package in one version, such as ``requirejs@2.3.8``; fetched once and kept in ``folder``."""
    name, _, version = package.lstrip("@").replace("/", "-").rpartition("@")
    kept = folder / f"{name}-{version}"
    if not kept.exists():
        npm = shutil.which("npm") or pytest.skip(f"no npm, which brings {package}")
        subprocess.run([npm, "pack", "--silent", package], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(folder / f"{name}-{version}.tgz") as archive:
            archive.extractall(folder / "unpacked", filter="data")
        (folder / "unpacked" / "package").rename(kept)
    return kept
