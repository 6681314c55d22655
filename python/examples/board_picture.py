"""Writes a picture of McCooey's start position: ``python board_picture.py board.svg``."""

import sys
from pathlib import Path

import hexmate
import hexmate.svg

picture = hexmate.svg.board(hexmate.Position("mccooey"))
Path(sys.argv[1]).write_text(picture, encoding="utf-8")
