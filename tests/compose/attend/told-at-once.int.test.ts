import { afterAll, expect, it } from 'vitest';
import { attendDesk } from '../../../src/app/attend/attend-desk.ts';
import { guestMemory } from '../../../src/app/guest/guest-memory.ts';
import { guestQuotaOf } from '../../../src/app/guest/guest-quota.ts';
import { guestStream } from '../../../src/app/guest/guest-stream.ts';
import { attendPorts } from '../../../src/compose/run/attend.ts';
import { sharedGuard } from '../../../src/compose/tools/guard.ts';
import { factsOfType } from '../../../src/domain/fact.ts';
import { StoreUnavailable } from '../../../src/kernel/ports/event-store.ts';
import type { Guest } from '../../../src/kernel/ports/guest.ts';
import { agentUnderTest } from '../agent-under-test.ts';

const { agent } = await agentUnderTest();
const errors: string[] = [];
const onError = (where: string, error: unknown) => {
  errors.push(`${where}: ${String(error)}`);
};
const guest: Guest = { name: 'claude', access: 'attend' };
const stored = { appends: 0, texts: 0 };
let isDown = false;
const clock = { ms: Date.parse('2026-05-01T08:00:00.000Z') };
const { log, blobs } = agent;
const counted: typeof agent = {
  ...agent,
  now: () => new Date(clock.ms++).toISOString(),
  log: {
    ...log,
    append: async (...given) => {
      stored.appends += 1;
      if (isDown) throw new StoreUnavailable('gone', 'the database is away');
      return log.append(...given);
    },
    decide: (...given) => {
      stored.appends += 1;
      return log.decide(...given);
    },
  },
  blobs: {
    ...blobs,
    putManyPersonal: (given) => {
      stored.texts += 1;
      return blobs.putManyPersonal(given);
    },
  },
};
const ports = { ...counted, guestQuota: guestQuotaOf(agent.config), onError };
const memory = { recallSoon: async () => [] };
const desk = attendDesk(
  attendPorts(counted, {
    guard: sharedGuard(agent.config),
    memory: (one) => guestMemory(ports, one),
    stream: (one) => guestStream({ ...ports, memory }, one),
    onError,
  }),
);

afterAll(() => {
  expect(errors).toEqual([]);
});

const hook = (session_id: string, hook_event_name: string, more: object = {}) =>
  desk.hook(guest, { session_id, hook_event_name, ...more });
const called = (session: string, no: number) =>
  hook(session, 'PostToolUse', {
    tool_name: 'Bash',
    tool_input: { command: `echo ${no}` },
    tool_use_id: `toolu_${no}`,
    tool_response: { stdout: `${no}`, stderr: '' },
  });
const endedIn = async (session: string) =>
  factsOfType(await log.read(agent.agentId, { subjects: [`host:${session}`] }), 'HostCallEnded');

/** What is stored, and how often, when a session ends right after so many calls. */
async function workOfEnd(session: string, calls: number) {
  await hook(session, 'SessionStart', { source: 'startup' });
  const before = { ...stored };
  for (let no = 0; no < calls; no++) void called(session, no);
  await hook(session, 'SessionEnd', { reason: 'other' });
  return {
    appends: stored.appends - before.appends,
    texts: stored.texts - before.texts,
    calls: (await endedIn(session)).length,
  };
}

it('waits at its end for no more round trips the more calls were told before', async () => {
  const few = await workOfEnd('few', 10);
  expect(few).toMatchObject({ texts: 1, calls: 10 });
  expect(few.appends).toBeLessThan(5);
  expect(await workOfEnd('many', 40)).toEqual({ ...few, calls: 40 });
});

it('keeps when each call was told, and in which order', async () => {
  const told = await endedIn('few');
  expect(told.map(({ payload }) => payload.call_id)).toEqual(told.map((_, no) => `toolu_${no}`));
  const times = told.map(({ occurredAt }) => occurredAt);
  expect(new Set(times).size).toBe(told.length);
  expect(times.toSorted()).toEqual(times);
});

it('counts a call once that is told twice, beside others that are new', async () => {
  const all = [1, 1, 2].map((no) => called('doubled', no));
  await desk.settled();
  all.push(called('doubled', 2), called('doubled', 3), hook('doubled', 'Stop'));
  await Promise.all(all);
  const told = await endedIn('doubled');
  expect(told.map(({ payload }) => payload.call_id)).toEqual(['toolu_1', 'toolu_2', 'toolu_3']);
});

it('keeps calls of two sessions that are told at once, each in its own', async () => {
  await Promise.all([called('left', 1), called('right', 2), called('left', 3)]);
  await Promise.all([hook('left', 'Stop'), hook('right', 'Stop')]);
  expect(await endedIn('left')).toHaveLength(2);
  expect(await endedIn('right')).toHaveLength(1);
});

it('has what a call came to from its batch, where the database was away when the call told it', async () => {
  await hook('away', 'SessionStart', { source: 'startup' });
  isDown = true;
  await called('away', 1);
  await desk.settled();
  isDown = false;
  expect(errors.splice(0)).toEqual([expect.stringContaining('the database is away')]);
  const call = { tool_name: 'Bash', tool_input: { command: 'echo 1' }, tool_use_id: 'toolu_1' };
  await hook('away', 'PostToolBatch', { tool_calls: [{ ...call, tool_response: '1' }] });
  await hook('away', 'Stop');
  expect(await endedIn('away')).toHaveLength(1);
});
