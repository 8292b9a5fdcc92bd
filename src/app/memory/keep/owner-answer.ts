import type { RecordedFact } from '../../../domain/fact.ts';
import { hideCode } from '../../../domain/mail/hide-code.ts';
import { prefilter } from '../../../domain/memory/prefilter.ts';
import { sortOfAnswer } from '../../../domain/memory/sort-memory.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import { readFacts } from '../../../phases/read-facts.ts';
import { leastTrusted } from '../../../prompt/least-trusted.ts';
import type { MemoryPorts } from '../memory-ports.ts';
import type { SaidText } from './said-text.ts';

/**
 * The owner's answer to a job. An answer that means nothing by itself is stored with its question, and then has only the
 * trust of that question, which a model wrote.
 */
export async function ownerAnswer(
  ports: MemoryPorts,
  event: RecordedFact<'JobAnswered'>,
): Promise<SaidText | null> {
  const { job_id, work_id, text } = event.payload;
  const subject = `job:${job_id}`;
  const given = (await personalText(ports.blobs, subject, text)) ?? '';
  const words = hideCode({ subject: '', text: given }).trim();
  if (words === '') return null;
  const said = { subject, session: work_id, at: event.occurredAt, seq: event.seq };
  if (prefilter(words).keep) {
    return { ...said, text: words, trust: event.trust, sourceIds: [event.eventId] };
  }
  const asked = await questionBefore(ports, event);
  const question = asked?.payload.question?.trim() ?? '';
  if (asked === undefined || question === '') return null;
  return {
    ...said,
    text: `Asked: ${question}\nAnswered: ${words}`,
    trust: leastTrusted([asked.trust, event.trust]),
    sourceIds: [asked.eventId, event.eventId],
    sort: sortOfAnswer(words),
  };
}

async function questionBefore(
  { agentId, log }: MemoryPorts,
  { payload: { job_id }, seq }: RecordedFact<'JobAnswered'>,
) {
  const [asked] = await readFacts(log, agentId, {
    subjects: [`job:${job_id}`],
    types: ['JobPaused'],
    upTo: seq,
    newestFirst: true,
    limit: 1,
  });
  return asked;
}
