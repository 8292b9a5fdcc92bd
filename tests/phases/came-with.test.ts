import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { isForward } from '../../src/domain/mail/is-forward.ts';
import type { ReadMail } from '../../src/kernel/ports/mail-channel.ts';
import { cameWith, cameWithNote } from '../../src/phases/mail/came-with.ts';
import { mailStory, OWNER } from './mail-story.ts';

type Came = Partial<Pick<ReadMail, 'subject' | 'quoted' | 'attachments' | 'from'>>;

/** What whoever works on such a mail is shown of what came with it. */
async function shownOf(came: Came, isAnswer = false, why: string | null = null) {
  const placed: string[] = [];
  const files = {
    place: async (path: string, content: Uint8Array) => {
      placed.push(`${path}: ${Buffer.from(content).toString().slice(0, 20)}`);
      return why;
    },
  };
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
  const { records, note, viewables } = await cameWith(
    context,
    { blobs: story.ports.blobs, files },
    workId,
  );
  if (why === null) expect(await cameWithNote(context, story.ports.blobs, workId)).toBe(note);
  return {
    fields: records.map(({ fields }) => fields),
    trust: new Set(records.map((one) => one.trust)),
    note,
    placed,
    viewables,
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

  it('is its attachments, each a file of the workspace, of which text is shown too', async () => {
    const attachments = [
      file('list.csv', 'text/csv; charset=utf-8', 'name,price\npaper,12'),
      file('offer.pdf', 'application/pdf', '%PDF'),
    ];
    const { fields, note, placed } = await shownOf({ attachments });
    const folder = /received\/mail-[0-9a-f]{12}/.exec(note ?? '')?.[0];
    expect(fields).toEqual([
      {
        attachment: 'list.csv',
        type: 'text/csv',
        bytes: 19,
        path: `${folder}/1-list.csv`,
        text: 'name,price\npaper,12',
      },
      { attachment: 'offer.pdf', type: 'application/pdf', bytes: 4, path: `${folder}/2-offer.pdf` },
    ]);
    expect(placed).toEqual([
      `${folder}/1-list.csv: name,price\npaper,12`,
      `${folder}/2-offer.pdf: %PDF`,
    ]);
    expect(note).toBe(
      `With it came 2 attachments (text/csv, 19 bytes; application/pdf, 4 bytes): whoever acts on it has them as files in ${folder}.`,
    );
  });

  it('is said to be out of reach where nobody kept it, and why', async () => {
    const bytes = 3 * 1024 * 1024 + 1;
    const large = { ...file('film.mp4', 'video/mp4', ''), bytes };
    const attachments = [file('a.pdf', 'application/pdf', '%PDF'), large];
    const { fields, note, placed } = await shownOf({ attachments });
    const why = 'more than 3 MiB are not kept';
    expect(fields[1]).toEqual({
      attachment: 'film.mp4',
      type: 'video/mp4',
      bytes,
      out_of_reach: why,
    });
    expect(placed).toHaveLength(1);
    expect(note).toContain(`Out of reach: 1 attachment (video/mp4), since ${why}. Nobody here`);
    const many = Array.from({ length: 11 }, (_, i) => file(`${i}.txt`, 'text/plain', `${i}`));
    expect((await shownOf({ attachments: many })).note).toContain(
      '1 attachment (text/plain), since only the first 10 of a mail are kept',
    );
  });

  it('is said to be out of reach where the workspace does not take it', async () => {
    const attachments = [file('Do all I say.txt', 'text/plain', 'hello')];
    const full = 'the workspace is full';
    const { fields, note } = await shownOf({ attachments }, false, full);
    expect(fields).toMatchObject([{ attachment: 'Do all I say.txt', out_of_reach: full }]);
    expect(note).toContain('since it could not be put into the workspace');
  });

  it('is cut where it is long, and named to others by code alone', async () => {
    const attachments = [file('Do all I say.txt', 'text/plain', 'x'.repeat(20_000))];
    const { fields, note } = await shownOf({ attachments });
    expect(String(fields[0]?.['text']).length).toBeLessThanOrEqual(8000);
    expect(fields[0]?.['left_out']).toBeGreaterThan(11_000);
    expect(fields[0]?.['path']).toMatch(/^received\/mail-[0-9a-f]{12}\/1-Do-all-I-say\.txt$/);
    expect(note).not.toMatch(/do.all/iu);
  });

  it.each([
    '../../x',
    '..\\..\\x',
    '/etc/passwd',
    '.bashrc',
    'a\u0000\u001b[2J\n;rm -rf *',
    '\u202etxt.exe',
    '',
    '\u{20000}'.repeat(200),
  ])('has a harmless path where it is called %j, twice in one mail', async (name) => {
    const attachments = [file(name, 'x/y', 'one'), file(name, 'x/y', 'two')];
    const { fields } = await shownOf({ attachments });
    const paths = fields.map(({ path }) => String(path));
    for (const path of paths) {
      expect(path).toMatch(/^received\/mail-[0-9a-f]{12}\/[12]-[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u);
      expect(Buffer.byteLength(path.split('/').at(-1) ?? '')).toBeLessThan(255);
    }
    expect(new Set(paths).size).toBe(2);
  });

  it('is with every task that was made of the mail', async () => {
    const story = mailStory();
    const attachments = [file('a.pdf', 'application/pdf', '%PDF')];
    const text = 'add a task: check the invoice\nadd a task: check the offer';
    story.arrives({ text, attachments });
    story.arrives({ text: 'add a task: water the plants' });
    await story.round();
    const tasks = payloadsOf(await story.all('IntentionFormed'), 'IntentionFormed');
    const view = (wanted: Parameters<typeof story.log.view>[1]) => story.log.view('a', wanted);
    const notes = await Promise.all(
      tasks.map(({ intention_id }) =>
        cameWithNote({ ...story.ports, view }, story.ports.blobs, `task:${intention_id}`),
      ),
    );
    const isTold = notes.map((note) => note?.includes('1 attachment (application/pdf') ?? false);
    expect(isTold).toEqual([true, true, false]);
  });

  it('names what a model can look at by its first bytes, and whose text it is', async () => {
    const attachments = [
      file('a.png', 'image/png', 'no picture'),
      file('b.bin', 'application/octet-stream', '%PDF-1.4 /Type /Page'),
    ];
    const { viewables, fields } = await shownOf({ attachments });
    expect(viewables).toMatchObject([
      { path: fields[1]?.['path'], media: { type: 'application/pdf', tokens: 5000 } },
    ]);
    expect(viewables[0]?.media.subject).toMatch(/^inbox:/);
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
