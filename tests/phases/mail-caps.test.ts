import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { mailStory } from './mail-story.ts';

/** It is Saturday 2026-11-21, 04:00 UTC; a day may cost 10 dollars. With a model, what is not understood would be work in silence. */
function talk(zone = 'Europe/Berlin') {
  const story = mailStory({ hasModel: true });
  Object.assign(story.ports, { zone, limits: { dailyUsd: 10, jobUsd: 2 } });
  const say = async (text: string): Promise<string> => {
    story.clock.ms += 1000;
    const inReplyTo = story.went.at(-1)?.messageId;
    const sent = story.went.length;
    story.arrives({ text, subject: '', ...(inReplyTo !== undefined && { inReplyTo }) });
    await story.round();
    return story.went
      .slice(sent)
      .map((one) => one.text)
      .join('\n');
  };
  const caps = async () =>
    payloadsOf(await story.all('OwnerCapSet'), 'OwnerCapSet').map(({ usd, day }) =>
      day === null ? usd : [usd, day],
    );
  return { ...story, say, caps };
}

describe('a cap says until when, by the clock of its owner', () => {
  it.each([
    ['Europe/Berlin', 'until tomorrow at 01:00'],
    ['America/New_York', 'until tomorrow at 19:00'],
  ])('of today: %s', async (zone, until) => {
    const told = await talk(zone).say('spend nothing today');
    expect(told).toContain(until);
    expect(told).not.toContain('UTC');
  });

  it('of each day', async () => {
    expect(await talk().say('spend at most 5 dollars a day')).toContain('a day begins at 01:00');
  });

  it('in the language of the mail', async () => {
    const { say } = talk();
    await say('spend at most 5 dollars a day');
    expect(await say('nein, bitte nur 3')).toContain('höchstens $3.00 am Tag');
  });
});

describe('in the thread of a cap, an owner', () => {
  it.each([
    ['make it 3', 3],
    ['3 instead', 3],
    ['no, 3 dollars please', 3],
    ['$2.50', 2.5],
    ['make it 50 cents', 0.5],
    ['2 for today', [2, '2026-11-21']],
  ])('lowers it at once: %s', async (words, cap) => {
    const { say, caps, all } = talk();
    await say('spend at most 5 dollars a day');
    await say(words);
    expect(await caps()).toEqual([5, cap]);
    expect(await all('InboxFileSeen')).toHaveLength(0);
  });

  it.each([
    ['spend at most 50 dollars a day', 3],
    ['spend at most 50 dollars today', [3, '2026-11-21']],
  ])('names another after one that was too much: %s', async (first, cap) => {
    const { say, caps, all } = talk();
    expect(await say(first)).toContain('at most $10.00');
    await say('make it 3');
    expect(await caps()).toEqual([cap]);
    expect(await all('InboxFileSeen')).toHaveLength(0);
  });

  it('raises it with a yes, to exactly what was asked', async () => {
    const { say, caps } = talk();
    await say('spend at most 5 dollars a day');
    expect(await say('make it 9')).toMatch(/\$9\.00 a day.*\?/su);
    expect(await caps()).toEqual([5]);
    expect(await say('8 instead')).toMatch(/\$8\.00 a day.*\?/su);
    await say('yes');
    expect(await caps()).toEqual([5, 8]);
    await say('yes');
    expect(await caps()).toEqual([5, 8]);
  });

  it.each(['no', 'never mind', 'cancel it'])(
    'leaves it where it would be raised: %s',
    async (no) => {
      const { say, caps } = talk();
      await say('spend at most 5 dollars a day');
      await say('make it 9');
      expect(await say(no)).toContain('nothing is changed');
      await say('yes');
      expect(await caps()).toEqual([5]);
    },
  );

  it.each(['back to what it was', 'never mind', 'cancel it', 'undo that', 'as before'])(
    'takes it back with a yes: %s',
    async (words) => {
      const { say, caps } = talk();
      await say('spend at most 5 dollars a day');
      await say('make it 3');
      expect(await say(words)).toMatch(/\$5\.00 a day.*\?/su);
      await say('yes');
      expect(await caps()).toEqual([5, 3, 5]);
    },
  );

  it('takes a lifted one back at once', async () => {
    const { say, caps } = talk();
    await say('spend at most 5 dollars a day');
    await say('lift the cap');
    await say('back to what it was');
    expect(await caps()).toEqual([5, null, 5]);
  });

  it.each(['make it 99', 'two dollars more', 'half of that', 'make it 9 euros', '9 a week', 'no'])(
    'is asked, and nothing is set: %s',
    async (words) => {
      const { say, caps, all } = talk();
      await say('spend at most 5 dollars a day');
      expect(await say(words)).toMatch(/\?|Nothing is changed/u);
      await say('yes');
      expect(await caps()).toEqual([5]);
      expect(await all('InboxFileSeen')).toHaveLength(0);
    },
  );

  it('is asked which days, once the day of the cap is over', async () => {
    const { say, caps, clock } = talk();
    await say('spend nothing today');
    clock.ms += 86_400_000;
    expect(await say('make it 2')).toContain('which days?');
    expect(await caps()).toEqual([[0, '2026-11-21']]);
  });

  it('still writes of other things', async () => {
    const { say, all } = talk();
    await say('spend at most 5 dollars a day');
    expect(await say('remind me tomorrow at 9 to call Bob')).toContain('call Bob');
    await say('spend at most 5 dollars a day');
    await say('Please find out what 9 eggs cost at the market.');
    expect(await all('InboxFileSeen')).toHaveLength(1);
  });
});
