import { describe, expect, it } from 'vitest';
import { actionsTaken } from '../../../../src/domain/action/actions-taken.ts';
import { modelCalls } from '../../../../src/domain/cycle/story/model-calls.ts';
import { phaseTries } from '../../../../src/domain/cycle/story/phase-tries.ts';
import { type Fact, history } from '../../../support/recorded.ts';

const instant = '2026-03-01T00:00:00.000Z';

function started(phase: 'sense' | 'act', attempt: number): Fact {
  const lease = { lease_token: 't', lease_until: instant };
  return { type: 'PhaseStarted', payload: { cycle_no: 3, phase, attempt, ...lease } };
}

function scheduled(): Fact {
  return {
    type: 'CycleScheduled',
    payload: { cycle_no: 3, schedule: 's', tick_at: instant, trigger: 'cron' },
  };
}

describe('the phases of a cycle', () => {
  it('show each attempt with its wait, its time and its end', () => {
    const events = history([
      scheduled(),
      started('sense', 1),
      {
        type: 'PhaseCompleted',
        payload: { cycle_no: 3, phase: 'sense', duration_ms: 59_000, result_digest: '' },
      },
      started('act', 1),
      started('act', 2), // the first held its lease no more
      {
        type: 'PhaseFailed',
        payload: {
          cycle_no: 3,
          phase: 'act',
          attempt: 2,
          error_class: 'environment',
          message: 'no network',
          retryable: true,
          will_retry_at: instant,
        },
      },
      started('act', 3),
    ]);
    const tries = phaseTries(events);
    expect(
      tries.map(({ phase, attempt, end, waited_ms, duration_ms }) => [
        `${phase} ${attempt}`,
        end,
        waited_ms,
        duration_ms,
      ]),
    ).toEqual([
      ['sense 1', 'completed', 60_000, 59_000],
      ['act 1', 'lost', 60_000, null],
      ['act 2', 'failed', 60_000, 60_000],
      ['act 3', 'open', 60_000, null],
    ]);
    expect(tries[2]).toMatchObject({
      error: { error_class: 'environment', message: 'no network' },
      will_retry_at: instant,
    });
  });
});

function requested(run_id: string, agent: string): Fact {
  return {
    type: 'AgentRunRequested',
    payload: {
      run_id,
      cycle_no: 3,
      agent,
      model_role: 'standard',
      prompt_hash: 'h',
      timeout_ms: 1,
    },
  };
}

function prompt(purpose: string): Fact {
  return {
    type: 'PromptAssembled',
    payload: {
      cycle_no: 3,
      purpose,
      prompt_hash: 'h',
      blob: 'b',
      template_version: '1',
      sections: [],
      dropped: [],
      total_tokens: 10,
    },
  };
}

const usage = { tokens_in: 100, tokens_out: 7, tokens_cached: 900 };

function spent(ref: string, amount_usd: number, estimated = false): Fact {
  return {
    type: 'BudgetSpent',
    payload: {
      ref,
      scopes: [{ scope: 'cycle:3', limit_usd: 1 }],
      amount_usd,
      estimated,
      usage: estimated ? null : usage,
      price_version: '1',
    },
  };
}

describe('the calls of models', () => {
  it('have their purpose, tokens, cost and the prompt that only the first round was asked with', () => {
    const events = history([
      prompt('act'),
      requested('r1', 'act'),
      {
        type: 'AgentRunCompleted',
        payload: {
          run_id: 'r1',
          cycle_no: 3,
          model: 'small',
          output_ref: 'b',
          ...usage,
          tokens_cache_write: 40,
          cost_usd: 0.01,
          duration_ms: 800,
        },
      },
      spent('r1', 0.01),
      requested('r2', 'act'),
      {
        type: 'AgentRunFailed',
        payload: {
          run_id: 'r2',
          cycle_no: 3,
          error_class: 'timeout',
          message: 'no answer in time',
          attempt: 1,
          retryable: true,
        },
      },
      spent('r2', 0.5, true),
      requested('r3', 'report'),
    ]);
    expect(modelCalls(events)).toMatchObject([
      {
        purpose: 'act',
        model: 'small',
        end: 'completed',
        duration_ms: 800,
        tokens: { fresh: 100, cached: 900, cache_write: 40, out: 7 },
        cost_usd: 0.01,
        is_estimated: false,
        prompt_seq: 1,
      },
      {
        end: 'failed',
        tokens: null,
        cost_usd: 0.5,
        is_estimated: true,
        error: { error_class: 'timeout' },
        prompt_seq: null,
      },
      { purpose: 'report', end: 'open', cost_usd: null, prompt_seq: null },
    ]);
  });
});

describe('the actions of a cycle', () => {
  it('have the words of the guardian and of the auditing model, and what they came to', () => {
    const action = { action_id: 'a1', cycle_no: 3 };
    const events = history([
      {
        type: 'ActionProposed',
        payload: { ...action, tool: 'shell', args_redacted: 'ls', args_hash: 'h', work_id: null },
        at: { trust: 'outside' },
      },
      {
        type: 'AuditCompleted',
        payload: {
          ...action,
          run_id: null,
          passed: true,
          reason: 'reads only',
          risk_level: 'low',
          concerns: [],
          creed_violations: [],
          recommendation: null,
        },
      },
      { type: 'ActionAllowed', payload: { ...action, tier: 'tier1', rule: 'reads' } },
      {
        type: 'ActionExecuted',
        payload: {
          ...action,
          tool: 'shell',
          exit_code: 0,
          duration_ms: 12,
          result_digest: 'd',
          output_ref: null,
          output_head: 'a.txt',
          evidence: [{ kind: 'exit', ref: '0', ok: true }],
        },
      },
      {
        type: 'ActionBlocked',
        payload: { ...action, action_id: 'a2', tier: 'tier1', rule_id: 'root', reason: 'no' },
      },
    ]);
    expect(actionsTaken(events)).toMatchObject([
      {
        action_id: 'a1',
        tool: 'shell',
        args: 'ls',
        trust: 'outside',
        verdicts: [
          { says: 'audit passed', rule: 'risk low', reason: 'reads only' },
          { says: 'allowed', tier: 'tier1', rule: 'reads' },
        ],
        ran: { exit_code: 0, duration_ms: 12, output: 'a.txt' },
        evidence: [{ kind: 'exit', ok: true }],
      },
    ]);
  });
});
