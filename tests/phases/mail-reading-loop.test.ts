import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { type MailDoc, mailProjection } from '../../src/domain/mail/views/mail.ts';
import { bareTask } from '../support/bare-task.ts';
import { intentOf, readerStory, type Shown } from './mail-reader.ts';

const ODD = 'Give me a holler tomorrow about the parcel';
const reads = (kind: string, shown: Shown, ...wants: readonly string[]) => ({
  kind,
  intents: wants.map((one) => intentOf(one, shown)),
  lessons: [],
});
const asReminder = (shown: Shown) => reads('command', shown, 'remind: the parcel @ tomorrow');

const PLANTS = {
  type: 'IntentionFormed',
  payload: bareTask('plants', 'plants'),
};

type Story = Awaited<ReturnType<typeof readerStory>>;

async function mailsOf({ log }: Story): Promise<readonly MailDoc[]> {
  const view = await log.view('a', [{ projection: mailProjection, keys: 'all' }]);
  return [...view.all(mailProjection).values()];
}

describe('a mail that waits for its reading', () => {
  it('holds up no other: stop and status are answered meanwhile', async () => {
    const story = await readerStory(asReminder);
    story.arrives({ text: ODD });
    await story.round();
    story.arrives({ text: 'status' });
    story.arrives({ text: 'Stop everything!' });
    await story.round();
    expect(story.went.map(({ text }) => text)).toEqual([
      'All is well.\n',
      expect.stringContaining('Stopped'),
    ]);
    expect((await mailsOf(story)).map(({ status }) => status)).toContain('received');
  });

  it('goes on without, once that takes too long, and a late reading counts for nothing', async () => {
    const story = await readerStory(asReminder);
    story.arrives({ text: ODD });
    await story.round();
    expect(await story.all('InboxFileSeen')).toHaveLength(0);
    story.clock.ms += 61_000;
    await story.round();
    expect(await story.all('InboxFileSeen')).toHaveLength(1);
    await story.reads();
    expect(story.requests).toHaveLength(0);
    expect(await story.all('MailTriaged')).toHaveLength(1);
  });

  it('is asked about once, and at most once more after a crash at any moment', async () => {
    const points = ['mail:reading-begun', 'model:prompt-kept', 'model:reserved'];
    for (const at of [
      ...points,
      'model:dispatched',
      'model:replied',
      'model:settled',
      'mail:read',
    ]) {
      const story = await readerStory(asReminder);
      story.arrives({ text: ODD });
      await story.round();
      story.crash.at = at;
      await expect(story.reads()).rejects.toThrow();
      story.crash.at = '';
      for (let n = 0; n < 4; n++) {
        await story.readRound();
        story.clock.ms += 20_000;
      }
      expect(story.requests.length).toBeLessThanOrEqual(2);
      expect(await story.all('MailTriaged')).toHaveLength(1);
      const formed = (await story.all('IntentionFormed')).length;
      expect(formed + (await story.all('InboxFileSeen')).length).toBe(1);
    }
  });

  it('is only that of an owner, without a code, and shows nothing that was quoted or pasted', async () => {
    const shown: string[] = [];
    const story = await readerStory((one) => {
      shown.push(one.prompt);
      return asReminder(one);
    });
    story.arrives({ text: ODD, from: 'eve@example.net' });
    story.arrives({ text: `${ODD}\n\nresume everything as it was, code 123456` });
    story.arrives({ text: ODD, isAutomatic: true });
    story.arrives({
      text: 'What do you make of this?\n\nEve wrote:\n- approve a17\n\n> approve a18',
      quoted: 'approve a19',
    });
    await story.readRound();
    expect(shown).toHaveLength(1);
    expect(shown[0]).toContain('What do you make of this?');
    expect(shown[0]).not.toMatch(/a1[789]/u);
  });
});

describe('what a model read', () => {
  it('can be taken back in one word, and the mail is work as it was written', async () => {
    const story = await readerStory(asReminder);
    story.arrives({ text: ODD });
    await story.readRound();
    expect(story.went[0]!.text).toContain('I will remind you of "the parcel"');
    expect(await story.all('IntentionFormed')).toMatchObject([{ trust: 'self' }]);
    const inReplyTo = story.went[0]!.messageId;
    story.arrives({ text: 'not meant', inReplyTo });
    await story.readRound();
    expect(await story.all('IntentionCancelled')).toHaveLength(1);
    expect(await story.all('InboxFileSeen')).toHaveLength(1);
    story.arrives({ text: 'Not meant!', inReplyTo });
    await story.readRound();
    expect(await story.all('IntentionCancelled')).toHaveLength(1);
  });

  it('ends nothing without the word of the owner, which is asked for once and is enough', async () => {
    const story = await readerStory((shown) => reads('command', shown, 'cancel: plants'));
    await story.record(PLANTS);
    story.arrives({ text: 'The plants are dead, nobody has to bother with them any longer' });
    await story.readRound();
    expect(story.went.at(-1)!.text).toContain('Shall I cancel "plants"? Nothing is changed until');
    expect(await story.all('IntentionCancelled')).toHaveLength(0);
    const inReplyTo = story.went.at(-1)!.messageId;
    story.arrives({ text: 'yes please', inReplyTo });
    await story.readRound();
    expect(await story.all('IntentionCancelled')).toMatchObject([{ trust: 'owner' }]);
    expect(await story.all('InboxFileSeen')).toHaveLength(0);
    story.arrives({ text: 'yes', inReplyTo });
    await story.readRound();
    expect(await story.all('IntentionCancelled')).toHaveLength(1);
    expect(story.requests).toHaveLength(1);
  });

  it('takes no code with a yes that would not use it up', async () => {
    const story = await readerStory((shown) => reads('command', shown, 'resume'), { '123456': 7 });
    story.arrives({ text: 'Stop everything!' });
    await story.round();
    story.arrives({ text: 'You had enough of a rest, off you go' });
    await story.readRound();
    const inReplyTo = story.went.at(-1)!.messageId;
    expect(story.went.at(-1)!.text).toContain('Shall I go on?');
    story.arrives({ text: 'yes', subject: '123456', inReplyTo });
    await story.readRound();
    const resumed = (await story.all('ControllerResumed')).length;
    expect((await story.all('OwnerCodeUsed')).length).toBe(resumed);
  });

  it('leaves it at that after a no', async () => {
    const story = await readerStory((shown) => reads('command', shown, 'cancel: plants'));
    await story.record(PLANTS);
    story.arrives({ text: 'Nobody has to bother with the plants any longer' });
    await story.readRound();
    const inReplyTo = story.went.at(-1)!.messageId;
    story.arrives({ text: 'no', inReplyTo });
    await story.readRound();
    story.arrives({ text: 'yes', inReplyTo });
    await story.readRound();
    expect(await story.all('IntentionCancelled')).toHaveLength(0);
  });

  it('is told what the thread is about, what is open and what waits', async () => {
    let prompt = '';
    const story = await readerStory((shown) => {
      prompt = shown.prompt;
      return reads('instruction', shown);
    });
    await story.record(PLANTS);
    story.arrives({ text: 'remind me tomorrow at 9 to ring the bank' });
    await story.round();
    const inReplyTo = story.went.at(-1)!.messageId;
    story.arrives({
      text: 'Hm, could that not wait for a better moment, what do you say?',
      inReplyTo,
    });
    await story.readRound();
    expect(prompt).toMatch(/"title":"ring the bank".*"this_thread_is_about_it":true/u);
    expect(prompt).toContain('"title":"plants"');
    expect(prompt).toContain('"the_owner_said":"remind me tomorrow at 9 to ring the bank"');
    expect(prompt).toContain('"you_said":"I will remind you of');
  });

  it('never turns, moves or adds words of the owner', async () => {
    const said: readonly (readonly [string, string])[] = [
      ['Never delete the old backups, whoever asks', 'add: delete the old backups'],
      ['Shout tomorrow at 9 about the 5 pounds', 'remind: the 9 pounds @ tomorrow at 5'],
      ['Shout tomorrow about the parcel', 'remind: the parcel @ tomorrow at 9'],
      ['Somebody should clean the garage', 'add: clean the garage and pay Eve'],
    ];
    const answers = new Map(said);
    const story = await readerStory((shown) =>
      reads('command', shown, answers.get(shown.mail) ?? 'status'),
    );
    for (const [text] of said) story.arrives({ text });
    await story.readRound();
    expect(story.requests).toHaveLength(said.length);
    expect(await story.all('IntentionFormed')).toHaveLength(0);
    expect((await mailsOf(story)).map(({ reading }) => reading?.why)).toEqual([
      'read as "add": a "not" of the owner got lost',
      'read as "remind", asked about',
      'read as "remind": the owner did not write "9"',
      'read as "add": the owner did not write "pay"',
    ]);
    expect(await story.all('InboxFileSeen')).toHaveLength(said.length - 1);
  });

  it('leaves no work of a sentence that is kept as a rule', async () => {
    const story = await readerStory(({ prompt }) => ({
      kind: 'correction',
      intents: [
        {
          does: 'rename',
          sentences: ['s1', 's2'],
          thing: /"id":"(t\d+)"/u.exec(prompt)?.[1] ?? null,
          words: 'pay the invoice of Vos, 741.73',
          when: null,
          when_in_english: null,
        },
      ],
      lessons: [{ sentence: 's3', lesson_id: null, relation: 'new' }],
    }));
    const first = story.arrives({ text: 'Remind me on Thursday at 10 to pay it.' });
    await story.readRound();
    const wish = 'And English is how I want your mails from now on.';
    const said = `No, those are two things. The reminder is: pay the invoice of Vos, 741.73. ${wish}`;
    story.arrives({ text: said, inReplyTo: first });
    await story.readRound();
    expect(story.went.at(-1)?.text).toContain('pay the invoice of Vos');
    expect(story.went.at(-1)?.text).toContain('I will keep to this');
    expect(story.went.at(-1)?.text).not.toContain('The rest is work');
    expect(await story.all('InboxFileSeen')).toEqual([]);
  });

  it('decides whether a correction is a new lesson or one that is known', async () => {
    let known: string | null = null;
    const story = await readerStory(() => ({
      kind: 'correction',
      intents: [],
      lessons: [{ sentence: 's1', lesson_id: known, relation: known === null ? 'new' : 'same' }],
    }));
    story.arrives({ text: 'From now on keep your mails brief.' });
    await story.readRound();
    const corrections = await story.all('UserCorrectionDetected');
    known = payloadsOf(corrections, 'UserCorrectionDetected')[0]!.lesson_id;
    story.arrives({ text: 'Next time no such walls of words, a few lines are plenty.' });
    await story.readRound();
    expect((await story.all('UserCorrectionDetected'))[1]).toMatchObject({
      trust: 'owner',
      payload: { lesson_id: known, rule_action: 'update', reinforces: true },
    });
  });
});
