# %% [markdown]
# # Boards in a notebook
#
# Jupyter, VS Code and PyCharm run this file cell by cell; positions and games show themselves as pictures. As a plain
# script it prints the texts only.

# %%
import dataclasses

import hexmate
from hexmate import Color, svg

# %% A game shows its board, the last move and a check.
game = hexmate.Game("shafran")
for text in ["Nc4", "Nd6", "Qe3", "b5", "Nd7#"]:
    game.push_san(text)
game

# %% Positions are values; every one of them stays.
game.positions[2]


# %% More than the plain board: arrows, marked cells, the other side's view.
@dataclasses.dataclass
class Picture:
    """What a notebook shows as a picture."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


position = hexmate.Position("mccooey")
knight = position.pieces(Color.WHITE, hexmate.PieceType.KNIGHT)
leaps = [move for move in position.legal_moves if move.from_cell in knight]
Picture(svg.board(position, arrows=leaps, cells={"f6": "gold"}, orientation=Color.BLACK, size=400))

# %% Sets of cells: what White attacks, and Black can go to.
cells = position.variant.cells
attacked = [cell for cell in cells if position.attackers(Color.WHITE, cell)]
Picture(svg.board(position, cells=attacked, size=400))

# %%
print(game.start.variation_san(game.move_stack))
print(game.outcome())
print(f"White attacks {len(attacked)} of {len(cells)} cells at the start of McCooey's game.")
