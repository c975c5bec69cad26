"""Rules for games, compiled once for each pack, number of players, options and faces, and kept for the next game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gwtdsl.analysis import analyse
from gwtdsl.analysis.units import units
from gwtdsl.analysis.world import World
from gwtdsl.compiler import Compiler
from gwtdsl.compiler.constants import Misfit, NotConstant
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.engine.chance import below, start, stream_key
from gwtdsl.game.errors import GameError, RuntimeFault
from gwtdsl.game.linking import nesting_fault
from gwtdsl.game.naming import Naming
from gwtdsl.language.english import Explainer
from gwtdsl.language.tree import Attribute, walk
from gwtdsl.packs.english import explainer
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
        self._only_faces: dict[str, frozenset[str]] = {}
        self._explainers: dict[str, Explainer] = {}
        self._namings: dict[Rules, Naming] = {}

    def rules(self, pack: Pack, players: int, options: Mapping[str, Any], seed: int) -> tuple[Rules, Compiler]:
        """The rules for a game; `random` faces are drawn from the seed."""
        fixed = {name: value for name, value in options.items() if name not in self._picks(pack)}
        key = (pack.fingerprint, pack.roots, players, tuple(sorted(fixed.items())))
        compiler = self._compilers.get(key)
        if compiler is None:
            compiler = self._compiler(pack, players, options)
            _keep(self._compilers, key, compiler)
        faces = {kind.name: self._faces(kind, options, seed) for kind in pack.kinds.values() if kind.faces is not None}
        chosen = (*key, repr(options), tuple((kind, tuple(sorted(row.items()))) for kind, row in faces.items()))
        rules = self._rules.get(chosen)
        if rules is None:
            try:
                rules = compiler.rules(faces, options)
            except (SyntaxError, RecursionError) as error:
                raise nesting_fault(error) from error
            _keep(self._rules, chosen, rules)
        return rules, compiler

    def naming(self, pack: Pack, rules: Rules, compiler: Compiler) -> Naming:
        """The names of all things under these rules."""
        if rules not in self._namings:
            _keep(self._namings, rules, Naming(rules, compiler, self.explainer(pack)))
        return self._namings[rules]

    def _picks(self, pack: Pack) -> frozenset[str]:
        """The options that do nothing but choose faces: what is compiled is the same whatever they are."""
        key = f"{pack.fingerprint} {pack.roots}"
        if key not in self._only_faces:
            picks = frozenset(option.name for option in pack.manifest.options.values() if option.of is not None)
            nodes = (node for unit in units(World(pack)) for code in unit.code for node in walk(code.tree))
            read = frozenset(node.name for node in nodes if isinstance(node, Attribute) and node.name in picks)
            _keep(self._only_faces, key, picks - read)
        return self._only_faces[key]

    def _compiler(self, pack: Pack, players: int, options: Mapping[str, Any]) -> Compiler:
        _whole(pack)
        try:
            return Compiler(analyse(pack), players, dict(options))
        except NotConstant as error:
            raise RuntimeFault("this must be known before a game begins", error.node.span) from error
        except Misfit as error:
            raise RuntimeFault(str(error), error.span) from error
        except ValueError as error:
            raise GameError(str(error)) from error
        except (SyntaxError, RecursionError) as error:
            raise nesting_fault(error) from error

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
                if str(record) not in kind.records:
                    hint = did_you_mean(str(record), kind.records)
                    message = f"option `{option.name}`: there is no {kind.name} `{record}`"
                    raise GameError(f"{message}; {hint}" if hint else message)
                if face not in faces:
                    message = f"option `{option.name}`: {kind.name} `{record}` has no face `{face}`"
                    raise GameError(f"{message}; it has {', '.join(faces)}")
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
            _keep(self._explainers, key, explainer(pack))
        return self._explainers[key]


def _whole(pack: Pack) -> None:
    """Raises GameError for a pack that is only a base for others: it does not say what a game or a turn is."""
    for name in ("game", *(seat.turn for seat in pack.seats.values())):
        if name not in pack.actions:
            hint = "name the pack it stands on under `extends`, or play it in a stack"
            raise GameError(f"{pack.manifest.id} is no game of its own, since no action is called `{name}`: {hint}")


def _keep(kept: dict[Any, Any], key: Any, value: Any) -> None:
    if len(kept) >= KEPT:
        kept.pop(next(iter(kept)))
    kept[key] = value


#: The one workshop of this process.
WORKSHOP = Workshop()
