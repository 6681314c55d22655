"""Writes a page that replays a game of every variant: ``python replay_page.py games.html``."""

import random
import sys

import hexmate
from hexmate.pgn import PgnGame

chance = random.Random(2)
games = []
for variant in hexmate.VARIANTS:
    game = hexmate.Game(variant)
    while not game.is_over() and game.ply < 200:
        game.push(chance.choice(game.legal_moves))
    games.append(PgnGame(game, {"White": "Dice", "Black": "Coin", "Event": str(variant.title)}))
hexmate.view(games, sys.argv[1], title="Dice against Coin")
