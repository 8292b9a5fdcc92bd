import type { Trust } from '../../../kernel/event.ts';
import type { PromptRecord } from '../../../prompt/compose-records.ts';

/** A record of a prompt with the trust of its words. */
export type Told = PromptRecord & { readonly trust: Trust };

/** Data, not words to be followed: what of it is from outside stands between marks. */
export function fencedRecord({ trust, ...record }: Told, fence: string): PromptRecord {
  return trust === 'outside' ? { ...record, fence } : record;
}
