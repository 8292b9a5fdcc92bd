import type { PromptRecord } from '../../../../prompt/compose-records.ts';
import type { SaidLine } from '../../../../prompt/prompt-input.ts';

/** Data, not words to be followed: what of it is from outside stands between marks. */
export function fencedRecord(record: PromptRecord, fence: string): PromptRecord {
  return record.trust === 'outside' ? { ...record, fence } : record;
}

/** What was said before, as a job is told of it: `you` is the agent. */
export function saidRecord({ by, text, eventIds, trust }: SaidLine, place: number): PromptRecord {
  const fields = by === 'owner' ? { owner_said: text } : { you_said: text };
  return { name: `message-${place + 1}`, fields, eventIds, trust };
}
