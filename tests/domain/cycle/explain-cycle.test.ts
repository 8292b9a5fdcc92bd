import { expect, it } from 'vitest';
import { explainCycle, tellingTypes } from '../../../src/domain/cycle/explain-cycle.ts';
import type { CycleDoc } from '../../../src/domain/cycle/views/cycle.ts';
import { fact } from '../../../src/domain/fact.ts';
import { recorded } from '../../support/recorded.ts';

const cycle: CycleDoc = {
  cycle_no: 4,
  status: 'completed',
  trigger: 'cron',
  schedule: '*/5 * * * *',
  instant: '2026-05-01T08:00:00.000Z',
  started_at: '2026-05-01T08:00:00.000Z',
  seed: 'seed',
  work: [],
  is_exploration: false,
  criticality: null,
  phases: {},
  decision: null,
  outcome: 'success',
  error: null,
  duration_ms: 10,
  model_calls: 1,
  cost_usd: 0,
  event_ids: [],
};

const action = { action_id: 'tool-4-1-1', cycle_no: 4 };
const job = { job_id: 'job-4', work_id: 'task:letter', cycle_no: 4 };

it('says of each action what it was, and of the job what the verdict was', () => {
  const history = [
    fact('ActionExecuted', {
      ...action,
      tool: 'write_file',
      exit_code: 0,
      duration_ms: 3,
      result_digest: 'digest',
      output_ref: null,
      output_head: `wrote letter.md: 12 bytes\nsecond line ${'x'.repeat(200)}`,
      evidence: [],
    }),
    fact('ActionFailed', {
      ...action,
      tool: 'shell',
      error_class: 'environment',
      message: 'no room left',
      retryable: true,
    }),
    fact('ActionBlocked', { ...action, tier: 'tier1', rule_id: 'root', reason: 'deletes /' }),
    fact('JobOpened', { ...job, fingerprint: 'f' }),
    fact('JobConcluded', {
      ...job,
      outcome: 'done',
      basis: 'owner_checks',
      claimed: true,
      evidence: [],
      missing: [],
    }),
  ].map((one, i) => recorded(one, i + 1));

  const { because } = explainCycle(cycle, history);
  const roles = because.map(({ role }) => role);

  expect(roles).toHaveLength(4);
  expect(roles[0]).toMatch(/^write_file: wrote letter\.md: 12 bytes second line x+…$/);
  expect(roles[0]?.length).toBeLessThan(120);
  expect(roles.slice(1)).toEqual([
    'shell could not run: no room left',
    'blocked: deletes /',
    'verdict: done, by owner checks',
  ]);
  expect(tellingTypes).not.toContain('JobOpened');
});

it('says what a tool was asked for that printed nothing', () => {
  const history = [
    fact('ActionProposed', {
      ...action,
      tool: 'shell',
      args_redacted: 'mkdir -p letters/2026',
      args_hash: 'h',
      work_id: null,
    }),
    fact('ActionExecuted', {
      ...action,
      tool: 'shell',
      exit_code: 0,
      duration_ms: 3,
      result_digest: 'digest',
      output_ref: null,
      output_head: '',
      evidence: [],
    }),
  ].map((one, i) => recorded(one, i + 1));
  const { because } = explainCycle(cycle, history);
  expect(because.map(({ role }) => role)).toEqual(['shell: mkdir -p letters/2026']);
});
