import { beforeAll, describe, expect, it } from 'vitest';
import { approvalsPort } from '../../src/app/approvals-port.ts';
import { why } from '../../src/app/why.ts';
import { statusNow } from '../../src/compose/look/status-now.ts';
import { defaultActionPolicy } from '../../src/guard/policy/action-policy.ts';
import { later } from '../../src/kernel/later.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory, payloadOf } from './owner-story.ts';

const { agent, record, origin } = await agentUnderTest();
const { addTask, cycle } = ownerStory(record);
const approvals = approvalsPort({ ...agent, policy: () => defaultActionPolicy });
const WORK = 'task:letter';
const HOUR_MS = 3_600_000;
const fingerprint: { of: unknown } = { of: '' };

/** What a loop leaves behind that could not go on without its owner. */
async function park(action_id: string, lifeMs = HOUR_MS): Promise<void> {
  const asks = { tool: 'mail', summary: 'mail to Ann', args_hash: 'h', work_id: WORK };
  const why = { to: 'owner', rule: 'taint.send', reason: 'it says something to the outside' };
  const expires_at = later(agent.now(), lifeMs);
  const work = { work_id: WORK, fingerprint: fingerprint.of, cause: 'approval', retry_at: null };
  await record(
    { type: 'ActionEscalated', payload: { action_id, cycle_no: 1, ...why, ...asks, expires_at } },
    { type: 'WorkParked', payload: { cycle_no: 1, ...work } },
  );
}

/** The work as the next tick sees it; undefined while it sleeps. Whatever the cycle makes of it does not matter here. */
async function atNextTick(): Promise<{ id: string; fingerprint: string } | undefined> {
  const sensed = payloadOf(await cycle(agent), 'SituationSensed');
  return sensed?.work.find(({ id }) => id === WORK);
}

beforeAll(async () => {
  await addTask('letter', {});
  fingerprint.of = (await atNextTick())?.fingerprint;
});

describe('work that waits for its owner', () => {
  it('sleeps, and status says for what', async () => {
    await park('a1');
    expect(await atNextTick()).toBeUndefined();
    const status = await statusNow(agent, null);
    expect(status.approvals).toMatchObject({ waiting: 1 });
    expect(status.waiting).toMatchObject([{ work_id: WORK, cause: 'approval' }]);
  });

  it.each(['grant', 'deny'] as const)('wakes when they %s', async (answer) => {
    const id = `on-${answer}`;
    await park(id);
    const asked = { approvalId: id, answer, by: 'owner', reason: 'because' };
    expect(await approvals.answer(origin(), asked)).toMatchObject({ status: 'answered' });
    expect(await atNextTick()).toBeDefined();
    const [reason] = await why(agent, id);
    expect(reason?.events.map(({ role }) => role)).toEqual([
      'why the owner was asked',
      "the owner's answer",
    ]);
  });

  it('wakes when nobody answered in time, without it', async () => {
    await park('late', -1);
    expect(await atNextTick()).toBeDefined();
    expect((await approvals.show('late'))?.approval.status).toBe('expired');
    const asked = { approvalId: 'late', answer: 'grant' as const, by: 'owner', reason: '' };
    expect(await approvals.answer(origin(), asked)).toMatchObject({ code: 'expired' });
  });
});

it('takes one answer of many that come at once', async () => {
  await park('raced');
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      approvals.answer(origin(), {
        approvalId: 'raced',
        by: `owner ${i}`,
        reason: '',
        answer: i % 2 === 0 ? 'grant' : 'deny',
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'answered')).toHaveLength(1);
});
