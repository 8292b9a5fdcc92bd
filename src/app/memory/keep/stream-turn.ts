import { conversationSubject } from '../../../domain/conversation/events.ts';
import { streamSession } from '../../../domain/conversation/guest-session.ts';
import type { RecordedFact } from '../../../domain/fact.ts';
import { memorySettings } from '../../../domain/memory/settings.ts';
import { sortOfWords } from '../../../domain/memory/sort-memory.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import type { MemoryPorts } from '../memory-ports.ts';
import type { SaidText } from './said-text.ts';

/** Both sides of another agent's turn. Whoever gave it its token: nobody heard the owner say it. */
export async function turnOf(
  { blobs }: MemoryPorts,
  { payload, eventId, seq, occurredAt: at }: RecordedFact<'TurnKept'>,
): Promise<readonly SaidText[]> {
  const { conversation_id, guest: name, input, output } = payload;
  const subject = conversationSubject(conversation_id);
  const session = streamSession({ name }, conversation_id);
  const from = { subject, session, at, seq, sourceIds: [eventId], guest: name };
  const said = { trust: 'outside' as const, ...from };
  const asked = (await personalText(blobs, subject, input)) ?? '';
  const answered = (await personalText(blobs, subject, output)) ?? '';
  const { scope } = sortOfWords(answered);
  const { importance } = memorySettings;
  const sort = { type: 'episodic', kind: 'agent_response', scope, importance } as const;
  return [
    { ...said, text: asked },
    { ...said, text: answered, sort },
  ];
}
