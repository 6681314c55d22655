"""perft.py LIBRARY VARIANT DEPTH: the C library from Python's ctypes, with nothing else installed."""

import ctypes
import sys


class Bitboard(ctypes.Structure):
    _fields_ = [("lo", ctypes.c_uint64), ("hi", ctypes.c_uint64)]


class Move(ctypes.Structure):
    _fields_ = [("bits", ctypes.c_uint32)]


class Position(ctypes.Structure):
    _fields_ = [
        ("planes", Bitboard * 4),
        ("key", ctypes.c_uint64),
        ("halfmove_clock", ctypes.c_uint16),
        ("fullmove_number", ctypes.c_uint16),
        ("en_passant", ctypes.c_uint8),
        ("castling", ctypes.c_uint8),
        ("side_to_move", ctypes.c_uint8),
        ("variant", ctypes.c_uint8),
    ]


MAX_MOVES = 1408


def main(path, name, depth):
    library = ctypes.CDLL(path)
    library.hexmate_status_message.restype = ctypes.c_char_p
    # Structures by value need to be declared.
    library.hexmate_position_make_trusted.argtypes = [
        ctypes.POINTER(Position),
        Move,
        ctypes.POINTER(Position),
    ]

    def must(status):
        if status != 0:
            raise SystemExit(library.hexmate_status_message(status).decode())

    def perft(position, depth):
        moves = (Move * MAX_MOVES)()
        count = ctypes.c_size_t()
        must(
            library.hexmate_position_legal_moves(
                ctypes.byref(position), moves, ctypes.c_size_t(MAX_MOVES), ctypes.byref(count)
            )
        )
        if depth == 1:
            return count.value
        total = 0
        child = Position()
        for move in moves[: count.value]:
            must(library.hexmate_position_make_trusted(position, move, child))
            total += perft(child, depth - 1)
        return total

    variant = ctypes.c_uint32()
    text = name.encode()
    must(
        library.hexmate_variant_from_name(text, ctypes.c_size_t(len(text)), ctypes.byref(variant))
    )
    position = Position()
    must(library.hexmate_position_start(variant, ctypes.byref(position)))
    print(perft(position, depth))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
