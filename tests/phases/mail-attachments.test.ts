import { expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { defaultMailSettings } from '../../src/phases/mail/desk/mail-ports.ts';
import { receiveMail } from '../../src/phases/mail/receive-mail.ts';
import { mailStory, OWNER } from './mail-story.ts';

const { keptAttachments, keptAttachmentBytes } = defaultMailSettings;

function attached(sizes: readonly number[]) {
  return sizes.map((bytes, i) => ({
    name: `file ${i}`,
    contentType: 'application/octet-stream',
    bytes,
    content: new Uint8Array(bytes).fill(i),
  }));
}

type Sent = { readonly sizes: readonly number[]; readonly from?: string; readonly isCut?: boolean };

/** Which attachments of a mail were kept, by the bytes that are found again. */
async function keptOf({ sizes, from = OWNER, isCut = false }: Sent) {
  const story = mailStory();
  story.arrives({ text: 'See the files.', from, isTruncated: isCut });
  const { reader } = story.ports;
  const ports = {
    ...story.ports,
    reader: {
      read: async (raw: Uint8Array, bytes: number) => {
        const reading = await reader.read(raw, bytes);
        if (reading.status === 'quarantined') return reading;
        return { ...reading, mail: { ...reading.mail, attachments: attached(sizes) } };
      },
    },
  };
  await receiveMail(ports, story.inbox, new AbortController().signal);
  const [mail] = payloadsOf(await story.log.read('a', {}), 'MailReceived');
  return Promise.all(
    (mail?.attachments ?? []).map(async ({ kept }) => {
      if (kept === undefined) return null;
      const found = await story.ports.blobs.getPersonal(`inbox:${mail?.mail_id}`, kept.blob);
      return found.status === 'found' ? Buffer.from(found.text, 'base64').length : 'lost';
    }),
  );
}

it('keeps what the owner attached', async () => {
  expect(await keptOf({ sizes: [3, 5] })).toEqual([3, 5]);
});

it('only names what is too large, or too much', async () => {
  expect(await keptOf({ sizes: [keptAttachmentBytes, keptAttachmentBytes + 1] })).toEqual([
    keptAttachmentBytes,
    null,
  ]);
  const many = await keptOf({
    sizes: Array.from({ length: keptAttachments + 2 }, (_, i) => i + 1),
  });
  expect(many.filter((one) => one !== null)).toHaveLength(keptAttachments);
  expect(many.at(-1)).toBeNull();
});

it('only names what others attached, and what came in a mail that was cut off', async () => {
  expect(await keptOf({ sizes: [3], from: 'eve@example.org' })).toEqual([null]);
  expect(await keptOf({ sizes: [3], isCut: true })).toEqual([null]);
});
