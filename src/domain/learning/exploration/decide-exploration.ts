import { roundTo2 } from '../../../kernel/confidence.ts';
import type { EventOf } from '../../../kernel/event/event.ts';
import { fact } from '../../fact.ts';
import type { learningEvents } from '../events.ts';
import type { ExplorationSettings } from '../settings.ts';
import { uniformDraw } from '../uniform-draw.ts';
import type { ExplorationRateDoc } from '../views/exploration-rate.ts';

type LearningEvent = EventOf<typeof learningEvents>;
type Adjusted = Extract<LearningEvent, { type: 'ExplorationRateAdjusted' }>;
type Decided = Extract<LearningEvent, { type: 'ExplorationDecided' }>;

export type DecideExploration = {
  /** Null: drawn while idle, before there is a cycle. */
  readonly cycleNo: number | null;
  /** What the draw follows from; unique to it. */
  readonly seed: string;
  readonly criticality: number;
  /** The exploration's budget can be reserved. */
  readonly isAffordable: boolean;
  readonly settings: ExplorationSettings;
};

/**
 * Whether to explore now: first the recorded moves of the base rate, then the draw (D6, V34-V36, V38). Criticality
 * acts on this draw alone. Every draw is recorded, also one that could not have won.
 */
export function decideExploration(
  doc: ExplorationRateDoc,
  command: DecideExploration,
): readonly (Adjusted | Decided)[] {
  // A draw without a cycle brings no experience and does not move the rate back to its default.
  const moves = command.cycleNo === null ? [] : adjustBaseRate(doc, command.settings);
  const baseRate = moves.at(-1)?.payload.to ?? doc.base_rate;
  const { rate, modifiers } = effectiveRate(baseRate, command);
  const draw = uniformDraw(command.seed);
  const isExploration = draw < rate;
  const decided: Decided = fact('ExplorationDecided', {
    cycle_no: command.cycleNo,
    is_exploration: isExploration,
    base_rate: baseRate,
    effective_rate: rate,
    seed: command.seed,
    draw,
    criticality: Math.min(1, Math.max(0, command.criticality)),
    modifiers: [...modifiers],
    reason: `drew ${draw.toFixed(3)} against ${rate.toFixed(2)}`,
  });
  return [...moves, decided];
}

/**
 * The moves of the base rate that are due: back toward the default by a hundredth a cycle, and one step for a new
 * streak. Failed explorations outweigh exploitation: while the last three failed the rate is not raised.
 */
export function adjustBaseRate(
  doc: ExplorationRateDoc,
  settings: ExplorationSettings,
): readonly Adjusted[] {
  const back = reverted(doc.base_rate, settings);
  const moves: Adjusted[] = [];
  const move = (
    from: number,
    wanted: number,
    why: Pick<Adjusted['payload'], 'cause' | 'window'>,
  ) => {
    const to = roundTo2(Math.min(settings.cap, Math.max(settings.floor, wanted)));
    // A streak at a bound is recorded too: it has had its step.
    if (to !== from || why.cause !== 'reversion') {
      moves.push(fact('ExplorationRateAdjusted', { from, to, ...why }));
    }
    return to;
  };
  const base = move(doc.base_rate, back, { cause: 'reversion', window: [] });
  const lastFailed =
    doc.last_explorations.length >= settings.failures && !doc.last_explorations.includes(true);
  if (doc.failed_explorations >= settings.failures) {
    move(base, base - settings.step, { cause: 'three_failures', window: doc.failed_cycles });
  } else if (doc.exploits >= settings.exploits && !lastFailed) {
    move(base, base + settings.step, { cause: 'five_exploits', window: doc.exploit_cycles });
  }
  return moves;
}

function reverted(rate: number, { defaultRate, reversion }: ExplorationSettings): number {
  const distance = defaultRate - rate;
  return rate + Math.sign(distance) * Math.min(Math.abs(distance), reversion);
}

type Effective = { readonly rate: number; readonly modifiers: readonly string[] };

/** V36, H12: 0 in chaos; .05 to .30, or up to .40 when stagnant. Never stored. */
export function effectiveRate(
  baseRate: number,
  { criticality, isAffordable, settings }: Omit<DecideExploration, 'cycleNo' | 'seed'>,
): Effective {
  if (criticality < settings.chaosBelow) return { rate: 0, modifiers: ['chaos'] };
  if (!isAffordable) return { rate: 0, modifiers: ['budget'] };
  const base = Math.min(settings.cap, Math.max(settings.floor, baseRate));
  if (criticality <= settings.stagnantAbove) return { rate: roundTo2(base), modifiers: [] };
  const rate = Math.min(settings.stagnantCap, base + settings.stagnantBonus);
  return { rate: roundTo2(rate), modifiers: ['stagnant'] };
}
