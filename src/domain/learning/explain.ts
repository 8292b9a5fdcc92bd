import type { Reason, Ref } from '../../kernel/explanation.ts';
import { type AntiPatternDoc, isTold } from './views/anti-pattern.ts';
import type { CapabilityDoc } from './views/capability.ts';
import { countsOf } from './views/capability.ts';

/** Explains a capability's confidence: the formula with its numbers, and the events they were counted from. */
export function explainCapability(doc: CapabilityDoc): Reason {
  const { succeeded, failed } = countsOf(doc);
  const { id, description, notes, confidence, status, status_reason, event_ids } = doc;
  const formula = `(${succeeded} successes + 1) / (${succeeded + failed} counted uses + 2)`;
  const { imported } = doc;
  return {
    kind: 'capability',
    id,
    says: [
      `${id}: ${description}`,
      ...(notes === '' ? [] : [`notes: ${notes}`]),
      ...doc.learned.map(
        ({ text, trust }) => `learned${trust === 'outside' ? ', from outside' : ''}: ${text}`,
      ),
      confidence === null ? 'told, not tried' : `confidence ${confidence} = ${formula}`,
      ...(imported === null
        ? []
        : [`of these ${imported.used} uses were imported from ${imported.from}`]),
      `${doc.times_used} uses: ${succeeded} succeeded, ${failed} failed, ${doc.partial} partly, ${doc.unverified} not verified, ${doc.excluded} not its own fault`,
      `status ${status}${status_reason === null ? '' : `: ${status_reason}`}`,
    ],
    because: [
      ref(event_ids.registered, 'registered'),
      ref(event_ids.description.event_id, 'description'),
      ref(event_ids.notes.event_id, 'notes'),
      ...doc.learned.map(({ event_id }) => ref(event_id, 'learned')),
      ...(doc.procedure === null ? [] : [ref(doc.procedure.event_id, 'procedure')]),
      ...doc.last_uses.map((use) =>
        ref(
          use.event_id,
          `${use.outcome} in cycle ${use.cycle}${use.verified ? '' : ', not verified'}`,
        ),
      ),
      ...doc.last_session_uses.map((use) =>
        ref(use.event_id, `${use.outcome} in the piece of work ${use.episode_id}`),
      ),
    ],
  };
}

/** Explains an anti-pattern. */
export function explainAntiPattern(doc: AntiPatternDoc): Reason {
  const { id, description, mitigation, event_ids, times_observed, observed_after_warning } = doc;
  const { status, status_reason, cause_class, signature } = doc;
  return {
    kind: 'anti_pattern',
    id,
    says: [
      `${id}: ${description}`,
      `to avoid it: ${mitigation}`,
      isTold(doc)
        ? `told, never seen here${times_observed === 0 ? '' : `; elsewhere ${times_observed} times`}`
        : `seen ${times_observed} times, ${observed_after_warning} of them although the prompt warned of it`,
      ...avoidedWords(doc),
      `at fault: ${cause_class}; known again by: ${signature}`,
      `status ${status}${status_reason === null ? '' : `: ${status_reason}`}`,
    ],
    because: [
      ref(event_ids.registered, 'registered'),
      ref(event_ids.mitigation.event_id, 'mitigation'),
      ...doc.last_seen.map(({ cycle, event_id }) => ref(event_id, `seen in cycle ${cycle}`)),
    ],
  };
}

function avoidedWords({ avoided, avoided_after_warning, last_avoided }: AntiPatternDoc): string[] {
  if (last_avoided === null) return [];
  return [
    `avoided ${avoided} times where it used to happen, ${avoided_after_warning} of them with the warning in the prompt; last in cycle ${last_avoided.cycle}`,
  ];
}

function ref(eventId: string, role: string): Ref {
  return { eventId, role };
}
