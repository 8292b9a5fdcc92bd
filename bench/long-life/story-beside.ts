import type { HomeostatEvent } from '../../src/domain/catalogue.ts';
import { EVERY, hashLike, SUBJECTS, subjectOf, USD, workOf } from './story-work.ts';

/** A mail of the owner's and the answer to it. */
export function* mail(no: number, at: string): Generator<HomeostatEvent> {
  const thread_id = `thread-${no}`;
  const asked = { mail_id: `in-${no}`, thread_id };
  const blob = hashLike(`mail-${no}`);
  yield {
    type: 'MailReceived',
    payload: {
      ...asked,
      message_id: `<in-${no}@example.org>`,
      from: 'owner@example.org',
      subject: `How is ${subjectOf(no)}?`,
      text: { blob, bytes: 120 },
      quoted: null,
      is_owner: true,
      trust: 'owner',
      trust_reason: 'its signature',
      is_automatic: false,
      attachments: [],
      content_hash: blob,
      channel: 'imap',
      delivery_id: `imap-${no}`,
      keys: [`delivery:imap-${no}`, `content:${blob}`],
      bytes: 2400,
      received_at: at,
    },
  };
  yield {
    type: 'MailTriaged',
    payload: { ...asked, kind: 'question', commands: ['status'], reply: 'queued' },
  };
  yield* answer(no, at);
}

function* answer(no: number, started_at: string): Generator<HomeostatEvent> {
  const reply = { mail_id: `out-${no}`, thread_id: `thread-${no}` };
  const effect_id = `mail-out-${no}-1`;
  yield {
    type: 'MailQueued',
    payload: {
      ...reply,
      message_id: `<out-${no}@example.org>`,
      in_reply_to: `<in-${no}@example.org>`,
      references: [`<in-${no}@example.org>`],
      to: ['owner@example.org'],
      subject: `Re: How is ${subjectOf(no)}?`,
      text: { blob: hashLike(`answer-${no}`), bytes: 300 },
      html: null,
      cause: 'reply',
      answers: `in-${no}`,
      cycle_no: null,
      supersedes: null,
      asks: false,
    },
  };
  const intent = { kind: 'mail' as const, args_hash: hashLike(`out-${no}`), summary: 'mail' };
  yield {
    type: 'EffectIntended',
    payload: { effect_id, cycle_no: null, ...intent, repeatable: false },
  };
  yield {
    type: 'EffectDispatched',
    payload: { effect_id, lease_token: `lease-mail-${no}`, started_at },
  };
  yield {
    type: 'EffectSettled',
    payload: { effect_id, outcome: 'success', error_class: null, detail: 'accepted' },
  };
  yield { type: 'MailSent', payload: { ...reply, transport_id: `250 ${no}` } };
}

export function* incident(no: number): Generator<HomeostatEvent> {
  const incident_id = `incident-${no}`;
  const alert_id = `incident:${incident_id}`;
  const title = `${subjectOf(no)} could not be reached`;
  yield {
    type: 'IncidentOpened',
    payload: {
      incident_id,
      cause: `unreachable:${no % SUBJECTS}`,
      error_class: 'environment',
      message: title,
      where: 'act',
    },
  };
  yield {
    type: 'AlertRaised',
    payload: {
      alert_id,
      kind: 'incident',
      severity: 'warning',
      title,
      detail: title,
      event_ids: [],
    },
  };
  yield { type: 'AlertSent', payload: { alert_id, mail_id: `out-${no}`, times: 1 } };
  yield { type: 'IncidentClosed', payload: { incident_id, by: 'recovered' } };
  yield { type: 'AlertCleared', payload: { alert_id } };
}

export function* approval(no: number, expires_at: string): Generator<HomeostatEvent> {
  const about = { action_id: `push-${no}`, cycle_no: no };
  const { id: work_id } = workOf(no);
  yield {
    type: 'ActionEscalated',
    payload: {
      ...about,
      to: 'owner',
      rule: 'git-push',
      reason: 'it leaves the machine',
      tool: 'shell',
      summary: 'git push origin main',
      args_hash: hashLike(`push-${no}`),
      work_id,
      expires_at,
    },
  };
  yield {
    type: 'ApprovalGranted',
    payload: { approval_id: `push-${no}`, work_id, by: 'owner', expires_at },
  };
  yield {
    type: 'ActionAllowed',
    payload: { ...about, tier: 'owner', rule: 'approved', approval_id: `push-${no}` },
  };
}

/** What was learned of something and is over: a gap closed, a trial ended, a fault that is gone. */
export function* learned(no: number): Generator<HomeostatEvent> {
  yield capability(no);
  const gap_id = `gap-${no}`;
  yield {
    type: 'GapIdentified',
    payload: {
      gap_id,
      topic: subjectOf(no),
      origin: 'no_capability',
      severity: 0.4,
      capability_id: null,
    },
  };
  yield { type: 'GapClosed', payload: { gap_id, by: 'experiment' } };
  yield* fault(no);
  yield* trial(no);
}

function capability(no: number): HomeostatEvent {
  const id = Math.floor(no / EVERY.capability) % SUBJECTS;
  return {
    type: 'CapabilityRegistered',
    payload: {
      capability_id: `errors-of-${id}`,
      description: `Find the causes of errors of service ${id}`,
      tags: ['errors'],
      notes: '',
      source: 'reflection',
      cycle_no: no,
      experiment_id: null,
      counts: null,
      stated_confidence: null,
    },
  };
}

function* fault(no: number): Generator<HomeostatEvent> {
  const anti_pattern_id = `fault-${no}`;
  yield {
    type: 'AntiPatternRegistered',
    payload: {
      anti_pattern_id,
      description: `A log of ${subjectOf(no)} is cut off at midnight ${no}`,
      mitigation: 'Read the one of the day before as well',
      source: 'reflection',
      cycle_no: no,
      cause_class: 'capability',
      signature: `grep logs/${no} | no such file`,
      times_observed: 1,
      first_observed: new Date(0).toISOString(),
    },
  };
  yield {
    type: 'AntiPatternRetired',
    payload: { anti_pattern_id, reason: 'passed three times' },
  };
}

function* trial(no: number): Generator<HomeostatEvent> {
  const experiment_id = `experiment-${no}`;
  const hypothesis = `Errors of ${subjectOf(no)} can be counted by their cause (${no})`;
  yield {
    type: 'ExperimentProposed',
    payload: {
      experiment_id,
      hypothesis,
      fingerprint: hashLike(`${no}`),
      capability_target: null,
      reversible: true,
      rollback: 'delete the file',
      budget_usd: 0.1,
    },
  };
  yield { type: 'ExperimentStarted', payload: { experiment_id, cycle: no } };
  yield {
    type: 'ExperimentConcluded',
    payload: {
      experiment_id,
      cycle: no,
      result: 'success',
      capability_created: null,
      cost_usd: USD,
      lesson: 'It can',
    },
  };
}

/** A wish of the owner's, later taken back. */
export function* lesson(no: number): Generator<HomeostatEvent> {
  const lesson_id = `lesson-${no}`;
  yield {
    type: 'UserCorrectionDetected',
    payload: {
      message_id: `in-${no}`,
      correction: `Name the service first when you write of number ${no}`,
      rule_action: 'create',
      lesson_id,
      kind: 'preference',
      source: 'user_feedback',
      reinforces: false,
    },
    trust: 'owner',
  };
  yield { type: 'LessonRetired', payload: { lesson_id, reason: 'decayed' } };
}

export function* letter(no: number): Generator<HomeostatEvent> {
  const file_hash = hashLike(`letter-${no}`);
  yield {
    type: 'InboxFileSeen',
    payload: {
      file: `letter-${no}.md`,
      file_hash,
      bytes: 200,
      trust: 'owner',
      text: { blob: file_hash, bytes: 200 },
    },
  };
  yield { type: 'InboxFileHandled', payload: { file_hash, how: `answered in ${no}.md` } };
}
