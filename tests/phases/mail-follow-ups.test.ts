import { describe, expect, it } from 'vitest';
import { noteProjection } from '../../src/domain/learning/views/note.ts';
import { lessonProjection } from '../../src/domain/lesson/views/lesson.ts';
import { intentionProjection } from '../../src/domain/task/views/intention.ts';
import { mailStory } from './mail-story.ts';

/** It is Saturday 2026-11-21, 04:00. */
function talk(codes: Readonly<Record<string, number>> = {}, hasModel = false) {
  const story = mailStory({ codes, hasModel });
  const say = async (text: string, isNew = false): Promise<string> => {
    story.clock.ms += 1000;
    const inReplyTo = isNew ? undefined : story.went.at(-1)?.messageId;
    const sent = story.went.length;
    story.arrives({ text, subject: '', ...(inReplyTo !== undefined && { inReplyTo }) });
    await story.round();
    return story.went
      .slice(sent)
      .map((one) => one.text)
      .join('\n');
  };
  const tasks = async () => {
    const view = await story.log.view('a', [{ projection: intentionProjection, keys: 'all' }]);
    return [...view.all(intentionProjection).values()];
  };
  const lessons = async () => {
    const view = await story.log.view('a', [{ projection: lessonProjection, keys: 'all' }]);
    return [...view.all(lessonProjection).values()];
  };
  const notes = async () => {
    const view = await story.log.view('a', [{ projection: noteProjection, keys: 'all' }]);
    return view.get(noteProjection, 'decision')?.notes ?? [];
  };
  return { ...story, say, tasks, lessons, notes };
}

describe('in the thread of a pause, an owner', () => {
  it.each([
    ['make it Tuesday', '2026-11-24T00:00:00.000Z'],
    ['two hours', '2026-11-21T06:00:02.000Z'],
    ['until Friday instead', '2026-11-27T00:00:00.000Z'],
  ])('changes its end: %s', async (words, until) => {
    const { say, controller, all } = talk();
    await say('pause until Monday');
    expect(await say(words)).toContain('Paused until');
    expect((await controller()).paused).toMatchObject({ until });
    expect(await all('InboxFileSeen')).toHaveLength(0);
  });

  it('names no end that is understood, and is asked', async () => {
    const { say, controller } = talk();
    await say('pause until Monday');
    expect(await say('make it Friday or Saturday')).toContain('?');
    expect((await controller()).paused).toMatchObject({ until: '2026-11-23T00:00:00.000Z' });
  });

  it('changes nothing once it is over or the agent is stopped', async () => {
    const { say, controller } = talk();
    await say('pause');
    await say('stop', true);
    await say('two hours');
    expect((await controller()).paused?.until).toBeUndefined();
    const other = talk();
    await other.say('pause');
    await other.say('resume');
    expect(await other.say('make it Tuesday')).toContain('not paused');
    expect((await other.controller()).paused).toBeNull();
  });
});

describe('a code by itself', () => {
  it('completes what was refused for lack of it', async () => {
    const { say, controller } = talk({ '123456': 7 });
    await say('stop');
    expect(await say('resume')).toContain('code');
    expect(await say('123456')).toContain('Going on');
    expect((await controller()).paused).toBeNull();
  });

  it('completes nothing when it is wrong, or elsewhere', async () => {
    const { say, controller } = talk({ '123456': 7 });
    await say('stop');
    await say('resume');
    await say('654321');
    await say('123456', true);
    expect((await controller()).paused).not.toBeNull();
  });
});

it.each([
  ['hold off until half past ten tonight', '2026-11-21T22:30:00.000Z'],
  ['pause until nine this evening', '2026-11-21T21:00:00.000Z'],
])('rests until an hour of the evening: %s', async (words, until) => {
  const { say, controller } = talk();
  expect(await say(words)).toContain('then I go on by myself');
  expect((await controller()).paused).toMatchObject({ until });
});

describe('a rule for later', () => {
  const rule = 'Please always write letters in a friendly tone.';

  it.each([false, true])(
    'is kept, and is no work beside it (with a model: %s)',
    async (hasModel) => {
      const { say, all } = talk({}, hasModel);
      const kept = rule.replace(/\.$/u, '');
      expect(await say(rule)).toBe(`I will keep to this: "${kept}". Answer "forget it" if not.\n`);
      expect(await say(rule, true)).toBe(`I keep to this already: "${rule}".\n`);
      expect(await all('InboxFileSeen')).toHaveLength(0);
    },
  );

  it('leaves what else is said work', async () => {
    const { say, all } = talk();
    await say('Never use emojis. The last letter was full of them.');
    expect(await all('InboxFileSeen')).toHaveLength(1);
  });
});

describe('"forget it"', () => {
  it('takes back a note that was just kept', async () => {
    const { say, notes } = talk();
    await say('remember that the gate code is on the fridge');
    expect(await notes()).toHaveLength(1);
    expect(await say('forget it')).toContain('no longer keep');
    expect(await notes()).toHaveLength(0);
  });

  it('takes back a lesson that was just learned, which the reply had confirmed once', async () => {
    const { say, lessons } = talk();
    const told = await say('From now on never write reports longer than one page.');
    expect(told).toContain('I will keep to this: "');
    expect(told).toContain('Answer "forget it"');
    await say('forget it');
    expect(await lessons()).toMatchObject([{ status: 'retired' }]);
    const other = talk();
    await other.say('From now on never write reports longer than one page.');
    expect(await other.say('status')).not.toContain('keep to this');
  });
});

describe('in a thread about a reminder, an owner', () => {
  it('hears that it has come, and has it again only by saying so', async () => {
    const { say, tasks, clock, record } = talk();
    await say('remind me today at 8 to call Bob');
    const [first] = await tasks();
    clock.ms = Date.parse('2026-11-21T08:01:00.000Z');
    const came = { by: 'time', cause: null, missed: 0, instant: '2026-11-21T08:00:00.000Z' };
    const payload = { intention_id: first!.intention_id, ...came };
    await record({ type: 'IntentionDue', payload });
    expect(await say('make it 9')).toContain('has come');
    expect((await tasks())[0]?.due_at).toBe(first!.due_at);
    expect(await say('tomorrow at 9')).toContain('tomorrow at 09:00');
  });

  it('keeps how what comes again was said', async () => {
    const { say, tasks } = talk();
    await say('remind me every Monday at 8 to put the bins out');
    await say('make it 9');
    const [task] = await tasks();
    expect(task?.recurs?.phrase).toMatch(/monday/iu);
    expect(task?.recurs?.phrase).toMatch(/9/u);
    await say('every Tuesday');
    expect((await tasks())[0]?.recurs?.rule).toMatch(/BYDAY=TU/u);
    expect((await tasks())[0]?.recurs?.rule).toMatch(/BYHOUR=9|T09/u);
  });
});

describe('a task with a date', () => {
  it.each([
    ['Aufgabe: Steuer machen bis 1. Dezember', 'Steuer machen', '2026-12-01'],
    ['task: file the taxes by 1 December', 'file the taxes', '2026-12-01'],
    ['add a task: file the taxes by December 1', 'file the taxes', '2026-12-01'],
  ])('has it as its due date: %s', async (words, title, day) => {
    const { say, tasks } = talk();
    expect(await say(words)).toMatch(/due|fällig/u);
    const [task] = await tasks();
    expect(task?.title).toBe(title);
    expect(task?.due_at).toContain(day);
  });

  it('that is not wholly read keeps it in its title, and asks for it', async () => {
    const { say, tasks } = talk();
    const told = await say('add a task: file the taxes by 1 December or 3 December');
    expect((await tasks())[0]?.title).toBe('file the taxes by 1 December or 3 December');
    expect(told).toContain('in its title');
    expect(await say('add a task: stop by the bank', true)).not.toContain('in its title');
  });
});
