"""What other packages are measured at; the functions import them, so that those that are missing are told of."""

from __future__ import annotations

import random

from ours import Clock, Work


def python_chess_objects() -> Work:
    import chess

    chance = random.Random(1).random

    def work(_: Clock) -> tuple[int, float]:
        board = chess.Board()
        while board.outcome() is None:
            moves = list(board.legal_moves)
            board.push(moves[int(chance() * len(moves))])
        return board.ply(), 0.0

    return work


def rust_chess_objects() -> Work:
    import rust_chess  # type: ignore[import-not-found]

    chance = random.Random(1).random
    ongoing = rust_chess.BoardStatus.ONGOING

    def work(_: Clock) -> tuple[int, float]:
        plies = 0
        for _ in range(20):
            board = rust_chess.Board()
            while board.get_status() == ongoing:
                moves = list(board.generate_legal_moves())
                board.make_move(moves[int(chance() * len(moves))])
                plies += 1
        return plies, 0.0

    return work


def open_spiel_objects() -> Work:
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game("chess")
    chance = random.Random(1).random

    def work(_: Clock) -> tuple[int, float]:
        plies = 0
        for _ in range(5):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                plies += 1
        return plies, 0.0

    return work


def open_spiel_batch() -> Work:
    import pyspiel

    game = pyspiel.load_game("chess")
    chance = random.Random(1).random
    states = [game.new_initial_state() for _ in range(64)]

    def work(_: Clock) -> tuple[int, float]:
        for i, state in enumerate(states):
            if state.is_terminal():
                state = states[i] = game.new_initial_state()
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
            state.legal_actions_mask()
            state.observation_tensor(0)
        return len(states), 0.0

    return work


def pgx_batch() -> Work:
    import jax
    import jax.numpy as jnp
    import pgx  # type: ignore[import-not-found]

    count = 128
    env = pgx.make("chess")

    @jax.jit
    def advance(state, key):  # type: ignore[no-untyped-def]
        chances = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(key, chances, axis=1)
        return jax.vmap(env.step)(state, actions)

    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, count))
    state = advance(state, key)
    kept = [state]

    def work(_: Clock) -> tuple[int, float]:
        kept[0] = advance(kept[0], key)
        kept[0].observation.block_until_ready()
        return count, 0.0

    return work


def open_spiel_search() -> Work:
    """A tree search in Python with an evaluation that is always the same, 64 simulations a move."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts  # type: ignore[import-not-found]

    class Constant(mcts.Evaluator):  # type: ignore[misc]
        def evaluate(self, state):  # type: ignore[no-untyped-def]
            return np.zeros(2)

        def prior(self, state):  # type: ignore[no-untyped-def]
            actions = state.legal_actions()
            return [(action, 1 / len(actions)) for action in actions]

    game = pyspiel.load_game("chess")
    bot = mcts.MCTSBot(game, 1.5, 64, Constant(), child_selection_fn=mcts.SearchNode.puct_value)
    kept = [game.new_initial_state()]

    def work(_: Clock) -> tuple[int, float]:
        if kept[0].is_terminal():
            kept[0] = game.new_initial_state()
        kept[0].apply_action(bot.step(kept[0]))
        return 64, 0.0

    return work
