import { type JobDoc, jobProjection } from '../../../domain/job/views/job.ts';
import {
  emptyStandingOrders,
  type OrderRuns,
  standingOrdersProjection,
} from '../../../domain/task/views/standing-orders.ts';
import type { Wanted } from '../../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { Documents } from '../../list/prompt-list.ts';
import type { PromptRecord } from '../../list/prompt-record.ts';
import { instantIn } from '../../owners-clock.ts';
import { orderLines } from './order-lines.ts';

export const orderDocuments: Wanted = [
  { projection: standingOrdersProjection, keys: [SINGLETON] },
  { projection: jobProjection, keys: 'recent' },
];

/** The standing orders in force: each with its words, when it was done last and how that ended. */
export function orderRecords(documents: Documents, zone: string): readonly PromptRecord[] {
  const doc = documents.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
  return orderLines(doc).map(({ id, title, text, schedule, trust, eventIds }) => {
    const runs = doc.runs.find(({ order_id }) => order_id === id);
    const job = documents.get(jobProjection, orderWork(id));
    const fields = {
      order: title,
      when: schedule ?? 'when nothing else is to be done',
      text,
      ...(runs !== undefined && lastOf(runs, zone)),
      ...lastAnswerOf(job),
    };
    return { name: orderWork(id), fields, eventIds, trust };
  });
}

function orderWork(id: string): string {
  return `order:${id}`;
}

function lastOf({ last_run_at, last_outcome }: OrderRuns, zone: string): PromptRecord['fields'] {
  if (last_run_at === null) return { last_done: 'never' };
  return { last_done: instantIn(zone, last_run_at), it_ended_in: last_outcome };
}

/** The answer's words may come from outside: only its place is told. */
function lastAnswerOf(job: JobDoc | undefined): PromptRecord['fields'] {
  const answer = job?.written_answer ?? null;
  return answer === null ? {} : { last_answer_in: answer.path };
}
