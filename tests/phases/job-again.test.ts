import { expect, it } from 'vitest';
import { jobStory, noEvidence, report } from './job-story.ts';

/** A task that nothing but a reviewer can judge, and what makes it come again at an instant. */
async function againStory() {
  const story = await jobStory();
  await story.addTask('t1', noEvidence);
  const about = { intention_id: 't1' };
  const recurs = { cron: '0 9 * * *', zone: 'UTC', misfire: 'once', phrase: 'every day at 9' };
  const arranged = { ...about, parent: null, who: null, trigger: null, recurs };
  const due = (instant: string) =>
    story.given({
      type: 'IntentionDue',
      payload: { ...about, instant, by: 'time', cause: 'every day at 9', missed: 0 },
    });
  return {
    ...story,
    due,
    arrange: () => story.given({ type: 'IntentionArranged', payload: arranged }),
  };
}

it('asks nobody to confirm each time of what comes again: a reviewer does', async () => {
  const { cycle, says, due, arrange, world } = await againStory();
  await arrange();
  await due('2026-03-02T09:00:00.000Z');
  says.act = () => report({ answer: 'two files are new' });
  const { of } = await cycle('t1');
  expect(of('JobConcluded')).toMatchObject([{ outcome: 'done', basis: 'reviewer' }]);
  expect(await world.events()).toContain('IntentionCompleted');
});

it('begins anew each time, also where the last one waits for its yes', async () => {
  const { cycle, says, due, arrange } = await againStory();
  says.act = () => report({ answer: 'two files are new' });
  const first = await cycle('t1');
  expect(first.of('JobConcluded')).toMatchObject([{ outcome: 'unconfirmed' }]);
  await arrange();
  await due('2026-03-03T09:00:00.000Z');
  const turns: number[] = [];
  const told: string[] = [];
  says.act = (turn, { messages }) => {
    turns.push(turn);
    told.push(messages[0]?.text ?? '');
    return report({ answer: 'nothing is new' });
  };
  const second = await cycle('t1');
  expect(second.of('JobResumed')).toEqual([]);
  expect(second.of('JobOpened')).toMatchObject([{ work_id: 'task:t1' }]);
  expect(turns[0]).toBe(1);
  expect(told[0]).toContain('"comes_again":"every day at 9"');
  expect(told[0]).toContain('"this_time_is_of":"2026-03-03T09:00+00:00","last_done":"never"');
});
