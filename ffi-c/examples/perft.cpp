// perft VARIANT DEPTH [FEN]: how many positions lie behind each legal move, and in all.
#include <cstdlib>
#include <iostream>

#include <hexmate.hpp>

// The same count as Position::perft(), move by move.
static std::uint64_t perft(const hexmate::Position &position, unsigned depth) {
    const hexmate::MoveList moves = position.legal_moves();
    if (depth == 1) return moves.size();
    std::uint64_t sum = 0;
    for (hexmate::Move mv : moves) sum += perft(position.make_trusted(mv), depth - 1);
    return sum;
}

int main(int argc, char **argv) {
    if (argc < 3 || argc > 4 || std::atoi(argv[2]) < 1) {
        std::cerr << "usage: perft VARIANT DEPTH [FEN]\n";
        return 2;
    }
    try {
        const hexmate::Variant variant = hexmate::variant_named(argv[1]);
        const unsigned depth = static_cast<unsigned>(std::atoi(argv[2]));
        const hexmate::Position position = argc == 4
                                               ? hexmate::Position::from_fen(variant, argv[3])
                                               : hexmate::Position::start(variant);
        std::uint64_t sum = 0;
        for (const auto &[mv, count] : position.divide(depth, 0)) {
            std::cout << mv.uci(variant) << ' ' << count << '\n';
            sum += count;
        }
        if (depth <= 3 && perft(position, depth) != sum) {
            std::cerr << "the two counts differ\n";
            return EXIT_FAILURE;
        }
        std::cout << sum << '\n';
    } catch (const hexmate::Error &error) {
        std::cerr << error.what() << '\n';
        return EXIT_FAILURE;
    }
}
