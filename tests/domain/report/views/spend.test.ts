import { describe, expect, it } from 'vitest';
import { readSpend } from '../../../../src/app/spend/read-spend.ts';
import { catalogue } from '../../../../src/domain/catalogue.ts';
import { fact } from '../../../../src/domain/fact.ts';
import { projections } from '../../../../src/domain/projections.ts';
import { spendProjection } from '../../../../src/domain/report/views/spend.ts';
import type { NewEvent } from '../../../../src/kernel/event/event.ts';
import { memoryEventStore } from '../../../support/memory-event-store.ts';
import { testLog, testOrigin } from '../../../support/test-log.ts';

const PRICED = { price_version: 'p' };

/** A log whose clock stands at noon of this day. */
function lifeAt(today: string) {
  const store = memoryEventStore(catalogue, () => Date.parse(`${today}T12:00:00Z`));
  const log = testLog({ store, definitions: catalogue, projections });
  const at = async (occurredAt: string, ...events: NewEvent[]) => {
    await log.append('a', { ...testOrigin, occurredAt }, { events });
  };
  const on = (day: string, ...events: NewEvent[]) => at(`${day}T12:00:00Z`, ...events);
  const spend = (question: Parameters<typeof readSpend>[1]) =>
    readSpend({ agentId: 'a', log }, question);
  const rows = async (question: Parameters<typeof readSpend>[1]) =>
    (await spend(question)).rows.map(({ name, calls, usd }) => [name, calls, usd]);
  const openPeriods = async () => {
    const view = await log.view('a', [{ projection: spendProjection, keys: 'open' }]);
    return [...view.all(spendProjection).keys()].sort();
  };
  return { at, on, spend, rows, openPeriods };
}

type Of = { day?: string; cycle?: number | undefined; job?: string | undefined };
type Call = {
  ref: string;
  day: string;
  usd?: number;
  agent?: string;
  model?: string;
  cycle?: number;
  job?: string;
};

function reserved({ ref, day, agent = 'decide', model = 'm', cycle, job }: Call): NewEvent[] {
  const run = { run_id: ref, cycle_no: cycle ?? null, agent, model_role: 'r', prompt_hash: 'h' };
  const open = { worst_case_usd: 1, expires_at: '2999-01-01', model, ...PRICED };
  return [
    fact('AgentRunRequested', { ...run, timeout_ms: 1 }),
    fact('BudgetReserved', { ref, scopes: scopesOf({ day, cycle, job }), ...open }),
  ];
}

function scopesOf({ day, cycle, job }: Of) {
  const names = [`day:${day}`, cycle && `cycle:${cycle}`, job && `job:${job}`];
  return names.flatMap((scope) => (scope ? [{ scope, limit_usd: 5 }] : []));
}

function spent({ ref, usd = 0.1, ...of }: Call, tokens = 100): NewEvent {
  const usage = { tokens_in: tokens, tokens_out: 10, tokens_cached: 3 * tokens };
  const booked = { amount_usd: usd, estimated: false, usage, ...PRICED };
  return fact('BudgetSpent', { ref, scopes: scopesOf(of), ...booked });
}

function decided(cycle_no: number, capability_ids: string[]): NewEvent {
  const kept = { kind: 'task', by: 'model', work_id: null, procedure_id: null } as const;
  const words = { rationale: 'r', expected_outcome: null, text: null };
  return fact('DecisionMade', { cycle_no, ...kept, ...words, capability_ids });
}

describe('what was spent', () => {
  const call = { ref: 'r1', day: '2026-11-21', usd: 0.1, cycle: 1, job: 'job-1' };
  const other = { ref: 'r2', day: '2026-11-22', usd: 0.3, agent: 'act', model: 'n', cycle: 2 };

  it('is told by day, purpose, model and job', async () => {
    const { on, rows, spend } = lifeAt('2026-11-23');
    await on('2026-11-21', ...reserved(call), spent(call));
    await on('2026-11-22', ...reserved(other), spent(other));
    expect(await rows({ by: 'day' })).toEqual([
      ['2026-11-21', 1, 0.1],
      ['2026-11-22', 1, 0.3],
    ]);
    expect(await rows({ by: 'purpose' })).toEqual([
      ['act', 1, 0.3],
      ['decide', 1, 0.1],
    ]);
    expect(await rows({ by: 'model' })).toEqual([
      ['n', 1, 0.3],
      ['m', 1, 0.1],
    ]);
    expect(await rows({ by: 'job' })).toEqual([['job-1', 1, 0.1]]);
    expect(await rows({ by: 'purpose', from: '2026-11-22' })).toEqual([['act', 1, 0.3]]);
    const { total } = await spend({ by: 'day' });
    expect(total).toMatchObject({ calls: 2, usd: 0.4, tokens_in: 200, cached_share: 0.75 });
  });

  it('counts a call for the day whose money it took, also when it ends on the next', async () => {
    const { on, rows } = lifeAt('2026-11-23');
    await on('2026-11-21', ...reserved(call));
    await on('2026-11-22', spent(call));
    expect(await rows({ by: 'day' })).toEqual([['2026-11-21', 1, 0.1]]);
    expect(await rows({ by: 'purpose' })).toEqual([['decide', 1, 0.1]]);
  });

  it('knows the purpose of a call that was requested before midnight and reserved after', async () => {
    const { at, rows } = lifeAt('2026-11-22');
    const late = { ...call, day: '2026-11-22' };
    await at('2026-11-21T23:59:59.900Z', ...reserved(late), spent(late));
    expect(await rows({ by: 'purpose' })).toEqual([['decide', 1, 0.1]]);
  });

  it('shares a cycle among the capabilities its decision counted on, without losing a token', async () => {
    const { on, spend } = lifeAt('2026-11-23');
    const before = { ...call, ref: 'r0' };
    await on('2026-11-21', ...reserved(before), spent(before), decided(1, ['git', 'mail', 'web']));
    await on('2026-11-21', ...reserved(call), spent(call, 100));
    const { rows, total } = await spend({ by: 'capability' });
    expect(rows.map(({ name, tokens_in }) => [name, tokens_in])).toEqual([
      ['git', 34],
      ['mail', 33],
      ['web', 33],
    ]);
    expect(total).toMatchObject({ usd: 0.1, tokens_in: 100, tokens_out: 10 });
  });

  it('keeps days for thirteen months and whole months beyond', async () => {
    const { on, rows, spend } = lifeAt('2026-11-23');
    const old = { ...call, ref: 'old', day: '2025-10-19' };
    await on('2025-10-19', ...reserved(old), spent(old));
    await on('2026-11-23', ...reserved({ ...other, day: '2026-11-23' }));
    await on('2026-11-23', spent({ ...other, day: '2026-11-23' }));
    expect(await rows({ by: 'day', from: '2025-01-01' })).toEqual([['2026-11-23', 1, 0.3]]);
    expect(await rows({ by: 'purpose', from: '2025-10-10' })).toEqual([
      ['act', 1, 0.3],
      ['decide', 1, 0.1],
    ]);
    expect(await spend({ by: 'purpose', from: '2025-10-10' })).toMatchObject({
      from: '2025-10-01',
    });
  });

  it('books what has no known usage, and nothing for what was released', async () => {
    const { on, spend } = lifeAt('2026-11-23');
    const scopes = scopesOf(call);
    const guess = { amount_usd: 1, estimated: true, usage: null, ...PRICED };
    await on('2026-11-21', ...reserved(call), fact('BudgetSpent', { ref: 'r1', scopes, ...guess }));
    await on('2026-11-21', ...reserved({ ...call, ref: 'r3' }));
    await on('2026-11-21', fact('BudgetReleased', { ref: 'r3', scopes, why: 'not sent' }));
    const { total } = await spend({ by: 'model' });
    expect(total).toMatchObject({
      calls: 1,
      usd: 1,
      estimated_usd: 1,
      tokens_in: 0,
      cached_share: 0,
    });
  });
});

it('leaves no call open in the day beside its own, around midnight', async () => {
  const { at, openPeriods } = lifeAt('2026-12-02');
  const call = { ref: 'late', day: '2026-12-01' };
  await at('2026-11-30T23:59:50Z', ...reserved(call));
  expect(await openPeriods()).toEqual(['day:2026-12-01', 'month:2026-12']);
  await at('2026-12-01T00:00:20Z', spent(call));
  expect(await openPeriods()).toEqual([]);
});

it('closes a call there also where its money is reserved some minutes later', async () => {
  const { at, openPeriods } = lifeAt('2026-12-02');
  const [request, reservation] = reserved({ ref: 'late', day: '2026-11-30' });
  if (request === undefined || reservation === undefined) throw new Error('two events');
  await at('2026-11-30T23:59:50Z', request);
  await at('2026-12-01T00:03:00Z', reservation);
  expect(await openPeriods()).toEqual(['day:2026-11-30', 'month:2026-11']);
});
