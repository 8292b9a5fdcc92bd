import type { EventOf, Recorded, RecordedEvent } from '../../kernel/event/event.ts';
import type { Reason } from '../../kernel/explanation.ts';
import { actionEvents } from './events.ts';

type ActionEvent = Recorded<EventOf<typeof actionEvents>>;
type Of<Type extends ActionEvent['type']> = Extract<ActionEvent, { type: Type }>;

/** The outcome of one action and the reason. `events`: those about it and about its approval, in order. */
export function explainAction(id: string, events: readonly RecordedEvent[]): Reason {
  const told = events.filter(isOfAction).flatMap((event) => {
    const says = sentenceOf(event, id);
    return says === null
      ? []
      : [{ says, ref: { eventId: event.eventId, role: ROLES[event.type] } }];
  });
  return {
    kind: 'action',
    id,
    says: told.map(({ says }) => says),
    because: told.map(({ ref }) => ref),
  };
}

/** The log parsed them, so an event of one of these types has its payload. */
function isOfAction(event: RecordedEvent): event is ActionEvent {
  return Object.hasOwn(actionEvents, event.type);
}

const ROLES: Readonly<Record<ActionEvent['type'], string>> = {
  ActionProposed: 'what was asked for',
  AuditCompleted: 'what a second model said',
  ActionEscalated: 'why the owner was asked',
  ApprovalGranted: "the owner's answer",
  ApprovalDenied: "the owner's answer",
  ApprovalExpired: 'why no answer counts any more',
  ActionAllowed: 'why it could run',
  ToolFirstUsed: 'first use of the tool',
  ActionBlocked: 'why it could not run',
  ActionExecuted: 'what it came to',
  ActionFailed: 'what it came to',
  EvidenceAttached: 'what was seen from outside',
};

/** Null: the event says nothing about this action. */
function sentenceOf(event: ActionEvent, id: string): string | null {
  const { type } = event;
  if (type === 'ActionProposed') return proposed(event);
  if (type === 'ActionAllowed') return allowed(event, id);
  if (type === 'AuditCompleted') return audited(event);
  if (type === 'ActionFailed' || type === 'ActionExecuted') return endedWords(event);
  return stopped(event) ?? answerWords(event);
}

function proposed({ payload, trust }: Of<'ActionProposed'>): string {
  const { tool, args_redacted, cycle_no, work_id } = payload;
  const where = work_id === null ? '' : ` for ${work_id}`;
  const heard = trust === 'outside' ? ', after reading text from outside' : '';
  return `${tool} in cycle ${cycle_no}${where}${heard}: ${args_redacted}`;
}

function allowed({ payload }: Of<'ActionAllowed'>, id: string): string {
  const { action_id, cycle_no, tier, rule } = payload;
  if (action_id === id) return `allowed by tier ${tier} (${rule})`;
  return `the grant was used by ${action_id} in cycle ${cycle_no}`;
}

function audited({ payload: { passed, risk_level, reason } }: Of<'AuditCompleted'>): string {
  return `a second model: ${passed ? 'no objection' : 'objects'}, risk ${risk_level}: ${reason}`;
}

function endedWords({ type, payload }: Of<'ActionFailed' | 'ActionExecuted'>): string {
  return type === 'ActionFailed'
    ? `could not be run (${payload.error_class}): ${payload.message}`
    : `ran in ${Math.round(payload.duration_ms)} ms with exit code ${payload.exit_code}`;
}

function stopped({ type, payload }: ActionEvent): string | null {
  if (type === 'ActionEscalated') {
    return `the owner was asked (${payload.rule}): ${payload.reason}`;
  }
  if (type !== 'ActionBlocked') return null;
  return `blocked by tier ${payload.tier} (${payload.rule_id}): ${payload.reason}`;
}

function answerWords({ type, payload }: ActionEvent): string | null {
  if (type === 'ApprovalExpired') return payload.why ?? 'its time ran out';
  if (type === 'ApprovalDenied') return `denied by ${payload.by}${because(payload.reason)}`;
  if (type !== 'ApprovalGranted') return null;
  return `granted by ${payload.by} until ${payload.expires_at}${because(payload.reason)}`;
}

function because(reason: string | undefined): string {
  return reason === undefined || reason === '' ? '' : `: ${reason}`;
}
