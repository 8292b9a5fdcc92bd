import { z } from 'zod';
import { payloadsOf, type RecordedFact } from '../../domain/fact.ts';
import { jsonOrNull } from '../../kernel/json-or-null.ts';
import { readAllFacts } from '../read-facts.ts';
import { type InputSource, inputsOfActions } from './input-of-action.ts';

const written = z.object({ to: z.array(z.string()), subject: z.string(), body: z.string() });

/** A mail that was written down for its owner to send. */
export type WorkDraft = z.infer<typeof written> & {
  /** Where it lies, in the folder of the agent's state. */
  readonly path: string;
  readonly proposed: RecordedFact<'ActionProposed'>;
};

type Drafting = { readonly workId: string; readonly cycles: readonly number[] };

/** What was drafted for a piece of work in these cycles, oldest first; of drafts of one mail the newest. */
export async function draftsOfWork(
  source: InputSource,
  { workId, cycles }: Drafting,
): Promise<readonly WorkDraft[]> {
  if (cycles.length === 0) return [];
  const subjects = [...new Set(cycles)].map((cycleNo) => `cycle:${cycleNo}`);
  const executed = await readAllFacts(source, { subjects, types: ['ActionExecuted'] });
  const ids = payloadsOf(executed, 'ActionExecuted').flatMap(({ action_id, tool, exit_code }) =>
    tool === 'draft_mail' && exit_code === 0 ? [action_id] : [],
  );
  if (ids.length === 0) return [];
  const proposed = (await readAllFacts(source, { subjects, types: ['ActionProposed'] })).filter(
    ({ payload }) => payload.work_id === workId && ids.includes(payload.action_id),
  );
  const inputs = await inputsOfActions(source, ids);
  const drafts = proposed.flatMap((one) =>
    draftWritten(one, inputs.get(one.payload.action_id) ?? null),
  );
  return drafts.filter((one, at) => !drafts.slice(at + 1).some((later) => isSameMail(one, later)));
}

/** A draft is named by the action that wrote it. */
function draftWritten(
  proposed: RecordedFact<'ActionProposed'>,
  input: string | null,
): readonly WorkDraft[] {
  const read = written.safeParse(input === null ? null : jsonOrNull(input));
  const path = `outbox/drafts/${proposed.payload.action_id}.txt`;
  return read.success ? [{ ...read.data, path, proposed }] : [];
}

function isSameMail(one: WorkDraft, other: WorkDraft): boolean {
  return one.subject === other.subject && one.to.join() === other.to.join();
}
