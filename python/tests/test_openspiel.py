"""The OpenSpiel game, under OpenSpiel's own tests."""

import pickle

import hexmate
import numpy as np
import pyspiel
import pytest
from conftest import DATA
from hexmate import Color, Game, Variant
from hexmate.openspiel import HexmateGame
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

MATE = "b1c4 c8d6 d1e3 b6b5 c4d7".split()


def load(variant: Variant | str, max_plies: int = 1000) -> HexmateGame:
    game: HexmateGame = pyspiel.load_game("hexmate", {"variant": str(variant), "max_plies": max_plies})
    return game


def played(game: HexmateGame, moves: list[str]) -> pyspiel.State:
    state = game.new_initial_state()
    for move in moves:
        state.apply_action(state.string_to_action(move))
    return state


def test_the_simulations_of_openspiel(variant: Variant) -> None:
    pyspiel.random_sim_test(load(variant, 60), num_sims=2, serialize=True, verbose=False)


def test_whole_games() -> None:
    pyspiel.random_sim_test(load("glinski"), num_sims=2, serialize=False, verbose=False)


def test_playthrough() -> None:
    text = generate_playthrough.playthrough(
        "hexmate(variant=shafran-classic,max_plies=30)", action_sequence=None, seed=3
    )
    assert "NumDistinctActions() = 2686" in text and "MaxGameLength() = 30" in text
    assert "ObservationTensorShape() = [22, 10, 9]" in text and "Utility.ZERO_SUM" in text


def test_parameters() -> None:
    assert pyspiel.load_game("hexmate").variant.name == "mccooey"
    assert pyspiel.load_game("hexmate(variant=mccooey-classic)").variant.name == "mccooey-classic"
    game = load("shafran", 12)
    assert (game.num_distinct_actions(), game.max_game_length(), game.num_players()) == (2686, 12, 2)
    for params in ({"variant": "chess"}, {"max_plies": 0}):
        with pytest.raises(hexmate.HexmateError):
            HexmateGame(params)


def test_returns() -> None:
    state = played(load("shafran"), MATE)
    assert state.is_terminal() and state.returns() == [1.0, -1.0] and state.current_player() == -4
    assert state.legal_actions() == []
    state = played(load("shafran", 3), MATE[:3])
    assert state.is_terminal() and state.returns() == [0.0, 0.0]
    assert not played(load("shafran", 4), MATE[:3]).is_terminal()


def test_stalemate_scores_in_glinskis_game() -> None:
    lines = (DATA / "legal_moves.txt").read_text().splitlines()
    fens = [line.split(";")[2] for line in lines if line.startswith("glinski;stalemate;")]
    assert fens
    for fen in fens:
        state = load("glinski").new_initial_state()
        state.hexmate_game = Game(hexmate.Position("glinski", fen))
        assert state.is_terminal()
        assert state.returns() == ([-0.5, 0.5] if state.hexmate_game.turn is Color.WHITE else [0.5, -0.5])


def test_actions(variant: Variant) -> None:
    state = load(variant).new_initial_state()
    for _ in range(2):
        position = state.hexmate_game.position
        actions = state.legal_actions()
        assert actions == sorted(actions)
        texts = [state.action_to_string(action) for action in actions]
        assert sorted(texts) == sorted(move.uci() for move in position.legal_moves)
        assert [state.string_to_action(text) for text in texts] == actions
        state.apply_action(actions[0])
    # An action that is not legal is an error and changes nothing.
    before = str(state)
    illegal = next(action for action in range(3000) if action not in state.legal_actions())
    with pytest.raises(ValueError):
        state.apply_action(illegal)
    assert str(state) == before and state.move_number() == 2


def test_clones_are_independent() -> None:
    state = played(load("shafran"), MATE[:2])
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(clone) != str(state) and str(state) == Game("shafran", MATE[:2]).position.fen()
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state) and again.history() == state.history()
    assert again.hexmate_game.occurrences() == state.hexmate_game.occurrences()


def test_observations(variant: Variant) -> None:
    game = load(variant)
    observation = make_observation(game)
    state = game.new_initial_state()
    for _ in range(4):
        observation.set_from(state, state.current_player())
        expected = state.hexmate_game.observe(dtype=np.float32)
        assert (observation.dict["observation"] == expected).all() and expected.any()
        assert observation.string_from(state, 0) == state.hexmate_game.position.fen()
        assert (np.array(state.observation_tensor()) == expected.ravel()).all()
        state.apply_action(state.legal_actions()[0])
