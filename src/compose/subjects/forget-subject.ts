import { subjectKeyId } from '../../adapters/postgres/log/subject-key.ts';
import { fact } from '../../domain/fact.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { OpenAgent } from '../open/agent.ts';

/** Stands for the key id of a subject without texts of its own: only the views change. */
const NO_KEY = 'none';

/**
 * Destroys the key of the subject's texts and records it in one commit (K15). `unknown`: no event is about it and no
 * text stands under it, so there is nothing to forget.
 */
export async function forgetSubject(
  agent: OpenAgent,
  { subject, origin }: { readonly subject: string; readonly origin: Origin },
): Promise<{ readonly status: 'unknown' } | { readonly status: 'erased'; hadTexts: boolean }> {
  const { agentId, database, log, store } = agent;
  const keyId = await subjectKeyId(database.app, { agentId, subject });
  const events = await store.read(agentId, { subjects: [subject], limit: 1 });
  if (keyId === null && events.length === 0) return { status: 'unknown' };
  const payload = { subject, key_id: keyId ?? NO_KEY, by: 'owner' };
  await log.append(agentId, origin, {
    events: [fact('PersonalDataErased', payload)],
    eraseSubject: subject,
  });
  return { status: 'erased', hadTexts: keyId !== null };
}
