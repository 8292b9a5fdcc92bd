import { expect, it } from 'vitest';
import { cycleKey, cycleProjection } from '../../src/domain/cycle/views/cycle.ts';
import type { AcceptanceCheck } from '../../src/domain/job/events.ts';
import { finishedCycle } from '../../src/phases/reflect/finished-cycle.ts';
import { documentsOf, type Fact, history } from '../support/recorded.ts';

const fileCheck = (path: string): AcceptanceCheck => ({ kind: 'file', path, contains: null });
const job = (id: string) => ({ job_id: id, work_id: `task:${id}`, cycle_no: 1 });

function accepts(id: string, ...paths: readonly string[]): Fact {
  const checks = paths.map(fileCheck);
  return {
    type: 'AcceptanceSet',
    payload: { ...job(id), by: 'model', checks, statements: [], refused: [] },
  };
}

function looks(id: string, ...oks: readonly boolean[]): Fact {
  const seen = oks.map((ok) => ({ ok, ref: ok ? 'it is there' : 'no such file', state: null }));
  return { type: 'AcceptanceChecked', payload: { ...job(id), moment: 'end', seen } };
}

const scheduled: Fact = {
  type: 'CycleScheduled',
  payload: { cycle_no: 1, schedule: 'tick', tick_at: '2026-03-01T00:00:00.000Z', trigger: 'cron' },
};

function reports(succeeded: boolean): Fact {
  const empty = { tasks_completed: [], observations: [], learnings: [], capabilities_used: [] };
  const more = { new_capabilities: [], new_anti_patterns: [], updated_capabilities: [] };
  const report = { action_taken: 'tried', ...empty, succeeded, productive: true, ...more };
  return { type: 'CycleReported', payload: { cycle_no: 1, run_id: 'r', report } };
}

function finishedOf(...facts: readonly Fact[]) {
  const events = history([scheduled, ...facts]);
  const cycle = documentsOf(cycleProjection, events).get(cycleKey(1));
  if (cycle === undefined) throw new Error('no cycle');
  const told = { now: '2026-03-01T01:00:00.000Z', antiPatterns: new Map() };
  return finishedCycle(cycle, events, told);
}

function missedChecks(...facts: readonly Fact[]) {
  return finishedOf(...facts).missed ?? [];
}

function missed(...facts: readonly Fact[]): readonly string[] {
  return missedChecks(...facts).map(({ command }) => command);
}

it('names the check that stood when it was looked at, not the one that came after', () => {
  const found = missed(
    accepts('j', 'old.md', 'kept.md'),
    looks('j', false, true),
    accepts('j', 'new.md', 'kept.md'),
    looks('j', true, true),
  );
  expect(found).toEqual(['file old.md is there']);
});

it('keeps the checks of two jobs apart', () => {
  const found = missed(accepts('j', 'a.md'), accepts('k', 'b.md'), looks('j', false));
  expect(found).toEqual(['file a.md is there']);
});

it('says nothing of a look whose check is not on record', () => {
  expect(missed(looks('j', false), accepts('j', 'late.md'))).toEqual([]);
});

it('tells a false claim from a report that admits it', () => {
  const found = missedChecks(
    accepts('j', 'a.md'),
    looks('j', false),
    looks('j', false),
    reports(false),
  );
  expect(found.map(({ wasClaimed }) => wasClaimed)).toEqual([true, false]);
});

it('marks the steps that the owner wrote', () => {
  const ran = (action_id: string): Fact => ({
    type: 'ActionExecuted',
    payload: {
      action_id,
      cycle_no: 1,
      tool: 'shell',
      exit_code: 1,
      duration_ms: 1,
      result_digest: 'd',
      output_ref: null,
      output_head: '',
      evidence: [{ kind: 'exit', ref: 'exit 1', ok: false }],
    },
  });
  const { actions } = finishedOf(ran('step-1-1'), ran('tool-1-1'));
  expect(actions.map(({ isOwnersStep }) => isOwnersStep)).toEqual([true, undefined]);
});
