"""Looks for drive weights and action costs with Optuna; the program is `udgoap-tune`."""

from udgoap.tune.errors import TuneError
from udgoap.tune.parameters import Parameter, mod
from udgoap.tune.scenario import Candidate, Documents

__all__ = ["Candidate", "Documents", "Parameter", "TuneError", "mod"]
