import type { SaidLine } from '../../../../prompt/list/lines.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';

/** What was said before, as a job sees it: `you` is the agent. */
export function saidRecord({ by, text, eventIds, trust }: SaidLine, place: number): PromptRecord {
  const fields = by === 'owner' ? { owner_said: text } : { you_said: text };
  return { name: `message-${place + 1}`, fields, eventIds, trust };
}
