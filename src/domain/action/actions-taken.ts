import { z } from 'zod';
import type { DeepReadonly, RecordedEvent } from '../../kernel/event/event.ts';
import { trust } from '../../kernel/event/event.ts';
import { errorClass } from '../cycle/events.ts';
import { isOfType, type RecordedFact } from '../fact.ts';
import { evidence } from './events.ts';

/** What a tier of the guardian, or an auditing model, said of an action. */
const verdict = z.strictObject({
  seq: z.int(),
  says: z.enum(['allowed', 'escalated', 'blocked', 'audit passed', 'audit objected']),
  tier: z.string(),
  rule: z.string(),
  reason: z.string(),
});

/** An action from its proposal to its end. */
export const actionTaken = z.strictObject({
  action_id: z.string(),
  seq: z.int(),
  at: z.string(),
  tool: z.string(),
  args: z.string(),
  trust,
  verdicts: z.array(verdict),
  /** Null: it did not run, or has not ended. */
  ran: z
    .strictObject({
      seq: z.int(),
      exit_code: z.int().nullable(),
      duration_ms: z.number().nullable(),
      output: z.string(),
      error_class: errorClass.nullable(),
    })
    .nullable(),
  evidence: z.array(evidence),
});
export type ActionTaken = DeepReadonly<z.infer<typeof actionTaken>>;
type Verdict = ActionTaken['verdicts'][number];

/** What `actionsTaken` reads. */
export const ACTION_TYPES = [
  'ActionProposed',
  'ActionAllowed',
  'ActionEscalated',
  'ActionBlocked',
  'AuditCompleted',
  'ActionExecuted',
  'ActionFailed',
] as const;
type ActionFact = RecordedFact<(typeof ACTION_TYPES)[number]>;

/** The actions of a cycle in the order in which they were proposed. */
export function actionsTaken(events: readonly RecordedEvent[]): readonly ActionTaken[] {
  const actions = new Map<string, ActionTaken>();
  for (const event of events) {
    if (!isOfType(event, ...ACTION_TYPES)) continue;
    const id = event.payload.action_id;
    const next = withFact(actions.get(id), event);
    if (next !== undefined) actions.set(id, next);
  }
  return [...actions.values()];
}

/** Some checks of code run an action that nobody proposed. */
function withFact(action: ActionTaken | undefined, event: ActionFact): ActionTaken | undefined {
  if (event.type === 'ActionProposed') return proposedAction(event);
  if (event.type === 'ActionExecuted' || event.type === 'ActionFailed') {
    return endedAction(action ?? unproposedAction(event), event);
  }
  return action && { ...action, verdicts: [...action.verdicts, verdictOf(event)] };
}

function proposedAction({
  seq,
  occurredAt: at,
  payload,
  trust: from,
}: ActionFactOf<'ActionProposed'>) {
  const { action_id, tool, args_redacted: args } = payload;
  return { action_id, seq, at, tool, args, trust: from, verdicts: [], ran: null, evidence: [] };
}

type ActionFactOf<Type extends ActionFact['type']> = Extract<ActionFact, { type: Type }>;
type End = ActionFactOf<'ActionExecuted' | 'ActionFailed'>;

function unproposedAction({ seq, occurredAt: at, payload, trust: from }: End): ActionTaken {
  const { action_id, tool } = payload;
  return { action_id, seq, at, tool, args: '', trust: from, verdicts: [], ran: null, evidence: [] };
}

function endedAction(action: ActionTaken, event: End): ActionTaken {
  if (event.type === 'ActionFailed') {
    const { error_class, message: output } = event.payload;
    return {
      ...action,
      ran: { seq: event.seq, exit_code: null, duration_ms: null, output, error_class },
    };
  }
  const { exit_code, duration_ms, output_head: output, evidence: shown } = event.payload;
  return {
    ...action,
    ran: { seq: event.seq, exit_code, duration_ms, output, error_class: null },
    evidence: shown,
  };
}

type Judging = Exclude<ActionFact, End | ActionFactOf<'ActionProposed'>>;

function verdictOf({ seq, ...event }: Judging): Verdict {
  switch (event.type) {
    case 'ActionAllowed': {
      const { tier, rule } = event.payload;
      return { seq, says: 'allowed', tier, rule, reason: '' };
    }
    case 'ActionEscalated': {
      const { to: tier, rule, reason } = event.payload;
      return { seq, says: 'escalated', tier, rule, reason };
    }
    case 'ActionBlocked': {
      const { tier, rule_id: rule, reason } = event.payload;
      return { seq, says: 'blocked', tier, rule, reason };
    }
    case 'AuditCompleted': {
      const { passed, risk_level, reason } = event.payload;
      const says = passed ? 'audit passed' : 'audit objected';
      return { seq, says, tier: 'tier3', rule: `risk ${risk_level}`, reason };
    }
  }
}
