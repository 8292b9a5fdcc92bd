import type { PayloadOf } from '../fact.ts';
import type { MemoryDoc } from './views/memory.ts';

/** Code in a step stores under a name of its own each time; it can neither forget nor correct. */
export const STEP_GUEST = 'step-of-cycle-';

const GUEST = new RegExp(`^guest:(?!${STEP_GUEST})[^:]+(?=:)`);

/** Whether another program stored it, or code in a step: nobody pays for a model that reads it. */
export function isOfProgram({ session }: Pick<MemoryDoc, 'session'>): boolean {
  return session.startsWith('guest:');
}

/** Begins the session of a memory that belongs to a finished job alone. */
export const JOB_SESSION = 'job:';

/**
 * Whether code alone wrote it, of how a job ended: nothing stands behind it but that end, no report and no answer. It
 * says nothing of people, places or things. The owner's reason why a job is not done is kept like it, as an error.
 */
export function isCodesOwn({
  session,
  source_ids,
  kind,
  episode,
}: Pick<PayloadOf<'MemoryStored'>, 'session' | 'source_ids' | 'kind' | 'episode'>): boolean {
  if (!session.startsWith(JOB_SESSION) || source_ids.length > 1) return false;
  return episode !== undefined || kind !== 'error';
}

/**
 * Within what the same words are one memory: the conversation, where they belong to it alone, or the guest who said
 * them. A guest forgets and corrects what it said, so nobody else's words may be one with them.
 */
export function roomOf({ scope, session }: Pick<MemoryDoc, 'scope' | 'session'>): string {
  return scope === 'session' ? session : (GUEST.exec(session)?.[0] ?? '');
}
