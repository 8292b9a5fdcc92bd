import { fact } from '../../../src/domain/fact.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { cycleCompleted, cycleScheduled, tickClosed } from '../../http/http-app-under-test.ts';

const PRICED = { price_version: 'p' };
const AGENTS = ['decide', 'act', 'reflect', 'consolidate'];
const MODELS = ['small-1', 'large-2'];
const CAPABILITIES = ['git-commit', 'send-mail', 'read-web'];

type DayOfLife = { readonly at: string; readonly events: readonly NewEvent[] };

/** Cycles of these days with their ticks, decisions and paid calls: some hundred events whose figures are all different. */
export function spendingLife(days: readonly string[], cyclesADay: number): readonly DayOfLife[] {
  return days.map((day, d) => {
    const events: NewEvent[] = [];
    for (let c = 0; c < cyclesADay; c += 1) {
      const no = 1 + d * cyclesADay + c;
      events.push(tickClosed(`${day}T${`${c}`.padStart(2, '0')}:05:00Z`));
      events.push(cycleScheduled(no, `${day}T${`${c}`.padStart(2, '0')}:10:00Z`));
      events.push(...paidCall({ day, no, call: 0 }), decided(no));
      events.push(...paidCall({ day, no, call: 1 }));
      events.push(cycleCompleted(no, no % 7 === 0 ? 'failure' : 'success'));
    }
    return { at: `${day}T12:00:00Z`, events };
  });
}

/** The last days up to this instant, YYYY-MM-DD. */
export function lastDays(now: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) =>
    new Date(Date.parse(now) - (count - 1 - n) * 86_400_000).toISOString().slice(0, 10),
  );
}

function decided(no: number): NewEvent {
  const capability_ids = CAPABILITIES.slice(0, no % 4);
  const decision = { kind: 'task', by: 'model', work_id: null, procedure_id: null } as const;
  const words = { rationale: `It is turn ${no}.`, expected_outcome: null, text: null };
  return fact('DecisionMade', { cycle_no: no, ...decision, ...words, capability_ids });
}

type Call = { readonly day: string; readonly no: number; readonly call: number };

function paidCall({ day, no, call }: Call): readonly NewEvent[] {
  const ref = `run-${no}-${call}`;
  const scopes = [`day:${day}`, `cycle:${no}`, ...(call === 1 ? [`job:job-${1 + (no % 5)}`] : [])];
  const booking = { ref, scopes: scopes.map((scope) => ({ scope, limit_usd: 5 })), ...PRICED };
  const usage = { tokens_in: 900 + 7 * no, tokens_out: 50 + no, tokens_cached: 311 * no };
  const agent = AGENTS[(no + call) % AGENTS.length] ?? 'act';
  const model = MODELS[no % MODELS.length] ?? '';
  const run = { run_id: ref, cycle_no: no, agent, model_role: 'standard', prompt_hash: 'h' };
  return [
    fact('AgentRunRequested', { ...run, timeout_ms: 1000 }),
    fact('BudgetReserved', {
      ...booking,
      worst_case_usd: 1,
      expires_at: '2999-01-01T00:00:00Z',
      model,
    }),
    no % 11 === 0 && call === 0
      ? fact('BudgetReleased', { ref, scopes: booking.scopes, why: 'not sent' })
      : fact('BudgetSpent', {
          ...booking,
          amount_usd: (no * 37 + call) / 10_000,
          estimated: no % 13 === 0,
          usage: no % 13 === 0 ? null : usage,
        }),
  ];
}
