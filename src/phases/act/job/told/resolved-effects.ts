import type { PayloadOf } from '../../../../domain/fact.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import { readAllFacts } from '../../../read-facts.ts';
import type { Turn } from '../../loop/turn.ts';

type Resolved = PayloadOf<'EffectResolved'>;

/** An effect with unknown outcome, and what the owner says about it. */
export type ResolvedEffect = Pick<Resolved, 'effect_id' | 'outcome'> & {
  readonly summary: string;
  /** Of the call that began it. */
  readonly argsHash: string;
  readonly eventId: string;
  readonly seq: number;
};

export function resolvedWords({ outcome }: Pick<Resolved, 'outcome'>): string {
  return outcome === 'happened'
    ? 'The process ended while this was under way. The owner says that it happened: do not do it again.'
    : 'The process ended while this was under way. The owner says that it did not happen: ask again if you still want it.';
}

/** What the owner has said since then of effects of a job and its sub-agents; `name`: how its actions begin. */
export async function resolvedEffects(
  context: Pick<PhaseContext, 'log' | 'agentId'>,
  { name, after }: { readonly name: string; readonly after: number },
): Promise<readonly ResolvedEffect[]> {
  const events = await readAllFacts(context, { types: ['EffectResolved'], after });
  const own = events.filter(({ payload }) => payload.effect_id.startsWith(`${name}-`));
  if (own.length === 0) return [];
  const intended = await readAllFacts(context, {
    subjects: own.map(({ payload }) => `effect:${payload.effect_id}`),
    types: ['EffectIntended'],
  });
  const begun = intended.map(({ payload }) => payload);
  return own.map(({ payload: { effect_id, outcome }, eventId, seq }) => {
    const effect = begun.find((one) => one.effect_id === effect_id);
    return {
      effect_id,
      outcome,
      summary: effect?.summary ?? effect_id,
      argsHash: effect?.args_hash ?? '',
      eventId,
      seq,
    };
  });
}

/** The summary of what was begun is in a model's words. `trust`: of the conversation that began it. */
export function resolvedRecord(
  { effect_id, summary, outcome, eventId }: ResolvedEffect,
  { trust, fence }: Required<Pick<PromptRecord, 'trust' | 'fence'>>,
): PromptRecord {
  const fields = { was_begun: summary, owner_says: outcome.replaceAll('_', ' ') };
  return { name: effect_id, fields, eventIds: [eventId], trust, fence };
}

/** An effect that happened counts as done and is not repeated. */
export function withResolved(turn: Turn, resolved: readonly ResolvedEffect[]): Turn {
  const happened = resolved.filter(({ outcome }) => outcome === 'happened');
  if (happened.length === 0) return turn;
  const done = happened.map(({ argsHash, effect_id }) => [argsHash, effect_id] as const);
  return { ...turn, done: new Map([...turn.done, ...done]) };
}
