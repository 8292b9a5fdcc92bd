import { streamSession } from '../../../domain/conversation/guest-session.ts';
import type { RecordedFact } from '../../../domain/fact.ts';
import { memorySettings } from '../../../domain/memory/settings.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import type { MemoryPorts } from '../memory-ports.ts';
import type { MemoryDraft } from '../store-memories.ts';

const OPENING_CHARACTERS = 300;

/** What a part of a conversation was about; that stays in the conversation. */
export async function episodeDrafts(
  { blobs }: MemoryPorts,
  { payload, eventId, seq }: RecordedFact<'EpisodeClosed'>,
): Promise<readonly MemoryDraft[]> {
  const { conversation_id, kind, guest: name, started_at, ended_at, messages, opening } = payload;
  const words = await personalText(blobs, opening.subject, opening.text);
  if (words === null || words.trim() === '') return [];
  const wish = cutToCharacters(oneLine(words), OPENING_CHARACTERS);
  const from = started_at.slice(0, 10);
  const who = name === null ? '' : ` of ${name}`;
  const isThread = kind === 'thread';
  return [
    {
      type: 'episodic',
      kind: 'user_query',
      scope: 'session',
      importance: memorySettings.importanceOfQuestion,
      standing: 'provisional',
      text: `Conversation${who}, ${from}, ${messages} messages, outcome unknown. It began with: "${wish}"`,
      trust: isThread ? 'self' : 'outside',
      session: name === null ? conversation_id : streamSession({ name }, conversation_id),
      subject: opening.subject,
      position: seq * memorySettings.mostParts,
      at: ended_at,
      sourceIds: [opening.event_id, eventId],
    },
  ];
}
