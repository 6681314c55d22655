// play VARIANT: a game in the terminal against a player that looks one ply ahead. Moves are typed as f4f5 or Nh4; "quit" ends.
#include <cstdlib>
#include <iostream>
#include <string>

#include <hexmate.hpp>

using hexmate::Color;
using hexmate::Move;
using hexmate::Piece;
using hexmate::Position;

// What a side's pieces are worth, in pawns.
static long material(const Position &position, Color color) {
    long sum = 0;
    for (auto [piece, worth] : {std::pair(Piece::Pawn, 1L), std::pair(Piece::Knight, 3L),
                                std::pair(Piece::Bishop, 3L), std::pair(Piece::Rook, 5L),
                                std::pair(Piece::Queen, 9L)})
        sum += worth * static_cast<long>(position.pieces(color, piece).size());
    return sum;
}

// The move after which the mover's material is best; mate before all else, and of equals the one that leaves the fewest answers.
static Move best_move(const Position &position) {
    const Color us = position.side_to_move();
    Move best{};
    long best_score = -1000000;
    for (Move mv : position.legal_moves()) {
        const Position next = position.make_trusted(mv);
        long score = 1000 * (material(next, us) - material(next, !us)) -
                     static_cast<long>(next.count_legal());
        if (next.outcome().termination == HEXMATE_TERMINATION_CHECKMATE) score = 1000000;
        if (score > best_score) {
            best_score = score;
            best = mv;
        }
    }
    return best;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        std::cerr << "usage: play VARIANT\n";
        return 2;
    }
    try {
        hexmate::Game game = hexmate::Game::start(hexmate::variant_named(argv[1]));
        std::string line;
        for (;;) {
            const Position position = game.position();
            std::cout << position.diagram() << '\n';
            if (game.is_over()) break;
            if (position.side_to_move() == Color::Black) {
                const Move mv = best_move(position);
                std::cout << "I play " << position.san(mv) << "\n\n";
                game.push(mv);
                continue;
            }
            std::cout << "your move: " << std::flush;
            if (!std::getline(std::cin, line) || line == "quit") break;
            try {
                try {
                    game.push_uci(line);
                } catch (const hexmate::Error &) {
                    game.push_san(line);
                }
            } catch (const hexmate::Error &error) {
                std::cout << line << ": " << error.what() << '\n';
            }
        }
        std::cout << game.outcome().result() << '\n';
    } catch (const hexmate::Error &error) {
        std::cerr << error.what() << '\n';
        return EXIT_FAILURE;
    }
}
