import type { SaidLine } from '../../../../prompt/list/lines.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';

/** What was said before, as a job sees it: `you` is the agent. */
export function saidRecord({ by, text, eventIds, trust }: SaidLine, place: number): PromptRecord {
  return { name: `message-${place + 1}`, fields: { [FIELD[by]]: text }, eventIds, trust };
}

const FIELD = { owner: 'owner_said', agent: 'you_said', summary: 'said_earlier' };
