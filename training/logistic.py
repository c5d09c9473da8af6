"""Logistic regression by Newton's method, for heads that are fitted over states of a trunk."""

from __future__ import annotations

from typing import Any

import numpy as np

ROUNDS = 25
Array = Any


def fit(features: Array, right: Array, l2: float) -> Array:
    """Weights, the constant last. Features are scaled, and the scale is put into the weights; `l2` is what weights cost
    beside the loss of all examples."""
    mean, scale = features.mean(axis=0), features.std(axis=0) + 1e-6
    given = np.concatenate([(features - mean) / scale, np.ones((len(features), 1))], axis=1)
    cost = l2 * np.eye(given.shape[1])
    cost[-1, -1] = 1e-6
    weights = np.zeros(given.shape[1])
    for _ in range(ROUNDS):
        said = 1 / (1 + np.exp(-given @ weights))
        bend = (given * (said * (1 - said))[:, None]).T @ given + cost
        step = np.linalg.solve(bend, given.T @ (said - right) + cost @ weights)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    slopes = weights[:-1] / scale
    return np.append(slopes, weights[-1] - mean @ slopes)


def probable(features: Array, weights: Array) -> Array:
    return 1 / (1 + np.exp(-(features @ weights[:-1] + weights[-1])))
