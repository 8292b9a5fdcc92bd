import type { MemoryDoc } from './views/memory.ts';

/** Code in a step stores under a name of its own each time; it can neither forget nor correct. */
export const STEP_GUEST = 'step-of-cycle-';

const GUEST = new RegExp(`^guest:(?!${STEP_GUEST})[^:]+(?=:)`);

/** Whether another program stored it, or code in a step: nobody pays for a model that reads it. */
export function isOfProgram({ session }: Pick<MemoryDoc, 'session'>): boolean {
  return session.startsWith('guest:');
}

/**
 * Within what the same words are one memory: the conversation, where they belong to it alone, or the guest who said
 * them. A guest forgets and corrects what it said, so nobody else's words may be one with them.
 */
export function roomOf({ scope, session }: Pick<MemoryDoc, 'scope' | 'session'>): string {
  return scope === 'session' ? session : (GUEST.exec(session)?.[0] ?? '');
}
