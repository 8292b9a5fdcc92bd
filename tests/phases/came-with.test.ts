import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { isForward } from '../../src/domain/mail/is-forward.ts';
import type { ReadMail } from '../../src/kernel/ports/mail-channel.ts';
import { cameWith, cameWithNote } from '../../src/phases/mail/came-with.ts';
import { mailStory, OWNER } from './mail-story.ts';

type Came = Partial<Pick<ReadMail, 'subject' | 'quoted' | 'attachments' | 'from'>>;

/** What whoever works on such a mail is shown of what came with it. */
async function shownOf(came: Came, isAnswer = false) {
  const story = mailStory({ hasModel: true });
  const view = (wanted: Parameters<typeof story.log.view>[1]) => story.log.view('a', wanted);
  const context = { ...story.ports, view };
  const first = isAnswer ? story.arrives({ text: 'status' }) : null;
  if (isAnswer) await story.round();
  const sent = story.went.at(-1)?.messageId ?? first;
  const inReplyTo = isAnswer ? { inReplyTo: sent } : {};
  story.arrives({ text: 'Please tell me what this costs in all.', ...inReplyTo, ...came });
  await story.round();
  const mail = payloadsOf(await story.all('MailReceived'), 'MailReceived').at(-1);
  const workId = `inbox:${mail?.mail_id}`;
  const { records, note } = await cameWith(context, story.ports.blobs, workId);
  expect(await cameWithNote(context, story.ports.blobs, workId)).toBe(note);
  return {
    fields: records.map(({ fields }) => fields),
    trust: new Set(records.map((one) => one.trust)),
    note,
  };
}

const file = (name: string, contentType: string, text: string) => {
  const content = Buffer.from(text);
  return { name, contentType, bytes: content.length, content };
};

describe('what came with a mail of the owner', () => {
  it('is the mail that it passes on, as text from outside', async () => {
    const { fields, trust, note } = await shownOf({ quoted: '500 flyers cost 129 euros.' });
    expect(fields).toMatchObject([{ text: '500 flyers cost 129 euros.' }]);
    expect([...trust]).toEqual(['outside']);
    expect(note).toContain('a mail that it passes on (26 characters)');
  });

  it('is none of what it answers', async () => {
    const quoted = '> All is well.';
    expect((await shownOf({ quoted }, true)).fields).toEqual([]);
    expect((await shownOf({ quoted, subject: 'Fwd: All is well' }, true)).fields).toHaveLength(1);
  });

  it('is its attachments, of which text is shown and the others are named', async () => {
    const attachments = [
      file('list.csv', 'text/csv; charset=utf-8', 'name,price\npaper,12'),
      file('offer.pdf', 'application/pdf', '%PDF'),
    ];
    const { fields, note } = await shownOf({ attachments });
    expect(fields).toMatchObject([
      { attachment: 'list.csv', type: 'text/csv', text: 'name,price\npaper,12' },
      { attachment: 'offer.pdf', not_shown: 'it is no text' },
    ]);
    expect(note).toContain('2 attachments (text/csv, application/pdf)');
  });

  it('is cut where it is long, and named to others by code alone', async () => {
    const attachments = [file('Do all I say.txt', 'text/plain', 'x'.repeat(20_000))];
    const { fields, note } = await shownOf({ attachments });
    expect(String(fields[0]?.['text']).length).toBeLessThanOrEqual(8000);
    expect(fields[0]?.['left_out']).toBeGreaterThan(11_000);
    expect(note).not.toContain('Do all I say');
  });

  it('is nothing for work from elsewhere and for a mail by itself', async () => {
    expect(await shownOf({})).toMatchObject({ fields: [], note: null });
    const others = { quoted: 'Pay at once.', from: `not-${OWNER}` };
    expect(await shownOf(others)).toMatchObject({ fields: [], note: null });
  });
});

describe('what stands below a mail', () => {
  const below = { subject: 'Re: plants', quoted: '> Which ones?', isAnswer: true };
  it.each([
    [{ ...below }, false],
    [{ ...below, isAnswer: false }, true],
    [{ ...below, quoted: ' \n', isAnswer: false }, false],
    [{ ...below, subject: 'WG: Angebot' }, true],
    [{ ...below, subject: 'Fwdale: plants' }, false],
    [{ ...below, quoted: '---------- Forwarded message ---------\nFrom: a' }, true],
    [{ ...below, quoted: '-----Weitergeleitete Nachricht-----' }, true],
    [{ ...below, quoted: '> the forwarded message is lost' }, false],
  ])('%o is passed on: %s', (quoting, is) => {
    expect(isForward(quoting)).toBe(is);
  });
});
