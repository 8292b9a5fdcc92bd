import { expect, it } from 'vitest';
import { jobStory, noEvidence, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';

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

/** A standing order, done in cycles. */
async function orderStory() {
  const story = await jobStory();
  const accepts: string[] = [];
  const acts: string[] = [];
  story.says.accept = (shown) => {
    accepts.push(shown);
    return {
      checks: [{ kind: 'file', path: 'out/old.md', contains: null }],
      statements: ['It names the old ones.'],
    };
  };
  return {
    ...story,
    accepts,
    acts,
    reads: (text: string) =>
      story.given({
        type: 'StandingOrdersRead',
        payload: {
          file_hash: text,
          blob: 'sha256:b',
          trust: 'owner',
          orders: [
            { order_id: 'old', title: 'Old orders', text, schedule: '0 8 * * *', ...noEvidence },
          ],
        },
      }),
    fires: (said: Parameters<typeof report>[0] = {}) => {
      story.says.act = (turn, { messages }) => {
        if (turn === 1) acts.push(messages[0]?.text ?? '');
        return turn === 1 ? asks(write('out/old.md', `${acts.length}`)) : report(said);
      };
      const work = { kind: 'standing_order', id: 'order:old', title: 'Old orders' } as const;
      return story.cycle('old', 'f', work);
    },
  };
}

it('asks once for what shows that an order is done, until its words change', async () => {
  const { reads, fires, accepts, acts } = await orderStory();
  await reads('List what is older than 14 days.');
  await fires();
  const again = await fires();
  expect(again.of('AcceptanceSet')).toMatchObject([{ by: 'model', refused: [] }]);
  expect(accepts).toHaveLength(1);
  expect(acts[1]).toContain('"for_the_reviewer":"It names the old ones."');
  await reads('List what is older than 21 days.');
  await fires();
  expect(accepts.length).toBeGreaterThan(1);
});

it('asks again once it did not work', async () => {
  const { reads, fires, accepts, clock, says } = await orderStory();
  await reads('List what is older than 14 days.');
  says.review = () => ({ met: false, covers: true, missing: ['one is missing'] });
  await fires({ succeeded: false });
  says.review = () => ({ met: true, covers: true, missing: [] });
  clock.ms += 86_400_000;
  await fires();
  expect(accepts.length).toBeGreaterThan(1);
});

it('tells an order when it was done last, what it told then and where that stands', async () => {
  const { reads, fires, acts } = await orderStory();
  await reads('List what is older than 14 days.');
  await fires({ answer: 'New: order 1201.' });
  await fires();
  await fires();
  expect(acts[0]).not.toContain('last_done');
  expect(acts[1]).toContain('"you_said_then":"New: order 1201."');
  expect(acts[1]).toMatch(/"last_done":"[^"]+","it_went_well":true/u);
  expect(acts[1]).toContain('"last_answer_in":"answers/order-old.md"');
  expect(acts[2]).toContain('"last_answer":"none"');
});
