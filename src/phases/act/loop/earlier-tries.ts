import { parkedWorkProjection } from '../../../domain/cycle/views/parked-work.ts';
import type { RecordedEvent, Trust } from '../../../kernel/event/event.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import type { PromptRecord } from '../../../prompt/compose-records.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { readAll } from '../../read-all.ts';

/** The newest, for the prompt. */
const TOLD = 50;

/** With what it asked for, redacted: a note that names only the tool tells nobody what was tried. */
export type TriedAction = RecordedEvent & { readonly command: string };

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
 * Work that has changed since is new work.
 */
export async function earlierTries(
  context: PhaseContext,
  { view, workId, fingerprint }: TriedWork,
): Promise<EarlierTries> {
  const parked = view.get(parkedWorkProjection, workId);
  const before = parked?.fingerprint === fingerprint ? parked.cycles : [];
  const cycles = new Set(context.attempt === 1 ? before : [...before, context.cycleNo]);
  if (cycles.size === 0) return triesIn([]);
  const found = await readAll(context, {
    subjects: [...cycles].map((cycleNo) => `cycle:${cycleNo}`),
    types: ['ActionProposed', 'ActionExecuted'],
  });
  return triesIn(found);
}

function triesIn(events: readonly RecordedEvent[]): EarlierTries {
  const proposed = events
    .filter(({ type }) => type === 'ActionProposed')
    .map(({ payload }) => payload as Proposed); // an ActionProposed, checked when it was read
  const hashes = new Map(proposed.map(({ action_id, args_hash }) => [action_id, args_hash]));
  const commands = new Map(
    proposed.map(({ action_id, args_redacted }) => [action_id, args_redacted]),
  );
  const actions = events.filter(({ type }) => type === 'ActionExecuted');
  const done = new Map(
    actions.flatMap(({ payload }) => {
      const { action_id, exit_code } = executed(payload);
      const hash = hashes.get(action_id);
      return hash === undefined || exit_code !== 0 ? [] : [[hash, action_id] as const];
    }),
  );
  const told = actions.slice(-TOLD).map((event) => ({
    ...event,
    command: commands.get(executed(event.payload).action_id) ?? '',
  }));
  return { actions: told, done };
}

type Proposed = {
  readonly action_id: string;
  readonly args_hash: string;
  readonly args_redacted: string;
};

type Executed = {
  readonly action_id: string;
  readonly tool: string;
  readonly exit_code: number;
  readonly output_head: string;
};

function executed(payload: unknown): Executed {
  return payload as Executed; // an ActionExecuted, checked when it was read
}

/** One action as the prompt shows it. */
export function earlierRecord({
  payload,
  command,
  eventId,
  trust,
}: TriedAction): PromptRecord & { readonly trust: Trust } {
  const { tool, exit_code, output_head: output } = executed(payload);
  return { name: tool, fields: { tool, command, exit_code, output }, eventIds: [eventId], trust };
}
