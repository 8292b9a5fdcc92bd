import { personalText } from '../../kernel/personal-text.ts';
import { readFacts } from '../../phases/read-facts.ts';
import type { TalkSource } from './read-conversation.ts';

export type OpenedAttachment = { readonly name: string; readonly content: Uint8Array<ArrayBuffer> };

/** What came with a mail, by its place from 1; null: there is none, or it was not kept, or it is erased. */
export async function readAttachment(
  { log, agentId, blobs }: TalkSource,
  mailId: string,
  place: number,
): Promise<OpenedAttachment | null> {
  const events = await readFacts(log, agentId, {
    subjects: [`mail:${mailId}`],
    types: ['MailReceived'] as const,
    limit: 1,
  });
  const found = events[0]?.payload.attachments[place - 1];
  const base64 = await personalText(blobs, `inbox:${mailId}`, found?.kept);
  if (found === undefined || base64 === null) return null;
  return { name: found.name, content: new Uint8Array(Buffer.from(base64, 'base64')) };
}
