"""Plays a random game of every variant and tells how it ended."""

import random

import hexmate

chance = random.Random(1)
for variant in hexmate.VARIANTS:
    game = hexmate.Game(variant)
    while not game.is_over() and game.ply < 500:
        game.push(chance.choice(game.legal_moves))
    print(f"{variant.name:16}{game.ply:4} plies  {game.outcome() or 'unfinished'}")
