// selfplay VARIANT GAMES SEED: random games, one line each.
#include <cstdlib>
#include <iostream>
#include <random>

#include <hexmate.hpp>

int main(int argc, char **argv) {
    if (argc != 4) {
        std::cerr << "usage: selfplay VARIANT GAMES SEED\n";
        return 2;
    }
    try {
        const hexmate::Variant variant = hexmate::variant_named(argv[1]);
        std::mt19937_64 random(std::strtoull(argv[3], nullptr, 10));
        for (long i = 1; i <= std::atol(argv[2]); ++i) {
            hexmate::Game game = hexmate::Game::start(variant);
            while (!game.is_over()) {
                const hexmate::MoveList moves = game.position().legal_moves();
                game.push(moves[random() % moves.size()]);
                // Shafran's game has no fifty-move rule: then the players agree at some time.
                if (game.ply() >= 2000 && !game.is_over()) game.agree_draw();
            }
            std::cout << "game " << i << ": " << game.outcome().result() << " after " << game.ply()
                      << " plies\n";
        }
    } catch (const hexmate::Error &error) {
        std::cerr << error.what() << '\n';
        return EXIT_FAILURE;
    }
}
