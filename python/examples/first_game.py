"""Plays a short game of Shafran's and shows what is known of it."""

import hexmate

game = hexmate.Game("shafran")
for text in ["Nc4", "Nd6", "Qe3", "b5", "Nd7#"]:
    move = game.push_san(text)
    print(f"{game.ply}. {text:6} {move}")
print(game.position)
print(game.outcome())
