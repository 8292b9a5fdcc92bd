import { approvalProjection } from '../../../domain/action/views/approval.ts';
import { type JobGiven, promptList } from '../../list/prompt-list.ts';
import type { PromptRecord } from '../../list/prompt-record.ts';

/** The owner's answers to parked questions. */
export const answers = promptList('answers', {
  act: {
    section: 'answers',
    tokens: 400,
    places: 10,
    worth: 100,
    documents: [{ projection: approvalProjection, keys: 'recent' }],
    records: answersTo,
  },
  resume: { section: 'now', tokens: 4000, places: 30, worth: 20 },
  sub_agent: { section: 'answers', tokens: 400, places: 10, worth: 80 },
});

function answersTo({ documents, work }: JobGiven): readonly PromptRecord[] {
  return [...documents.all(approvalProjection).values()]
    .filter(({ work_id, status }) => work_id === work.id && ANSWERED.includes(status))
    .map(({ tool, summary, status, event_id }) => ({
      name: tool,
      fields: { tool, summary, answer: status },
      eventIds: [event_id],
      trust: 'outside', // the summary of what was parked is in a model's words
    }));
}

const ANSWERED: readonly string[] = ['granted', 'denied'];
