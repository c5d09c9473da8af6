"""The settings of models, looked at before anything is opened or asked."""

from __future__ import annotations

from recollect.errors import InvalidInput
from recollect.judges.models import LOGGED, OUTPUTS, Bench, named
from recollect.judges.prices import priced
from recollect.settings import Settings


def check(settings: Settings) -> None:
    """Look at the settings of models before anything is opened."""
    named(settings)
    priced(settings)
    if settings.log_judgments not in LOGGED:
        raise InvalidInput("log_judgments", f"{settings.log_judgments!r} is not known; use {' or '.join(LOGGED)}.")
    if settings.model_output and settings.model_output not in OUTPUTS:
        raise InvalidInput("model_output", f"{settings.model_output!r} is not known; use {', '.join(OUTPUTS)}, or ''.")


def trouble(settings: Settings) -> InvalidInput | None:
    """Why a model that the settings name cannot be asked, as far as that shows before it is. None is asked for it."""
    try:
        check(settings)
        bench = Bench(settings)
        for chosen in named(settings).values():
            if chosen is not None:
                bench.live(chosen)
    except InvalidInput as error:
        return error
    return None
