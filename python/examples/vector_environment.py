"""Plays random games of Gliński's, 64 at a time, and counts how they end: what a learning program's loop looks like."""

import collections

import hexmate
import numpy as np
from hexmate.selfplay import TERMINATIONS

envs = hexmate.BatchEnv("glinski", 64, seed=1, autoreset="same_step", max_plies=300, dtype=np.float32)
planes = np.empty(envs.observation_shape, np.float32)
mask = np.empty((envs.num_envs, envs.num_actions), np.bool_)
endings: collections.Counter[str] = collections.Counter()
for step in range(600):
    envs.observe(out=planes)
    envs.legal_action_mask(out=mask)
    # A network would look at the planes and the mask here.
    actions = envs.sample()
    rewards, terminated, truncated, info = envs.step(actions)
    for number in np.flatnonzero(terminated | truncated):
        termination = info["final_info"]["termination"][number]
        endings["truncated" if truncated[number] else TERMINATIONS[termination]] += 1
for ending, count in endings.most_common():
    print(f"{ending:16}{count:5}")
