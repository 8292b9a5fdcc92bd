import { fieldsOf } from '../../tests/support/fields-of.ts';
import { brokenInvariants } from '../../tests/support/log-invariants.ts';
import type { Life } from './driver.ts';
import { type Law, type Lived, lawOf } from './law.ts';
import { lawsOfCycles } from './laws-of-cycles.ts';
import { lawsOfOutcomes } from './laws-of-outcomes.ts';
import { textsAreNamed } from './laws-of-texts.ts';
import { cycleOf } from './reading.ts';
import { divergenceOf } from './replayed.ts';
import type { Verdict } from './truths.ts';

/** All of them, on a life in memory. */
export async function lawsOf(life: Life): Promise<readonly Law[]> {
  const { agent, events } = life;
  return [...lawsOfLog(life), await replays(life), await textsAreNamed(events, agent.blobs)];
}

/** Those that a log and its world alone can show. */
export function lawsOfLog(life: Lived): readonly Law[] {
  return [
    ...lawsOfOutcomes(life),
    ...lawsOfCycles(life),
    movedWithoutVerdict(life),
    spend(life),
    whole(life),
  ];
}

/** A belief is moved by the end of work alone, as hard checks or its owner show it and as it is; never by a pause of it. */
function movedWithoutVerdict({ events, verdicts }: Lived): Law {
  const words = wordsByCycle(verdicts);
  const uses = events.filter((event) => event.type === 'CapabilityExercised').map(fieldsOf);
  const moving = uses.filter(isMoving);
  const wrong = moving.filter((use) => !isEarned(use, words.get(Number(use['cycle_no']))));
  const down = moving.filter(({ outcome }) => outcome === 'failure').length;
  const acted = new Set(events.filter(({ type }) => type === 'ActionExecuted').map(cycleOf));
  const paused = [...words].filter(([no, { as }]) => isPause(as) && acted.has(no)).length;
  const first = wrong[0];
  const named =
    first === undefined
      ? ''
      : `: ${String(first['capability_id'])} in cycle ${String(first['cycle_no'])}`;
  return lawOf('capability moved by what is not its own', {
    found: `${wrong.length} of ${moving.length} (${down} down; ${paused} pauses)${named}`,
    cases: Math.min(moving.length - down, down, paused),
    broken: wrong.length,
  });
}

type Use = ReturnType<typeof fieldsOf>;

/** What a belief is counted from. */
function isMoving({ verified, outcome, error_class: errorClass }: Use): boolean {
  if (verified !== true || outcome === 'partial') return false;
  return errorClass === null || errorClass === 'capability';
}

/** The last word of the agent in each cycle. */
function wordsByCycle(verdicts: readonly Verdict[]): ReadonlyMap<number, Verdict> {
  const own = verdicts.filter(({ why }) => why !== 'the owner');
  return new Map(own.flatMap((one) => (one.cycleNo === null ? [] : [[one.cycleNo, one]])));
}

function isPause(as: Verdict['as']): boolean {
  return as === 'paused' || as === 'asked';
}

/** Where nobody looked at that moment, the word itself must do. */
function isEarned({ outcome, evidence }: Use, word: Verdict | undefined): boolean {
  if (word === undefined) return false;
  if (word.as === 'confirm')
    return isOwnersWord(evidence) && word.isTrue === (outcome === 'success');
  if (!word.isHard) return false;
  const isSuccess = outcome === 'success';
  if (word.as !== (isSuccess ? 'done' : 'failed')) return false;
  return word.isTrue === null ? word.of !== 'other' : word.isTrue === isSuccess;
}

/** Of what a use rests on. */
function isOwnersWord(evidence: unknown): boolean {
  return JSON.stringify(evidence).includes('confirmed by the owner');
}

/** All that was booked or is held for calls whose end nobody knows. */
function spend({ events, meter }: Lived): Law {
  const spent = events.filter(({ type }) => type === 'BudgetSpent').map(fieldsOf);
  const sum = (some: typeof spent) =>
    some.reduce((total, { amount_usd }) => total + Number(amount_usd), 0);
  const closed = new Set(
    events
      .filter(({ type }) => type === 'BudgetSpent' || type === 'BudgetReleased')
      .map((event) => fieldsOf(event)['ref']),
  );
  const open = events
    .filter((event) => event.type === 'BudgetReserved' && !closed.has(fieldsOf(event)['ref']))
    .reduce((total, event) => total + Number(fieldsOf(event)['worst_case_usd']), 0);
  const worst = spent.filter((one) => one['estimated'] === true);
  const committed = sum(spent) + open;
  const most = meter.usd + sum(worst) + open;
  const rounding = spent.length * 1e-6;
  const isWithin = committed >= meter.usd - rounding && committed <= most + rounding;
  const usd = (value: number) => value.toFixed(4);
  return lawOf('spend between the calls and these with the open worst cases', {
    found: `${usd(meter.usd)} <= ${usd(committed)} <= ${usd(most)} USD, ${worst.length} at worst`,
    cases: worst.length,
    broken: isWithin ? 0 : 1,
  });
}

function whole({ events }: Lived): Law {
  const broken = brokenInvariants(events);
  return lawOf('invariants of the log', {
    found: broken.slice(0, 3).join('; ') || 'none broken',
    cases: events.length,
    broken: broken.length,
  });
}

async function replays({ agent, events }: Life): Promise<Law> {
  const divergence = await divergenceOf(agent, events);
  return lawOf('documents equal a fold of the whole log', {
    found: divergence ?? 'equal',
    cases: events.length,
    broken: divergence === null ? 0 : 1,
  });
}
