import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { queueNotice } from '../../src/domain/mail/queue-notice.ts';
import { intentOf, readerStory, type Shown } from './mail-reader.ts';
import { mailStory } from './mail-story.ts';

const CODES = { '123456': 7, '222333': 8, '333444': 9 };

function escalated(n: number, summary: string) {
  return {
    type: 'ActionEscalated',
    payload: {
      action_id: `tool-${n}-1-1-1`,
      cycle_no: n,
      to: 'owner',
      rule: 'r',
      reason: 'it deletes',
      tool: 'shell',
      summary,
      args_hash: `h${n}`,
      work_id: null,
      expires_at: '2030-01-01T00:00:00.000Z',
    },
  };
}

/** Three things wait; with a model, what is not understood would become work in silence. */
async function listed(text = 'what is waiting for me?', waiting = 3) {
  const story = mailStory({ codes: CODES, hasModel: true });
  const all = [
    escalated(3, 'rm one.txt'),
    escalated(4, 'rm two.txt'),
    escalated(5, 'rm three.txt'),
  ];
  await story.record(...all.slice(0, waiting));
  const say = async (words: string): Promise<string> => {
    story.clock.ms += 1000;
    const inReplyTo = story.went.at(-1)?.messageId;
    const sent = story.went.length;
    story.arrives({ text: words, subject: '', ...(inReplyTo !== undefined && { inReplyTo }) });
    await story.round();
    return story.went
      .slice(sent)
      .map((one) => one.text)
      .join('\n');
  };
  const granted = async () =>
    namesOf(payloadsOf(await story.all('ApprovalGranted'), 'ApprovalGranted'));
  const denied = async () =>
    namesOf(payloadsOf(await story.all('ApprovalDenied'), 'ApprovalDenied'));
  return { ...story, say, granted, denied, list: await say(text) };
}

function namesOf(answers: readonly { readonly approval_id: string }[]): readonly string[] {
  return answers.map(({ approval_id }) => approval_id[5] ?? '');
}

describe('after the list of what waits, an owner', () => {
  it.each([
    ['yes to the first, no to the rest', '23'],
    ['no to the rest, yes to 2', '13'],
    ['ja zur ersten, nein zum Rest', '23'],
    ['the one about two.txt: no', '2'],
    ['no to three.txt', '3'],
    ['reject the others, approve the last', '12'],
  ])(
    'denies at once what is denied beside a yes that lacks its code: %s',
    async (words, numbers) => {
      const { say, granted, denied } = await listed();
      await say(words);
      const waits = ['3', '4', '5'];
      expect(await denied()).toEqual(Array.from(numbers, (n) => waits[Number(n) - 1]));
      expect(await granted()).toEqual([]);
    },
  );

  it('gives the code of a yes that stood beside a no', async () => {
    const { say, granted, denied } = await listed();
    expect(await say('yes to the first, no to the rest')).toContain('one-time code');
    await say('123456');
    expect(await granted()).toEqual(['3']);
    expect(await denied()).toEqual(['4', '5']);
  });

  it.each(['the one about rm: no', 'yes to the invoice'])(
    'is asked what cannot be told: %s',
    async (words) => {
      const { say, granted, denied } = await listed();
      expect(await say(words)).toContain('Which one? Nothing is done yet.');
      expect([...(await granted()), ...(await denied())]).toEqual([]);
    },
  );

  it('denies the rest that a mail before left', async () => {
    const { say, denied } = await listed();
    await say('no to 1');
    await say('no to the rest');
    expect(await denied()).toEqual(['3', '4', '5']);
  });

  it.each([
    ['approve the second one 123456', ['4'], []],
    ['the first one, 123456', ['3'], []],
    ['yes to 2 123456', ['4'], []],
    ['yes to all 123456', ['3', '4', '5'], []],
    ['Hi,\n\nthe last one please\n123456\n\nThanks\nAnna', ['5'], []],
    ['approve 1 and 3, code 123456', ['3', '5'], []],
    ['ja zu 2 123456', ['4'], []],
    ['no to 2', [], ['4']],
    ['deny the second one', [], ['4']],
    ['nein zum ersten', [], ['3']],
    ['no to all', [], ['3', '4', '5']],
    ['yes to the first, no to the second 123456', ['3'], ['4']],
    ['yes to the first\nno to the second\n123456', ['3'], ['4']],
  ])('answers by its numbers: %j', async (words, yes, no) => {
    const { say, granted, denied, all } = await listed();
    await say(words);
    expect(await granted()).toEqual(yes);
    expect(await denied()).toEqual(no);
    expect(await all('InboxFileSeen')).toHaveLength(0);
  });

  it.each(['approve the second one', 'yes to all', 'yes to 2'])(
    'is told that a code is wanted, and sends it alone: %s',
    async (words) => {
      const { say, granted } = await listed();
      expect(await say(words)).toContain('one-time code');
      expect(await granted()).toEqual([]);
      await say('123456');
      expect(await granted()).toEqual(words === 'yes to all' ? ['3', '4', '5'] : ['4']);
    },
  );

  it('may think again before the code: the numbers stay those of the list', async () => {
    const { say, granted } = await listed();
    await say('approve the second one');
    await say('the first one 123456');
    expect(await granted()).toEqual(['3']);
    await say('yes to 2 222333');
    expect(await granted()).toEqual(['3', '4']);
    await say('yes 333444');
    expect(await granted()).toEqual(['3', '4', '5']);
  });

  it.each([
    'yes',
    'yes 123456',
    'no',
    'the first one',
    'all of them',
    'all but the second',
    'approve everything except 2',
    'no, the first one 123456',
    'not the first one',
    'approve number 7',
    'approve the first two',
    'cancel it',
    'never mind',
    'yes to 1 and no to 1',
  ])('is asked what cannot be told, each time: %s', async (words) => {
    const { say, granted, denied, all } = await listed();
    for (let n = 0; n < 3; n++) expect(await say(words)).toContain('?');
    expect([...(await granted()), ...(await denied())]).toEqual([]);
    expect(await all('InboxFileSeen')).toHaveLength(0);
  });

  it('says yes to the only one', async () => {
    const { say, granted } = await listed('approvals', 1);
    expect(await say('yes')).toContain('one-time code');
    await say('yes 123456');
    expect(await granted()).toEqual(['3']);
  });

  it('answers the list that work told by mail', async () => {
    const { say, granted, record, ports, round } = await listed('status', 3);
    const text = await ports.blobs.putPersonal('mail:n1', 'I need your word');
    const approvals = ['tool-4-1-1-1', 'tool-5-1-1-1'];
    const mail = { mailId: 'n1', to: ['anna@example.org'], subject: 'x', text, html: null };
    await record(...queueNotice({ ...mail, approvals, domain: 'agent.example' }));
    await round();
    await say('the second one 123456');
    expect(await granted()).toEqual(['5']);
  });

  it('still writes of other things', async () => {
    const { say, all } = await listed();
    await say('Please summarise the second chapter of the report for me.');
    expect(await all('InboxFileSeen')).toHaveLength(1);
    expect(await say('remind me tomorrow at 9 to call Bob')).toContain('call Bob');
  });
});

it('answers with a number to a list that a model read the wish for', async () => {
  const wish = 'Tell me about everything that still needs me, would you?';
  const script = (shown: Shown) => ({
    kind: 'question',
    intents: [intentOf('approvals', shown)],
    lessons: [],
  });
  const story = await readerStory(script, CODES);
  await story.record(escalated(3, 'rm one.txt'), escalated(4, 'rm two.txt'));
  story.arrives({ text: wish, subject: '' });
  for (let n = 0; n < 3; n++) await story.readRound();
  expect(story.went.at(-1)?.text).toContain('2. a3: shell: rm two');
  const inReplyTo = story.went.at(-1)!.messageId; // it was answered
  story.arrives({ text: 'no to 2', subject: '', inReplyTo });
  for (let n = 0; n < 3; n++) await story.readRound();
  expect(namesOf(payloadsOf(await story.all('ApprovalDenied'), 'ApprovalDenied'))).toEqual(['4']);
});
