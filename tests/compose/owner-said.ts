import type { OpenAgent } from '../../src/compose/open/agent.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';

/** What the owner wrote in a chat, as the desk leaves it behind. */
export async function ownerSaid(
  agent: Pick<OpenAgent, 'blobs' | 'now'>,
  mail_id: string,
  words: string,
): Promise<readonly [NewEvent, NewEvent]> {
  const said = {
    mail_id,
    thread_id: 'chat-1',
    message_id: null,
    from: 'ann@example.org',
    subject: '',
    text: await agent.blobs.putPersonal(`inbox:${mail_id}`, words),
    quoted: null,
    is_owner: true,
    trust: 'owner',
    trust_reason: '',
    is_automatic: false,
    attachments: [],
    content_hash: mail_id,
    channel: 'chat',
    delivery_id: mail_id,
    keys: [],
    bytes: 1,
    received_at: agent.now(),
  };
  const triaged = { mail_id, thread_id: 'chat-1', kind: 'instruction', commands: [] };
  return [
    { type: 'MailReceived', payload: said },
    { type: 'MailTriaged', payload: { ...triaged, reply: 'none' } },
  ];
}
