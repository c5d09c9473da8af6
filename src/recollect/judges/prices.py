"""What a call of a model costs, in US dollars: as settings say, or as the list that comes with pydantic-ai."""

from __future__ import annotations

import math
from functools import lru_cache

from recollect.errors import InvalidInput
from recollect.judges.models import PROVIDERS, Chosen, Given
from recollect.settings import Settings

MILLION = 1_000_000


def cost(settings: Settings, chosen: Chosen, tokens_in: int, tokens_out: int) -> float | None:
    """None where no price is known. A server of one's own costs nothing, if settings do not say otherwise."""
    told = priced(settings)
    name = chosen.model.model_name if isinstance(chosen, Given) else chosen.name
    rate = told.get(str(chosen), told.get(name))
    if rate is not None:
        return (tokens_in * rate[0] + tokens_out * rate[1]) / MILLION
    if isinstance(chosen, Given):
        return _listed(name, chosen.model.system, tokens_in, tokens_out) or 0.0
    if chosen.own_server:
        return 0.0
    return _listed(name, PROVIDERS[chosen.provider].prices, tokens_in, tokens_out)


def priced(settings: Settings) -> dict[str, tuple[float, float]]:
    """Prices that settings tell, by model: of a million tokens in, and out."""
    return dict(_priced(settings.model_prices))


@lru_cache(maxsize=16)
def _priced(lines: tuple[str, ...]) -> tuple[tuple[str, tuple[float, float]], ...]:
    found = []
    for line in lines:
        model, _, rates = (part.strip() for part in line.rpartition("="))
        try:
            one, other = (float(rate) for rate in rates.split("/"))
        except ValueError:
            one = other = math.nan
        if not model or not (math.isfinite(one) and math.isfinite(other) and min(one, other) >= 0):
            raise InvalidInput(
                "model_prices", f"{line!r} will not do; write MODEL=IN/OUT, such as gpt-4o-mini=0.15/0.6."
            )
        found.append((model, (one, other)))
    return tuple(found)


def _listed(name: str, provider: str | None, tokens_in: int, tokens_out: int) -> float | None:
    try:
        from genai_prices import Usage, calc_price

        usage = Usage(input_tokens=tokens_in, output_tokens=tokens_out)
        return float(calc_price(usage, name, provider_id=provider).total_price)
    except (ImportError, LookupError, ValueError):
        return None
