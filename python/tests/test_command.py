"""The command: what it prints, and how it fails."""

import os
import subprocess
import sys
from pathlib import Path

import hexmate
import pytest
from conftest import DATA, python

SHAFRAN = "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}
    command = python("-m", "hexmate", *arguments)
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, timeout=120)


def output(*arguments: str) -> str:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_perft() -> None:
    assert output("perft", "shafran", "3") == "75480\n"
    assert output("perft", "glinski", "3", "--threads", "2") == "137858\n"
    assert output("perft", "mccooey", "0", "--divide") == "1\n"
    fen = "k4/1pp2p/np4b/bp1R1p2/5n2P/p1B1B4/2r1r1PB/P2q1PN/4PK/RN3 w - - 0 17"
    assert output("perft", "shafran", "2", "--fen", fen) == "3582\n"


def test_divide() -> None:
    lines = output("perft", "mccooey-classic", "3", "--divide").splitlines()
    assert lines[-1] == "33307"
    moves = [line.split() for line in lines[:-1]]
    assert [move for move, _ in moves] == sorted(move for move, _ in moves)
    assert len(moves) == 31 and sum(int(count) for _, count in moves) == 33_307


def test_perft_tells_its_speed_where_asked() -> None:
    done = run("perft", "shafran", "2", "-v")
    assert done.stdout == "1706\n"
    assert "million leaves/s (two-ply, kernel " in done.stderr


def test_kernels() -> None:
    for name in hexmate.kernels():
        assert output("perft", "glinski", "2", "--kernel", name) == "2586\n"


def test_moves() -> None:
    line = (DATA / "legal_moves.txt").read_text().splitlines()[1]
    variant, _, fen, moves = line.split(";")
    assert output("moves", variant, "--fen", fen) == moves + "\n"


def test_show() -> None:
    lines = output("show", "shafran").splitlines()
    assert lines[0] == "          k" and lines[19] == "  a b c d e f g h i"
    assert lines[21:] == [
        "variant  shafran",
        f"fen      {SHAFRAN} - 0 1",
        "side     White",
        "check    none",
        "moves    42",
        "outcome  none",
    ]
    setup = output("show", "glinski", "--setup", "-1,0:K,2,-4:k")
    assert "1/3/1k3/7/" not in setup and "moves    12" in setup


def test_play() -> None:
    lines = output("play", "shafran", "b1c4", "c8d6", "d1e3 b6b5 c4d7").splitlines()
    assert lines[-5:] == [
        "last     c4d7",
        "side     Black",
        "check    from d7",
        "moves    0",
        "outcome  1-0 (checkmate)",
    ]


def test_variants_and_version() -> None:
    assert output("variants").split() == [variant.name for variant in hexmate.VARIANTS]
    assert output("--version") == f"hexmate {hexmate.__version__}\n"
    assert "selfplay" in output("--help")


def test_bench() -> None:
    lines = output("bench", "--depth", "2").splitlines()
    assert lines[0].startswith("perft 2, kernel ")
    rows = [line.split() for line in lines[2:]]
    assert [(row[0], int(row[1])) for row in rows] == [
        ("mccooey", 2806),
        ("mccooey-classic", 947),
        ("shafran", 1706),
        ("shafran-classic", 1706),
        ("glinski", 2586),
        ("all", 9751),
    ]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["show", "shafran", "--fen", "abc"], "error: bad FEN: 'a' is no piece (byte 0)\n  abc\n  ^\n"),
        (
            ["show", "shafran", "--fen", f"{SHAFRAN} é"],
            "error: bad FEN: the en-passant cell is not - or a cell of the board (byte 59)\n"
            f"  {SHAFRAN} é\n  {' ' * 59}^\n",
        ),
        (
            ["show", "shafran", "--setup", "0,0:K"],
            "error: bad setup string: setup strings are for boards of 91 cells\n  0,0:K\n",
        ),
        (["play", "shafran", "b1c4", "zz"], "error: bad move 2: not a cell of the board (byte 0)\n  zz\n  ^\n"),
        (["show", "shafran", "--fen", "\n"], "error: bad FEN: '\\n' is no piece (byte 0)\n  \ufffd\n  ^\n"),
    ],
)
def test_input_that_cannot_be_read(arguments: list[str], complaint: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", complaint)


def test_moves_after_the_end() -> None:
    done = run("play", "shafran", "b1c4 c8d6 d1e3 b6b5 c4d7 a2a3")
    assert done.returncode == 1
    assert done.stderr == "error: bad move 6: the game is over: 1-0 (checkmate)\n  a2a3\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["perft"], "the following required arguments were not provided:\n  <VARIANT>\n  <DEPTH>"),
        (["perft", "foo", "3"], "invalid value 'foo' for '<VARIANT>'\n  [possible values: mccooey, "),
        (["perft", "glinski", "x"], "invalid value 'x' for '<DEPTH>': invalid digit found in string"),
        (["perft", "glinski", "-1"], "unexpected argument '-1' found"),
        (["perft", "glinski", "5000000000"], "invalid value '5000000000' for '<DEPTH>': 5000000000 is not in"),
        (["perft", "glinski", "3", "4"], "unexpected argument '4' found"),
        (["perft", "glinski", "3", "--bogus"], "unexpected argument '--bogus' found"),
        (["perft", "glinski", "3", "--threads"], "a value is required for '--threads <N>' but none was supplied"),
        (["perft", "glinski", "3", "--threads", "2000"], "invalid value '2000' for '--threads <N>': 2000 is not"),
        (["perft", "glinski", "3", "--kernel", "x"], "invalid value 'x' for '--kernel <NAME>'\n  [possible"),
        (["play", "glinski", "--fen", "x", "--setup", "y"], "the argument '--fen <FEN>' cannot be used with"),
        (["bogus"], "unrecognized subcommand 'bogus'"),
        (["selfplay", "--variants", "shafran,chess"], "invalid value 'chess' for '--variants <NAMES>'"),
        (["selfplay", "--games", "0"], "invalid value '0' for '--games <N>': 0 is not in"),
        (["show", "\udcff"], "invalid UTF-8 was detected"),
    ],
)
def test_wrong_command_lines(arguments: list[str], complaint: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {complaint}")


def test_no_command() -> None:
    done = run()
    assert (done.returncode, done.stdout) == (2, "") and "Commands:" in done.stderr


def test_depths_that_nobody_can_count() -> None:
    done = run("perft", "glinski", "4000000000")
    assert done.returncode == 2 and "4000000000 is not in 0..=64" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_output_that_cannot_be_written() -> None:
    with open("/dev/full", "w") as full:
        command = python("-m", "hexmate", "moves", "shafran")
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert done.stderr == "error: cannot write to standard output: No space left on device (os error 28)\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_readers_that_have_read_enough() -> None:
    read, write = os.pipe()
    os.close(read)
    command = python("-m", "hexmate", "perft", "shafran", "2", "--divide")
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")
