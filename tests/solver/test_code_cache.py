"""Where compiled code is kept: in a folder that no other user can change, whole or not at all."""

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from freecell_widget.solver.compile import code_cache

ROOT_USER = hasattr(os, "geteuid") and os.geteuid() == 0
needs_users = pytest.mark.skipif(not ROOT_USER, reason="only the administrator can act as two users")
VICTIM, ATTACKER = 54_321, 54_322  # user numbers that nobody has


@contextmanager
def user(number):
    """Act as another user: what is made here is theirs, and what they may not do fails."""
    os.seteuid(number)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def machine(monkeypatch):
    """A machine with a folder for temporary files and no home folder that can be written."""
    top = Path(os.path.realpath(tempfile.mkdtemp()))
    top.chmod(0o755)
    temporary = top / "tmp"
    temporary.mkdir()
    temporary.chmod(0o1777)
    (top / "home").mkdir(mode=0o755)
    for name in (code_cache.VARIABLE, "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(top / "home"))
    monkeypatch.setattr(code_cache.tempfile, "tempdir", str(temporary))
    yield top
    shutil.rmtree(top)


def plant(folder):
    """Write code that somebody wants another user to run, with the right hash, as the attacker; return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "kernel.code"
    path.write_bytes(code_cache.signed(b"evil"))
    path.chmod(0o644)
    return path


@needs_users
def test_code_is_kept_and_read_by_its_user_where_no_home_can_be_written(machine):
    with user(VICTIM):
        folder = code_cache.directory()
        assert folder.parents[1] == machine / "tmp" / f"freecell_widget-{VICTIM}"
        for made in (folder, *folder.parents[:2]):
            status = made.stat()
            assert (stat.S_IMODE(status.st_mode), status.st_uid) == (0o700, VICTIM)
        code_cache.write(folder / "kernel.code", b"code")
        assert code_cache.read(folder / "kernel.code") == b"code"
        assert stat.S_IMODE((folder / "kernel.code").stat().st_mode) == 0o600


@needs_users
@pytest.mark.parametrize("mode", [0o755, 0o777, 0o1777])
def test_a_folder_above_that_another_user_made_first_is_not_used(machine, mode):
    above = machine / "tmp" / f"freecell_widget-{VICTIM}"
    with user(ATTACKER):
        path = plant(above / "freecell_widget" / f"kernel-{code_cache.source_hash()}")
        above.chmod(mode)
    with user(VICTIM):
        assert code_cache.directory() is None
        assert code_cache.read(path) is None


@needs_users
def test_a_leaf_of_ours_in_a_folder_of_another_user_is_not_used(machine):
    """Only the leaf's owner was looked at once, and whoever owns the folder above can exchange the leaf."""
    above = machine / "tmp" / f"freecell_widget-{VICTIM}" / "freecell_widget"
    with user(ATTACKER):
        above.mkdir(parents=True)
        above.chmod(0o777)
    leaf = above / f"kernel-{code_cache.source_hash()}"
    with user(VICTIM):
        leaf.mkdir(mode=0o700)
        assert code_cache.directory() is None
    with user(ATTACKER):
        leaf.rename(above / "aside")
        path = plant(leaf)
    with user(VICTIM):
        assert code_cache.read(path) is None


@needs_users
@pytest.mark.parametrize("mode", [0o777, 0o720, 0o702])
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_folder_of_ours_that_others_may_write_is_not_used(machine, mode, depth):
    with user(VICTIM):
        folder = code_cache.directory()
        path = folder / "kernel.code"
        code_cache.write(path, b"code")
        (folder, *folder.parents)[depth].chmod(mode)
        assert code_cache.directory() is None
        assert code_cache.read(path) is None


@needs_users
def test_a_leaf_is_not_made_safe_by_being_sticky(machine):
    with user(VICTIM):
        folder = code_cache.directory()
        folder.chmod(0o1777)
        assert code_cache.directory() is None


@needs_users
@pytest.mark.parametrize(("owner", "mode"), [(ATTACKER, 0o644), (VICTIM, 0o666), (VICTIM, 0o620)])
def test_a_file_that_another_user_may_have_written_is_not_read(machine, owner, mode):
    with user(VICTIM):
        path = code_cache.directory() / "kernel.code"
        code_cache.write(path, b"code")
    os.chown(path, owner, -1)
    path.chmod(mode)
    with user(VICTIM):
        assert code_cache.read(path) is None


@needs_users
def test_code_of_the_administrator_is_read(machine):
    with user(VICTIM):
        path = code_cache.directory() / "kernel.code"
        code_cache.write(path, b"code")
    os.chown(path, 0, -1)
    path.chmod(0o644)
    with user(VICTIM):
        assert code_cache.read(path) == b"code"


@needs_users
def test_links_are_not_followed(machine):
    with user(ATTACKER):
        planted = plant(machine / "tmp" / "attacker")
    with user(VICTIM):
        path = code_cache.directory() / "kernel.code"
        path.symlink_to(planted)
        assert code_cache.read(path) is None
        path.with_suffix(".lock").symlink_to(planted)
        with pytest.raises(OSError), code_cache.lock(path):
            pass


@needs_users
def test_a_link_above_leads_to_where_it_leads(machine, monkeypatch):
    """A cache folder on another disk is fine if nobody else can change it there."""
    with user(ATTACKER):
        (machine / "tmp" / "theirs").mkdir()
    with user(VICTIM):
        (machine / "tmp" / "ours").mkdir(mode=0o700)
        for name in ("theirs", "ours"):
            link = machine / "tmp" / f"link to {name}"
            link.symlink_to(machine / "tmp" / name)
            monkeypatch.setenv(code_cache.VARIABLE, str(link))
            found = code_cache.directory()
            assert (machine / "tmp" / name in found.parents) == (name == "ours")


def test_the_cache_goes_where_it_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv(code_cache.VARIABLE, str(tmp_path))
    found = code_cache.directory()
    assert found is not None
    assert found.parent.parent == Path(os.path.realpath(tmp_path))
    assert code_cache.source_hash() in found.name


def test_a_cache_that_cannot_be_written_is_passed_over(tmp_path, monkeypatch):
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    good = tmp_path / "good"
    monkeypatch.setenv(code_cache.VARIABLE, str(blocked))
    monkeypatch.setenv("XDG_CACHE_HOME" if code_cache.POSIX else "LOCALAPPDATA", str(good))
    found = code_cache.directory()
    assert found is not None
    assert Path(os.path.realpath(good)) in found.parents


def test_with_no_place_to_write_there_is_no_cache(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    for name in (code_cache.VARIABLE, "XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(blocked))
    monkeypatch.setattr(code_cache.tempfile, "tempdir", str(blocked))
    assert code_cache.directory() is None


def test_where_users_have_no_numbers_the_cache_lies_in_the_profile(tmp_path, monkeypatch):
    """As on Windows."""
    monkeypatch.setattr(code_cache, "POSIX", False)
    profile = tmp_path / "profile"
    profile.mkdir()
    monkeypatch.setattr(code_cache.Path, "home", lambda: profile)
    monkeypatch.setenv(code_cache.VARIABLE, str(tmp_path / "elsewhere"))
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    assert code_cache.directory() is None
    monkeypatch.setenv("LOCALAPPDATA", str(profile / "AppData"))
    assert Path(os.path.realpath(profile)) in code_cache.directory().parents


def test_code_is_kept_whole_and_for_one_processor(tmp_path, monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setenv(code_cache.VARIABLE, str(tmp_path))
    mine, other = code_cache.place("mine"), code_cache.place("another")
    assert mine is not None
    assert mine != other
    assert code_cache.read(mine) is None
    code_cache.write(mine, b"code")
    assert code_cache.read(mine) == b"code"
    assert list(mine.parent.iterdir()) == [mine]  # nothing half written lies about
    code_cache.write(None, b"code")  # nowhere to keep it
    assert code_cache.read(None) is None


def damaged(code):
    """A file of code as a power cut, a full disk or a bad block leaves it."""
    flipped = bytearray(code)
    flipped[len(code) // 2] ^= 1
    return [b"", code[:9], code[:-1], code + b"\0", bytes(flipped), b"not code at all" * 99, bytes(len(code))]


@pytest.mark.parametrize("which", range(7))
def test_damaged_code_is_never_run_but_removed(which, tmp_path):
    path = tmp_path / "kernel.code"
    code_cache.write(path, b"machine code" * 999)
    path.write_bytes(damaged(path.read_bytes())[which])
    assert code_cache.read(path) is None
    assert not list(tmp_path.iterdir())
    code_cache.write(path, b"code")
    assert code_cache.read(path) == b"code"


def test_code_that_cannot_be_kept_leaves_nothing_half_written(tmp_path):
    path = tmp_path / "kernel.code"
    path.mkdir()
    assert code_cache.read(path) is None
    with pytest.raises(OSError):
        code_cache.write(path, b"code")
    assert list(tmp_path.iterdir()) == [path]


def test_one_process_compiles_at_a_time(tmp_path):
    path = tmp_path / "kernel.code"
    with code_cache.lock(path) as first:
        assert first is not None
        for _ in range(2):
            with code_cache.lock(path) as second:
                assert second is None
    with code_cache.lock(path) as third:
        assert third is not None


HOLD = """
import sys, time
from pathlib import Path
from freecell_widget.solver.compile import code_cache
with code_cache.lock(Path(sys.argv[1])) as held:
    print(held is not None, flush=True)
    sys.stdin.read()
"""


def test_a_lock_dies_with_its_holder(tmp_path):
    path = tmp_path / "kernel.code"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout.readline() == "True\n"
        with code_cache.lock(path) as held:
            assert held is None
        holder.kill()
        holder.wait()
        with code_cache.lock(path) as held:
            assert held is not None
