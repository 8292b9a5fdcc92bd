import type { Trust } from '../../../../kernel/event/event.ts';
import type { PromptRecord } from '../../../../prompt/compose-records.ts';
import type { SaidLine } from '../../../../prompt/prompt-input.ts';

/** A record of a prompt with the trust of its words. */
export type Told = PromptRecord & { readonly trust: Trust };

/** Data, not words to be followed: what of it is from outside stands between marks. */
export function fencedRecord({ trust, ...record }: Told, fence: string): PromptRecord {
  return trust === 'outside' ? { ...record, fence } : record;
}

/** What was said before, as a job is told of it: `you` is the agent. */
export function saidRecord({ by, text, eventIds, trust }: SaidLine, place: number): Told {
  const fields = by === 'owner' ? { owner_said: text } : { you_said: text };
  return { name: `message-${place + 1}`, fields, eventIds, trust };
}
