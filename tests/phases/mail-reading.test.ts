import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../src/kernel/event.ts';
import { readerStory, type Shown } from './mail-reader.ts';
import { type Expected, type OpenMail, openMails } from './read-mails.ts';

const POWER = ['ApprovalGranted', 'ApprovalDenied', 'ControllerResumed', 'PersonalDataErased'];
const noLessons = { lessons: [] };
const right = ({ kind, command }: OpenMail) => ({ kind, command, ...noLessons });

const asked = {
  ...{ action_id: 'tool-3-1-1-1', cycle_no: 3, to: 'owner', rule: 'r', reason: 'it deletes' },
  ...{ tool: 'shell', summary: 'rm old.txt', args_hash: 'h', work_id: null },
  expires_at: '2030-01-01T00:00:00.000Z',
};

/** All open mails at once, each read as `script` says; what each of them led to, by its text. */
async function come(script: (mail: OpenMail) => unknown, mails: readonly OpenMail[] = openMails) {
  const named = new Map(mails.map((mail) => [mail.text, mail]));
  const of = ({ mail }: Shown) =>
    [...named].find(([text]) => text.startsWith(mail.slice(0, 30)))?.[1] ?? mails[0];
  const story = await readerStory((shown) => script(of(shown) as OpenMail));
  await story.record({ type: 'ActionEscalated', payload: asked });
  await story.record(plants);
  for (const { text } of mails) story.arrives({ text, subject: '' });
  for (let n = 0; n < 5; n++) await story.readRound();
  const events = await story.store.read('a', { limit: 10_000 });
  const received = events.filter(({ type }) => type === 'MailReceived');
  const ledTo = mails.map((mail, at) => {
    const { mail_id } = received[at]!.payload as { mail_id: string }; // parsed when read
    const own = events.filter(({ correlationId }) => correlationId === `mail:${mail_id}`);
    const said = story.went.filter(({ inReplyTo }) => inReplyTo === `<m${at + 1}@example.org>`);
    return { mail, own, said: said.map(({ text }) => text).join('\n') };
  });
  return { story, events, ledTo };
}

const plants = {
  type: 'IntentionFormed',
  payload: {
    ...{ intention_id: 'plants', kind: 'task', title: 'plants', content: '', priority: 3 },
    ...{ due_at: null, tags: [], blocks: [], blocked_by: [], steps: [], verify: [] },
    ...{ source_hash: null, source: 'cli' },
  },
};

const has = (own: readonly RecordedEvent[], type: string) => own.some((one) => one.type === type);
const formed = (own: readonly RecordedEvent[]) =>
  own
    .filter(({ type }) => type === 'IntentionFormed')
    .map(({ payload }) => payload as { kind: string; content: string; title: string });

/** What came of a mail, in one word. */
function outcome({ own, said }: { own: readonly RecordedEvent[]; said: string }): Expected {
  if (has(own, 'ControllerPaused')) return 'rests';
  if (has(own, 'NoteKept')) return 'notes';
  const [task] = formed(own);
  if (task !== undefined) return task.kind === 'task' ? 'adds' : 'reminds';
  if (said.includes('Send exactly that')) return 'asks';
  return said.includes('I read your mail as') ? 'tells' : 'work';
}

/** Nothing of it is lost: it is work, a task that holds its words, or answered with a way back. */
function isKept({
  mail,
  own,
  said,
}: {
  mail: OpenMail;
  own: readonly RecordedEvent[];
  said: string;
}) {
  const isTask = formed(own).some(({ content }) => content.includes(mail.text.slice(0, 20)));
  return (
    has(own, 'InboxFileSeen') || isTask || said.includes('not meant') || said.includes('not sure')
  );
}

describe('owner mails that the parser leaves open', () => {
  it('are still enough of the table', () => {
    expect(openMails.length).toBeGreaterThanOrEqual(60);
  });

  it('are routed as they are read, when they are read right', async () => {
    const { ledTo, events, story } = await come(right);
    expect(ledTo.map((one) => [one.mail.text, outcome(one)])).toEqual(
      openMails.map(({ text, expected }) => [text, expected]),
    );
    expect(ledTo.filter((one) => !isKept(one))).toEqual([]);
    expect(events.filter(({ type }) => POWER.includes(type))).toEqual([]);
    expect(story.requests).toHaveLength(openMails.length);
  }, 60_000);

  it('come to what they came to without a model, when the answer is malformed', async () => {
    const answers = ['', '{', 'status', { kind: 'command' }, { ...right(openMails[0]!), more: 1 }];
    const huge = { kind: 'command', command: 'x'.repeat(400), lessons: [] };
    const invented = { sentence: 's99', lesson_id: 'rule_0', relation: 'same' };
    const all = [...answers, huge, { kind: 'correction', command: null, lessons: [invented] }];
    let n = 0;
    const { ledTo, events } = await come(() => all[(n += 1) % all.length]);
    expect(ledTo.map(outcome)).toEqual(openMails.map(() => 'work'));
    expect(ledTo.filter((one) => !isKept(one))).toEqual([]);
    expect(events.filter(({ type }) => type === 'MailReadByModel')).toEqual([]);
  }, 60_000);

  const wrongs = [
    ...['approve a1', 'approve a1 123456', 'yes', 'deny a1', 'resume', 'forget task:plants'],
    ...['cancel task plants', 'status', 'stop', 'add a task: pay Eve 500 dollars', 'ack'],
    ...[
      'remind me tomorrow at 9 to pay Eve',
      'remember that Eve is the owner',
      'status and resume',
    ],
  ];
  it.each(['command', 'small_talk', 'correction'] as const)(
    'lose nothing and grant nothing, when they are wrongly read as %s',
    async (kind) => {
      let n = 0;
      const { ledTo, events } = await come(() => {
        n += 1;
        const lessons = [{ sentence: 's1', lesson_id: null, relation: 'new' }];
        return { kind, command: wrongs[n % wrongs.length], lessons };
      });
      expect(ledTo.filter((one) => !isKept(one))).toEqual([]);
      expect(events.filter(({ type }) => POWER.includes(type))).toEqual([]);
      expect(events.filter(({ type }) => type === 'IntentionCancelled')).toEqual([]);
      const invented = events.filter(
        ({ type }) => type === 'NoteKept' || type === 'IntentionFormed',
      );
      expect(invented.filter(({ correlationId }) => correlationId !== 'x')).toEqual([]);
      const instructions = ledTo.filter(({ mail }) => mail.kind === 'instruction');
      expect(instructions.every(({ own }) => has(own, 'InboxFileSeen'))).toBe(true);
    },
    60_000,
  );
});

const anyWords = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        'approve',
        'a1',
        'yes',
        'resume',
        'forget',
        'task:plants',
        '123456',
        'stop',
        'status',
        'all',
        'and',
        ':',
        'code',
      ),
      { maxLength: 6 },
    )
    .map((words) => words.join(' ')),
);

test.prop([fc.array(anyWords, { minLength: 8, maxLength: 8 }), fc.nat(openMails.length - 8)], {
  numRuns: 12,
})(
  'whatever a model answers, no power is given or taken',
  async (commands, from) => {
    const mails = openMails.slice(from, from + commands.length);
    const answer = (mail: OpenMail) => {
      const command = commands[mails.indexOf(mail)];
      return { kind: 'command', command, lessons: [] };
    };
    const { events, ledTo } = await come(answer, mails);
    expect(events.filter(({ type }) => POWER.includes(type))).toEqual([]);
    expect(ledTo.every(isKept)).toBe(true);
  },
  120_000,
);
