import { parkedWorkProjection } from '../../../domain/cycle/views/parked-work.ts';
import { factsOfType, payloadsOf, type RecordedFact } from '../../../domain/fact.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import type { PromptRecord } from '../../../prompt/list/prompt-record.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { readAllFacts } from '../../read-facts.ts';

/** The newest, for the prompt. */
const TOLD = 50;

/** With its redacted input: the tool's name alone would not say what was tried. */
export type TriedAction = RecordedFact<'ActionExecuted'> & { readonly command: string };

export type EarlierTries = {
  /** What was done, oldest first. */
  readonly actions: readonly TriedAction[];
  /** Calls that went well, by what they ask for, and the action that did it. */
  readonly done: ReadonlyMap<string, string>;
};

type TriedWork = { readonly view: View; readonly workId: string; readonly fingerprint: string };

/**
 * What earlier tries at the same work did: attempts of this cycle that were interrupted, and cycles that ended without
 * an end of the work, whether it failed or waited for an answer. Their conversations are gone, their deeds are not.
 * Work that was changed since counts as new.
 */
export async function earlierTries(
  context: PhaseContext,
  { view, workId, fingerprint }: TriedWork,
): Promise<EarlierTries> {
  const parked = view.get(parkedWorkProjection, workId);
  const before = parked?.fingerprint === fingerprint ? parked.cycles : [];
  const cycles = new Set(context.attempt === 1 ? before : [...before, context.cycleNo]);
  if (cycles.size === 0) return triesIn([]);
  const found = await readAllFacts(context, {
    subjects: [...cycles].map((cycleNo) => `cycle:${cycleNo}`),
    types: ['ActionProposed', 'ActionExecuted'],
  });
  return triesIn(found);
}

function triesIn(
  events: readonly RecordedFact<'ActionProposed' | 'ActionExecuted'>[],
): EarlierTries {
  const proposed = payloadsOf(events, 'ActionProposed');
  const hashes = new Map(proposed.map(({ action_id, args_hash }) => [action_id, args_hash]));
  const commands = new Map(
    proposed.map(({ action_id, args_redacted }) => [action_id, args_redacted]),
  );
  const actions = factsOfType(events, 'ActionExecuted');
  const done = new Map(
    actions.flatMap(({ payload: { action_id, exit_code } }) => {
      const hash = hashes.get(action_id);
      return hash === undefined || exit_code !== 0 ? [] : [[hash, action_id] as const];
    }),
  );
  const tried = actions.map((event) => ({
    ...event,
    command: commands.get(event.payload.action_id) ?? '',
  }));
  return { actions: eachOnce(tried).slice(-TOLD), done };
}

/** What several tries did alike is told once, where it was done last. */
function eachOnce(tried: readonly TriedAction[]): readonly TriedAction[] {
  const newest = new Map<string, TriedAction>();
  for (const one of tried) {
    const key = JSON.stringify(earlierRecord(one).fields);
    newest.delete(key);
    newest.set(key, one);
  }
  return [...newest.values()];
}

/** One action as the prompt shows it. */
export function earlierRecord({ payload, command, eventId, trust }: TriedAction): PromptRecord {
  const { tool, exit_code, output_head: output } = payload;
  return { name: tool, fields: { tool, command, exit_code, output }, eventIds: [eventId], trust };
}
