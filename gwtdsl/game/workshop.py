"""Rules for games, compiled once for each pack, number of players, options and faces, and kept for the next game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gwtdsl.analysis import analyse
from gwtdsl.compiler import Compiler
from gwtdsl.compiler.constants import Misfit, NotConstant
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.engine.chance import below, start, stream_key
from gwtdsl.game.errors import GameError, RuntimeFault
from gwtdsl.language.english import ActionText, Explainer
from gwtdsl.packs.model import GameOption, Kind, Knob, Pack
from gwtdsl.program.rules import Rules

__all__ = ["WORKSHOP", "Workshop"]

#: Most compiled variants kept at a time.
KEPT = 64


class Workshop:
    """Makes and keeps rules; the process has one."""

    def __init__(self) -> None:
        self._compilers: dict[Any, Compiler] = {}
        self._rules: dict[Any, Rules] = {}
        self._explainers: dict[str, Explainer] = {}

    def rules(self, pack: Pack, players: int, options: Mapping[str, Any], seed: int) -> tuple[Rules, Compiler]:
        """The rules for a game; `random` faces are drawn from the seed."""
        picks = {option.name for option in pack.manifest.options.values() if option.of is not None}
        fixed = {name: value for name, value in options.items() if name not in picks}
        key = (pack.fingerprint, pack.roots, players, tuple(sorted(fixed.items())))
        compiler = self._compilers.get(key)
        if compiler is None:
            compiler = self._compiler(pack, players, options)
            _keep(self._compilers, key, compiler)
        faces = {kind.name: self._faces(kind, options, seed) for kind in pack.kinds.values() if kind.faces is not None}
        chosen = (*key, tuple((kind, tuple(sorted(row.items()))) for kind, row in faces.items()))
        rules = self._rules.get(chosen)
        if rules is None:
            rules = compiler.rules(faces)
            _keep(self._rules, chosen, rules)
        return rules, compiler

    def _compiler(self, pack: Pack, players: int, options: Mapping[str, Any]) -> Compiler:
        try:
            return Compiler(analyse(pack), players, dict(options))
        except NotConstant as error:
            raise RuntimeFault("this must be known before a game begins", error.node.span) from error
        except Misfit as error:
            raise RuntimeFault(str(error), error.span) from error
        except ValueError as error:
            raise GameError(str(error)) from error

    def _faces(self, kind: Kind, options: Mapping[str, Any], seed: int) -> dict[str, str]:
        assert kind.faces is not None
        names = kind.faces.names
        value = options.get(kind.faces.option, names[0])
        ids = [record.id for record in kind.records.values() if record.faces]
        if isinstance(value, Mapping):
            return {record: value.get(record, names[0]) for record in ids}
        if value == "random":
            state = start(seed, stream_key(f"faces {kind.name}"), 0)
            chosen = {}
            for record in ids:
                number, state = below(state, len(names))
                chosen[record] = names[number]
            return chosen
        return dict.fromkeys(ids, value)

    def options(self, pack: Pack, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options and knobs with their values; raises GameError for what the pack does not know or allow."""
        known, knobs = pack.manifest.options, pack.manifest.knobs
        for name in given:
            if name not in known and name not in knobs:
                hint = did_you_mean(name, [*known, *knobs])
                raise GameError(f"{pack.manifest.id} has no option `{name}`{'; ' + hint if hint else ''}")
        found = {name: self._option(pack, option, given.get(name, option.default)) for name, option in known.items()}
        for option in known.values():
            for other, wanted in option.requires.items():
                if found[option.name] != option.default and found[other] not in wanted:
                    words = " or ".join(f"`{one}`" for one in wanted)
                    raise GameError(f"option `{option.name}` needs `{other}` to be {words}, not `{found[other]}`")
        return found | {name: self._knob(knob, given.get(name, knob.default)) for name, knob in knobs.items()}

    def _knob(self, knob: Knob, value: Any) -> int:
        try:
            number = int(value)
        except (TypeError, ValueError):
            number = None
        if number is None or isinstance(value, bool) or not knob.min <= number <= knob.max:
            raise GameError(f"knob `{knob.name}` is a whole number from {knob.min} to {knob.max}, not `{value}`")
        return number

    def _option(self, pack: Pack, option: GameOption, value: Any) -> Any:
        if isinstance(value, Mapping) and "list" in option.values and option.of is not None:
            kind = pack.kinds[option.of]
            faces = () if kind.faces is None else kind.faces.names
            for record, face in value.items():
                if str(record) not in kind.records or face not in faces:
                    raise GameError(f"option `{option.name}`: there is no face `{face}` of {kind.name} `{record}`")
            return {str(record): str(face) for record, face in value.items()}
        allowed = [one for one in option.values if one != "list"]
        for one in allowed:
            if value == one or str(value) == str(one):
                return one
        words = ", ".join(str(one) for one in allowed)
        raise GameError(f"option `{option.name}` is one of {words}, not `{value}`")

    def explainer(self, pack: Pack) -> Explainer:
        """Says the pack's programs in English."""
        key = f"{pack.fingerprint} {pack.roots}"
        if key not in self._explainers:
            texts = {
                action.name: ActionText(
                    tuple((p.name, None if p.default is None else p.default.tree) for p in action.parameters),
                    action.text,
                )
                for action in pack.actions.values()
            }
            symbols = {c.symbol: c.name for c in pack.counters.values() if c.symbol is not None}
            _keep(self._explainers, key, Explainer(texts, symbols))
        return self._explainers[key]


def _keep(kept: dict[Any, Any], key: Any, value: Any) -> None:
    if len(kept) >= KEPT:
        kept.pop(next(iter(kept)))
    kept[key] = value


#: The one workshop of this process.
WORKSHOP = Workshop()
