import { summarySubject } from '../../../domain/conversation/events.ts';
import { fact, payloadsOf } from '../../../domain/fact.ts';
import type { Origin } from '../../../kernel/event/event.ts';
import type { MemoryPorts } from '../memory-ports.ts';

const OWN_KEY = 'own';

/** What a model made of erased words goes with them; what it made of that is found by the erasure of this. */
export async function eraseSummariesOf(
  { log, agentId }: Pick<MemoryPorts, 'log' | 'agentId'>,
  origin: Origin,
  subject: string,
): Promise<void> {
  const made = await log.read(agentId, { subjects: [subject], types: ['ConversationSummarised'] });
  for (const { summary_id, text } of payloadsOf(made, 'ConversationSummarised')) {
    const own = summarySubject(summary_id);
    if (text === null || own === subject) continue;
    const erased = fact(
      'PersonalDataErased',
      { subject: own, key_id: OWN_KEY, by: 'source_erased' },
      { dedupeKey: `summary-erased:${summary_id}` },
    );
    await log.append(agentId, origin, {
      events: [erased],
      eraseSubject: own,
      onDuplicate: 'first',
    });
  }
}
