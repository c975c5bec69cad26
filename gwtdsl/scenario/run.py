"""Running a scenario: set up, arrange, answer, compare. Whatever is not as said is a finding with what led there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.engine import RuntimeFault
from gwtdsl.game import Decision, Game, GameError, Option
from gwtdsl.packs.model import Pack
from gwtdsl.scenario.arrange import culprit, failing
from gwtdsl.scenario.faults import fault_finding
from gwtdsl.scenario.match import fitting, parts_of, plain
from gwtdsl.scenario.model import Answer, Code, Scenario, Wanted
from gwtdsl.spans import Span

__all__ = ["Outcome", "run"]

#: How many of the last events a failure shows, and how many options.
_EVENTS, _OPTIONS = 12, 20


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scenario and what went wrong in it, nothing when it passed; `game` is where it stands at the end.

    `refused` says why no game with such players and options can be set up, where that is what went wrong.
    """

    scenario: Scenario
    findings: tuple[Finding, ...]
    game: Game | None
    refused: str = ""

    @property
    def passed(self) -> bool:
        """Whether all was as said."""
        return not self.findings


class _Stop(Exception):
    """The scenario cannot go on."""


def run(pack: Pack, scenario: Scenario, make: Callable[..., Game] = Game) -> Outcome:
    """Plays the scenario on a checked pack. `make` makes the game."""
    play = _Play(pack, scenario, make)
    try:
        play.run()
    except _Stop:
        pass
    except RuntimeFault as fault:
        play.fault(fault)
    except GameError as error:
        play.findings.append(finding("GWT601", str(error), play.at))
        play.refused = "" if play.game is not None else str(error)
    return Outcome(scenario, tuple(play.findings), play.game, play.refused)


class _Play:
    """One scenario under way."""

    def __init__(self, pack: Pack, scenario: Scenario, make: Callable[..., Game]) -> None:
        self.pack = pack
        self.scenario = scenario
        self.make = make
        self.game: Game | None = None
        self.findings: list[Finding] = []
        self.refused = ""
        self.at: Span = scenario.span

    def run(self) -> None:
        scenario = self.scenario
        game = self.set_up()
        if scenario.given is not None:
            self.arrange(game, scenario.given)
        game.begin()
        for answer in scenario.when:
            self.answer(game, answer)
        for code in scenario.then:
            self.at = code.span
            self.expect(game, code)

    def set_up(self) -> Game:
        """A game up to the end of its set-up."""
        scenario = self.scenario
        players = scenario.players or self.pack.manifest.players[0]
        game = self.make(
            self.pack, players=players, seed=scenario.seed, options=dict(scenario.options), events=True, hold=True
        )
        self.game = game
        for answer in scenario.setup:
            self.answer(game, answer)
        while game.decision is not None:
            game.answer(_first(game.decision))
        return game

    def arrange(self, game: Game, given: Code) -> None:
        """What is given, or a finding about the statement that can't be carried out."""
        self.at = given.span
        try:
            game.run(given.text, me=0)
        except GameError:
            found = culprit(given, self.set_up)
            self.game = game
            if found is None:
                raise
            self.findings.append(found)
            raise _Stop from None
        except RuntimeFault:
            statement, _ = failing(given, self.set_up)
            self.game = game
            self.at = given.span if statement is None else statement.span
            raise

    # --- answers ---

    def answer(self, game: Game, answer: Answer) -> None:
        """Goes to the decision that is meant, answering what needs no answer, and does there what is said."""
        self.at = answer.span
        while True:
            decision = self.pending(game, answer)
            if _meant(decision, answer):
                break
            # the player who is asked goes first, then others who may interrupt
            may_start = (*decision.options, *decision.interrupts)
            started = [option for option in may_start if option.key == f"anytime={answer.decision}"]
            if started:
                game.answer(started[0])
                return
            options = plain(decision.options)
            if len(options) != 1:
                raise self.not_asked(game, decision, answer)
            game.answer(options[0])
        self.compare(game, decision, answer)
        if answer.choice is not None:
            game.answer(self.chosen(game, decision, answer.choice))

    def pending(self, game: Game, answer: Answer) -> Decision:
        decision = game.decision
        if decision is None:
            words = f"`{answer.decision}` does not come up" if answer.decision else "no decision comes up"
            raise self.stopped("GWT603", f"{words}: nothing more is asked here", answer.span, (), game)
        return decision

    def not_asked(self, game: Game, decision: Decision, answer: Answer) -> _Stop:
        message = f"`{answer.decision}` does not come up here: seat {decision.player + 1} is asked `{decision.name}`"
        near = did_you_mean(answer.decision or "", (decision.name,))
        return self.stopped("GWT603", message, answer.span, (_offer(decision),), game, near)

    def chosen(self, game: Game, decision: Decision, wanted: Wanted) -> Option:
        found = fitting(decision.options, wanted)
        if len(found) == 1:
            return found[0]
        if found:
            keys = ", ".join(f"`{option.key}`" for option in found[:_OPTIONS])
            message = f"`{wanted}` fits several options of `{decision.name}`: {keys}"
            parts = ", ".join(f"{name}: {value}" for name, value in parts_of(found[0].key).items())
            near = f"say more, for example `{{{parts}}}`" if parts else f"write the whole key: `{found[0].key}`"
        else:
            message = f"`{decision.name}` does not offer `{wanted}`"
            near = did_you_mean(str(wanted), [option.key for option in decision.options])
        raise self.stopped("GWT602", message, wanted.span, (_offer(decision),), game, near)

    def compare(self, game: Game, decision: Decision, answer: Answer) -> None:
        """What must be offered and what must not."""
        for wanted in answer.offered:
            if not fitting(decision.options, wanted):
                self.fail(f"`{decision.name}` does not offer `{wanted}`", wanted.span, (_offer(decision),), game)
        for wanted in answer.not_offered:
            if fitting(decision.options, wanted):
                self.fail(f"`{decision.name}` offers `{wanted}`", wanted.span, (_offer(decision),), game)

    # --- expectations ---

    def expect(self, game: Game, code: Code) -> None:
        value = game.evaluate(code.text, me=0)
        if value is not True:
            parts = [f"{text} is {shown}" for text, shown in _sub_values(game, code)]
            notes = (Note("\n".join(parts)),) if parts else ()
            self.fail(f"`{' '.join(code.text.split())}` is not true", code.span, notes, game)

    # --- findings ---

    def fail(self, message: str, span: Span, notes: Sequence[Note], game: Game) -> None:
        self.findings.append(finding("GWT601", message, span, "", (*notes, *_led_here(game))))

    def stopped(
        self, code: str, message: str, span: Span, notes: Sequence[Note], game: Game, suggestion: str = ""
    ) -> _Stop:
        self.findings.append(finding(code, message, span, suggestion, (*notes, *_led_here(game))))
        return _Stop()

    def fault(self, fault: RuntimeFault) -> None:
        notes = [Note(f"in the scenario `{self.scenario.name}`", self.at)]
        if self.game is not None:
            notes += _led_here(self.game)
        self.findings.append(fault_finding(fault, self.at, notes))


def _meant(decision: Decision, answer: Answer) -> bool:
    """Whether the answer is for the decision: named in full, or by the program on a piece that asks."""
    named = answer.decision
    return named is None or decision.name == named or ("." in named and decision.name.startswith(f"{named}."))


def _first(decision: Decision) -> Option:
    return plain(decision.options)[0]


def _sub_values(game: Game, code: Code) -> Iterator[tuple[str, str]]:
    """The parts of an expression with their values, the whole left out."""
    whole = " ".join(code.text.split())
    for text, value in game.explain_value(code.text):
        if " ".join(text.split()) != whole:
            yield text, str(value)


def _offer(decision: Decision) -> Note:
    keys = [f"`{option.key}`" for option in decision.options[: _OPTIONS + 1]]
    more = f", and {decision.count - _OPTIONS} more" if len(keys) > _OPTIONS else ""
    return Note(f"`{decision.name}` offers {', '.join(keys[:_OPTIONS])}{more}")


def _led_here(game: Game) -> list[Note]:
    events = list(game.events)[-_EVENTS:]
    if not events:
        return []
    return [Note("\n".join(["the last events:", *(f"  {event.text()}" for event in events)]))]
