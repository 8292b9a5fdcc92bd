import { describe, expect, it } from 'vitest';
import { intentionProjection } from '../../src/domain/task/views/intention.ts';
import { mailStory } from './mail-story.ts';

/** It is Saturday 2026-11-21, 04:00. */
function talk() {
  const story = mailStory();
  /** One mail in the thread of the last answer; what is answered. */
  const say = async (text: string, isNew = false): Promise<string> => {
    story.clock.ms += 1000;
    const inReplyTo = isNew ? undefined : story.went.at(-1)?.messageId;
    const sent = story.went.length;
    story.arrives({
      text,
      subject: inReplyTo === undefined ? '' : 'Re: mail',
      ...(inReplyTo !== undefined && { inReplyTo }),
    });
    await story.round();
    return story.went
      .slice(sent)
      .map((one) => one.text)
      .join('\n');
  };
  const tasks = async () => {
    const view = await story.log.view('a', [{ projection: intentionProjection, keys: 'all' }]);
    return [...view.all(intentionProjection).values()].map(({ title, status, due_at }) => ({
      title,
      status,
      due_at,
    }));
  };
  return { ...story, say, tasks };
}

describe('in a thread about a reminder, an owner', () => {
  it('moves it to another day at the same hour, and to another hour of that day', async () => {
    const { say, tasks } = talk();
    await say('remind me tomorrow at 15:00 to call Bob');
    expect(await say('make it Friday')).toContain('on Friday at 15:00');
    expect(await tasks()).toMatchObject([
      { title: 'call Bob', due_at: '2026-11-27T15:00:00.000Z' },
    ]);
    await say('16:30 instead');
    expect(await tasks()).toMatchObject([{ due_at: '2026-11-27T16:30:00.000Z' }]);
  });

  it('ends it, once: the word has nothing left to end', async () => {
    const { say, tasks, all } = talk();
    await say('remind me tomorrow at 9 to call Bob');
    expect(await say('cancel it')).toContain('"call Bob" is cancelled');
    await say('cancel it');
    expect(await tasks()).toMatchObject([{ title: 'call Bob', status: 'cancelled' }]);
    expect(await all('IntentionCancelled')).toHaveLength(1);
  });

  it('ends that of this thread, and never the one of another', async () => {
    const { say, tasks } = talk();
    await say('remind me tomorrow at 9 to call Sue');
    await say('remind me tomorrow at 10 to call Bob', true);
    await say('cancel it');
    expect(await tasks()).toMatchObject([
      { title: 'call Sue', status: 'pending' },
      { title: 'call Bob', status: 'cancelled' },
    ]);
  });

  it('says nothing about it with the same words in a thread of its own', async () => {
    const { say, tasks } = talk();
    await say('remind me tomorrow at 9 to call Bob');
    await say('cancel it', true);
    await say('make it Friday', true);
    expect(await tasks()).toMatchObject([
      { title: 'call Bob', status: 'pending', due_at: '2026-11-22T09:00:00.000Z' },
    ]);
  });

  it('is asked when there are two days to make it', async () => {
    const { say, tasks } = talk();
    await say('remind me tomorrow at 9 to call Bob');
    expect(await say('make it Friday or Saturday')).toContain('?');
    expect(await tasks()).toMatchObject([{ due_at: '2026-11-22T09:00:00.000Z' }]);
  });
});

describe('in a thread that waits for an answer, an owner', () => {
  it.each([
    ['the first one', '2026-11-23T09:00:00.000Z'],
    ['the second one', '2026-11-24T09:00:00.000Z'],
    ['the last one', '2026-11-24T09:00:00.000Z'],
  ])('chooses one of two days: %s', async (words, due_at) => {
    const { say, tasks } = talk();
    expect(await say('remind me on Monday or Tuesday at 9 to write to Joe')).toContain('?');
    expect(await tasks()).toEqual([]);
    await say(words);
    expect(await tasks()).toMatchObject([{ title: 'write to Joe', due_at }]);
  });

  it('drops what was asked about', async () => {
    const { say, tasks } = talk();
    await say('remind me on Monday or Tuesday at 9 to write to Joe');
    expect(await say('cancel it')).toContain('nothing is changed');
    await say('the first one');
    expect(await tasks()).toEqual([]);
  });
});

describe('in a thread about two tasks, an owner', () => {
  it('ends the one that they name by its place', async () => {
    const { say, tasks } = talk();
    await say('add two tasks: buy milk and book the hotel');
    await say('cancel the first one');
    expect(await tasks()).toMatchObject([
      { title: 'buy milk', status: 'cancelled' },
      { title: 'book the hotel', status: 'pending' },
    ]);
  });

  it('is asked which to end, and says it by its place', async () => {
    const { say, tasks } = talk();
    await say('add two tasks: buy milk and book the hotel');
    expect(await say('cancel it')).toContain('Which task do you mean?');
    expect((await tasks()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    await say('the second one');
    expect(await tasks()).toMatchObject([
      { title: 'buy milk', status: 'pending' },
      { title: 'book the hotel', status: 'cancelled' },
    ]);
  });
});

describe('"never mind"', () => {
  it('to a pause leaves it, and says how to go on', async () => {
    const { say } = talk();
    await say('pause until Monday');
    expect(await say('never mind')).toContain('I am still paused');
  });

  it('to nothing that waits is asked about', async () => {
    const { say } = talk();
    await say('status');
    expect(await say('never mind')).toContain('Nothing is changed by that');
  });
});
