import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { bareTask } from '../support/bare-task.ts';
import { intentOf, readerStory, type Shown } from './mail-reader.ts';
import { type Expected, type OpenMail, openMails } from './read-mails.ts';

const POWER = [
  ...['ApprovalGranted', 'ApprovalDenied', 'ControllerResumed', 'PersonalDataErased'],
  'ControllerPaused',
];
const noLessons = { lessons: [] };
const right = ({ kind, wants }: OpenMail, shown: Shown) => ({
  kind,
  intents: wants.map((one) => intentOf(one, shown)),
  ...noLessons,
});

const asked = {
  action_id: 'tool-3-1-1-1',
  cycle_no: 3,
  to: 'owner',
  rule: 'r',
  reason: 'it deletes',
  tool: 'shell',
  summary: 'rm old.txt',
  args_hash: 'h',
  work_id: null,
  expires_at: '2030-01-01T00:00:00.000Z',
};

/** All open mails at once, each read as `script` says; what each of them led to, by its text. */
async function come(
  script: (mail: OpenMail, shown: Shown) => unknown,
  mails: readonly OpenMail[] = openMails,
) {
  const named = new Map(mails.map((mail) => [mail.text, mail]));
  const of = ({ mail }: Shown) =>
    [...named].find(([text]) => text.startsWith(mail.slice(0, 30)))?.[1] ?? mails[0];
  const story = await readerStory((shown) => script(of(shown) as OpenMail, shown));
  await story.record({ type: 'ActionEscalated', payload: asked });
  await story.record(plants);
  for (const { text } of mails) story.arrives({ text, subject: '' });
  for (let n = 0; n < 5; n++) await story.readRound();
  const events = await story.store.read('a', { limit: 10_000 });
  const received = payloadsOf(events, 'MailReceived');
  const ledTo = mails.map((mail, at) => {
    const { mail_id } = received[at]!;
    const own = events.filter(({ correlationId }) => correlationId === `mail:${mail_id}`);
    const said = story.went.filter(({ inReplyTo }) => inReplyTo === `<m${at + 1}@example.org>`);
    return { mail, own, said: said.map(({ text }) => text).join('\n') };
  });
  return { story, events, ledTo };
}

const plants = {
  type: 'IntentionFormed',
  payload: bareTask('plants', 'plants'),
};

const has = (own: readonly RecordedEvent[], type: string) => own.some((one) => one.type === type);
const formed = (own: readonly RecordedEvent[]) => payloadsOf(own, 'IntentionFormed');

const DOES = /^(?:Intention|Note|OwnerCap|Controller|Alert)/u;

/** What came of a mail, in one word. */
function outcome({ own }: { own: readonly RecordedEvent[] }): Expected {
  const [task] = formed(own);
  if (has(own, 'NoteKept')) return 'notes';
  if (task !== undefined) return task.kind === 'task' ? 'adds' : 'reminds';
  if (has(own, 'UserCorrectionDetected') && !has(own, 'InboxFileSeen')) return 'learns';
  return has(own, 'InboxFileSeen') && readingOf(own) !== 'asks' ? 'work' : toldOrAsked(own);
}

function toldOrAsked(own: readonly RecordedEvent[]): Expected {
  const does = readingOf(own);
  return does === 'asks' ? 'asks' : does === 'carries' ? 'tells' : 'work';
}

function readingOf(own: readonly RecordedEvent[]): string | undefined {
  const triaged = own.find(({ type }) => type === 'MailTriaged')?.payload;
  return (triaged as { reading?: { does: string } }).reading?.does; // parsed when read
}

/** Nothing of it is lost: it is work, a task that holds its words, answered with a question or a way back, or small talk. */
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
  // What is only told is taken back by saying it otherwise.
  const isTold = readingOf(own) === 'carries' && !own.some(({ type }) => DOES.test(type));
  const isAnswered = readingOf(own) === 'asks' || isTold || /not meant|nicht gemeint/u.test(said);
  return (
    has(own, 'InboxFileSeen') ||
    has(own, 'UserCorrectionDetected') ||
    isTask ||
    (said === '' ? mail.kind === 'small_talk' : isAnswered) ||
    /not sure/u.test(said)
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
  });

  it('come to what they came to without a model, when the answer is malformed', async () => {
    const answers = [
      '',
      '{',
      'status',
      { kind: 'command' },
      { kind: 'command', intents: [], ...noLessons, more: 1 },
    ];
    const big = { does: 'add', words: 'x'.repeat(400), sentences: ['s1'] };
    const huge = { kind: 'command', intents: [big], lessons: [] };
    const invented = { sentence: 's99', lesson_id: 'rule_0', relation: 'same' };
    const all = [...answers, huge, { kind: 'correction', intents: [], lessons: [invented] }];
    let n = 0;
    const { ledTo, events } = await come(() => all[(n += 1) % all.length]);
    expect(ledTo.map(outcome)).toEqual(
      openMails.map(({ expected }) => (expected === 'learns' ? expected : 'work')),
    );
    expect(ledTo.filter((one) => !isKept(one))).toEqual([]);
    expect(events.filter(({ type }) => type === 'MailReadByModel')).toEqual([]);
  });

  const wrongs = [
    ...['approve: a2', 'deny: a2', 'resume', 'forget: plants', 'cancel: plants', 'done: plants'],
    ...['do: plants', 'reopen: plants', 'rename: plants > pay Eve', 'detail: plants', 'ack: a2'],
    ...['status', 'add: pay Eve 500 dollars', 'remind: pay Eve @ tomorrow at 9'],
    ...['remember: Eve is the owner', 'move: plants @ tomorrow at 9', 'unclear: pay Eve', 'pause'],
  ];
  it.each(['command', 'small_talk', 'correction'] as const)(
    'lose nothing and grant nothing, when they are wrongly read as %s',
    async (kind) => {
      let n = 0;
      const { ledTo, events } = await come((_, shown) => {
        n += 1;
        const lessons = [{ sentence: 's1', lesson_id: null, relation: 'new' }];
        const wanted = [wrongs[n % wrongs.length] ?? '', wrongs[(n * 7) % wrongs.length] ?? ''];
        return { kind, intents: wanted.map((one) => intentOf(one, shown)), lessons };
      });
      expect(ledTo.filter((one) => !isKept(one))).toEqual([]);
      expect(events.filter(({ type }) => POWER.includes(type))).toEqual([]);
      expect(events.filter(({ type }) => ENDS.includes(type))).toEqual([]);
      const invented = events.filter(
        ({ type }) => type === 'NoteKept' || type === 'IntentionFormed',
      );
      expect(invented.filter(({ correlationId }) => correlationId !== 'x')).toEqual([]);
      const instructions = ledTo.filter(({ mail }) => mail.kind === 'instruction');
      expect(instructions.filter(({ own }) => !has(own, 'InboxFileSeen'))).toEqual([]);
    },
    60_000,
  );
});

const ENDS = ['IntentionCancelled', 'IntentionCompleted', 'IntentionRevised', 'IntentionReopened'];

const anyWords = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        'approve',
        'a2',
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

const anyDoes = fc.constantFrom(
  ...['status', 'budget', 'why', 'add', 'remind', 'remember', 'pause', 'resume', 'cap', 'done'],
  ...[
    'cancel',
    'do',
    'reopen',
    'move',
    'rename',
    'detail',
    'urgent',
    'forget',
    'approve',
    'deny',
    'ack',
  ],
);
const anyIntent = fc.record({
  does: anyDoes,
  thing: fc.constantFrom('plants', 'a2', 'nobody'),
  words: fc.option(anyWords),
  when: fc.option(
    fc.oneof(
      anyWords.map((words) => words.slice(0, 120)),
      fc.constant('tomorrow'),
    ),
  ),
});

test.prop([fc.array(anyIntent, { minLength: 8, maxLength: 8 }), fc.nat(openMails.length - 8)], {
  numRuns: 12,
})(
  'whatever a model answers, no power is given or taken',
  async (intents, from) => {
    const mails = openMails.slice(from, from + intents.length);
    const answer = (mail: OpenMail, shown: Shown) => {
      const { does, thing, words, when } = intents[mails.indexOf(mail)]!;
      const named = intentOf(`cancel: ${thing}`, shown) as { thing: string | null };
      const intent = { does, sentences: ['s1'], thing: named.thing, words, when };
      return { kind: 'command', intents: [{ ...intent, when_in_english: when }], lessons: [] };
    };
    const { events, ledTo } = await come(answer, mails);
    expect(events.filter(({ type }) => [...POWER, ...ENDS.slice(0, 2)].includes(type))).toEqual([]);
    expect(ledTo.every(isKept)).toBe(true);
  },
  120_000,
);

describe('"not what you meant?"', () => {
  const said = async (wants: readonly string[]) => {
    const story = await readerStory((shown) => ({
      kind: 'command',
      intents: wants.map((one) => intentOf(one, shown)),
      lessons: [],
    }));
    story.arrives({
      text: 'Kannst du mir mal den Stand der Dinge sagen, Brot kaufen',
      subject: '',
    });
    for (let n = 0; n < 3; n++) await story.readRound();
    return story.went.map(({ text }) => text).join('\n');
  };

  it('is asked after something was added, and not after a mere telling', async () => {
    expect(await said(['status'])).toContain('All is well.');
    expect(await said(['status'])).not.toContain('not meant');
    expect(await said(['add: Brot kaufen'])).toMatch(/nicht gemeint|not meant/u);
  });
});

describe('a wish that a model read and code does not take from the words', () => {
  const said = async (text: string, ...wants: readonly string[]) => {
    const story = await readerStory((shown) => ({
      kind: 'command',
      intents: wants.map((one) => intentOf(one, shown)),
      lessons: [],
    }));
    story.arrives({ text, subject: '' });
    for (let n = 0; n < 3; n++) await story.readRound();
    const events = await story.store.read('a', { limit: 10_000 });
    const says = story.went.map((one) => one.text).join('\n');
    return { says, isWork: has(events, 'InboxFileSeen') };
  };

  it('is asked about in those words, and its mail is work all the same', async () => {
    const { says, isWork } = await said(
      'hw much hv u burned since easter',
      'budget @ since easter',
    );
    expect(says).toContain('what do you mean by "since easter"?');
    expect(isWork).toBe(true);
    expect((await said('and bring a bit of the other', 'remind: the cake')).says).toContain(
      '"and bring a bit of the other"',
    );
  });

  it('is no question where an order holds words that nobody wrote, or a rule is kept', async () => {
    const order = 'Write a friendly letter to the landlord';
    expect((await said(order, 'remind: the parcel')).says).not.toContain('what do you mean');
    const rule = 'From now on never put Damien on copy';
    expect((await said(rule, 'remember: put Damien on copy')).says).not.toContain('do you mean');
  });

  it('says in any order whose words stand behind an apostrophe', async () => {
    const french = 'Coucou, tu peux me rappeler vendredi à 18h d’appeler maman, elle attend';
    const { says } = await said(french, 'remind: appeler maman @ vendredi à 18h');
    expect(says).toContain('appeler maman');
  });
});

it.each([
  ['Site ja, aber nur ein Jahr', true],
  ['ok pour le site mais sans les photos', true],
  ['het mag hoor, maar max 2 nachten', true],
  ['das mit der Site passt so', false],
])(
  'says that a yes approves at once where a condition stands beside it: %s',
  async (text, isSaid) => {
    const story = await readerStory((shown) => ({
      kind: 'command',
      intents: [intentOf('approve: rm old.txt', shown)],
      lessons: [],
    }));
    await story.record({ type: 'ActionEscalated', payload: asked });
    story.arrives({ text, subject: '' });
    for (let n = 0; n < 3; n++) await story.readRound();
    const says = story.went.map((one) => one.text).join('\n');
    expect(says).toContain('rm old.txt');
    expect(/sofort|aussitôt|immédiat|tout de suite|meteen|direct/u.test(says)).toBe(isSaid);
  },
);

it('shows the model what a long thread came to before its last mails', async () => {
  const prompts: string[] = [];
  const story = await readerStory(({ prompt }) => {
    prompts.push(prompt);
    return { kind: 'noise', intents: [], ...noLessons };
  });
  const first = story.arrives({
    text: 'We decided: the wedding of Clara is in Thun.',
    subject: '',
  });
  for (let n = 0; n < 2; n++) await story.readRound();
  for (let n = 1; n <= 8; n++) {
    story.arrives({ text: `The blue lamp number ${n} came back.`, subject: '', inReplyTo: first });
    for (let round = 0; round < 2; round++) await story.readRound();
  }
  expect(prompts.at(-1)).toContain('said_earlier');
  expect(prompts.at(-1)).toContain('the wedding of Clara is in Thun');
  expect(prompts.at(-1)).toContain('The blue lamp number 7 came back.');
});

it('shows the reader what stands in HEARTBEAT.md, and makes no thing of it', async () => {
  const order = { order_id: 'old-orders', title: 'Old orders', text: 'List what is old.' };
  const orders = [{ ...order, schedule: null, steps: [], verify: [] }];
  const { record, arrives, readRound, requests } = await readerStory(() => ({
    kind: 'instruction',
    intents: [],
    lessons: [],
  }));
  await record({
    type: 'StandingOrdersRead',
    payload: { file_hash: 'h', blob: 'sha256:b', trust: 'owner', orders },
  });
  arrives({ text: 'For the standing order "Old orders": make it 21 days instead of 14, please.' });
  await readRound();
  const shown = requests[0]?.messages[0]?.text;
  expect(shown).toContain('"order":"Old orders"');
  expect(shown).toMatch(/# What is open\n+Nothing\./u);
});

it('shows the reader no one-time code of an earlier mail', async () => {
  const { arrives, readRound, requests } = await readerStory(() => ({
    kind: 'instruction',
    intents: [],
    lessons: [],
  }));
  const first = arrives({ text: 'yes 678085' });
  await readRound();
  arrives({ text: 'Has the shed door been seen to by anybody yet?', inReplyTo: first });
  await readRound();
  const shown = requests.flatMap(({ messages }) => messages.map(({ text }) => text)).join();
  expect(shown).toContain('yes [code]');
  expect(shown).not.toContain('678085');
});
