import type { RecordedFact } from '../../../domain/fact.ts';
import { mailProjection } from '../../../domain/mail/views/mail.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import type { MemoryPorts } from '../memory-ports.ts';
import type { SaidText } from './said-text.ts';

/** A document from the inbox. Mail that became work is skipped: its own text is stored. */
export async function documentOf(
  { agentId, log, blobs }: MemoryPorts,
  { payload, eventId, seq, occurredAt }: RecordedFact<'InboxFileSeen'>,
): Promise<SaidText | null> {
  const { file_hash, trust } = payload;
  const view = await log.view(agentId, [{ projection: mailProjection, keys: [file_hash] }]);
  if (view.get(mailProjection, file_hash) !== undefined) return null;
  const subject = `inbox:${file_hash}`;
  const text = await personalText(blobs, subject, payload.text);
  if (text === null) return null;
  const session = `document:${file_hash}`;
  return { text, trust, subject, session, at: occurredAt, seq, sourceIds: [eventId] };
}
