import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  type ApprovalAnswer,
  answerApproval,
  expireApprovals,
} from '../../../src/domain/action/answer-approval.ts';
import { actionEvents } from '../../../src/domain/action/events.ts';
import { anyHistory } from '../../support/any-event.ts';
import { deciderSpec } from '../../support/decider-spec.ts';
import { type Fact, recorded } from '../../support/recorded.ts';
import { approvalsOf, HOUR_MS, parked } from './approval-story.ts';

const now = '2026-03-02T00:00:00.000000Z';
const command: ApprovalAnswer = {
  approvalId: 'a1',
  answer: 'grant',
  by: 'owner',
  reason: 'fine',
  now,
  approvalMs: 24 * HOUR_MS,
};
const about = { approval_id: 'a1', work_id: 'task:w' };
const granted: Fact = {
  type: 'ApprovalGranted',
  payload: { ...about, by: 'Ann', expires_at: '2026-03-03T00:00:00.000Z' },
};
const used: Fact = {
  type: 'ActionAllowed',
  payload: {
    action_id: 'x',
    cycle_no: 4,
    tier: '2',
    rule: 'owner.approved',
    approval_id: 'a1',
  },
};

describe('an answer', () => {
  const { given } = deciderSpec(
    (events) => approvalsOf(events),
    (approvals, asked: ApprovalAnswer) => {
      const answered = answerApproval(approvals.get(asked.approvalId), asked);
      return answered.status === 'answered' ? answered.events : [];
    },
  );
  const refusal = (facts: readonly Fact[], asked: Partial<ApprovalAnswer> = {}) => {
    const approvals = approvalsOf(facts.map((fact, i) => recorded(fact, i + 1)));
    const answered = answerApproval(approvals.get('a1'), { ...command, ...asked });
    return answered.status === 'refused' ? [answered.code, answered.why] : null;
  };

  it('that grants holds for a time of its own, for the work that asked', () => {
    given(parked('a1'))
      .when(command)
      .expect({
        type: 'ApprovalGranted',
        payload: { ...about, by: 'owner', reason: 'fine', expires_at: '2026-03-03T00:00:00.000Z' },
      });
  });

  it('that denies says why', () => {
    given(parked('a1'))
      .when({ ...command, answer: 'deny', reason: 'too dear' })
      .expect({ type: 'ApprovalDenied', payload: { ...about, by: 'owner', reason: 'too dear' } });
  });

  it('is refused for what nobody asked the owner', () => {
    given().when(command).expect();
    given(parked('a1', { to: 'tier3' }))
      .when(command)
      .expect();
    expect(refusal([])).toEqual(['unknown', expect.stringContaining('approvals list')]);
  });

  it('is refused after another one, whichever it was', () => {
    const denied: Fact = { type: 'ApprovalDenied', payload: { ...about, by: 'Bob', reason: 'no' } };
    expect(refusal([parked('a1'), granted])).toEqual([
      'answered',
      expect.stringContaining('granted by Ann'),
    ]);
    expect(refusal([parked('a1'), denied, granted])).toEqual([
      'answered',
      expect.stringContaining('denied by Bob'),
    ]);
    expect(refusal([parked('a1'), granted, used])).toEqual([
      'answered',
      expect.stringContaining('has been used'),
    ]);
  });

  it('is refused when it comes too late, also before anybody recorded that', () => {
    const late = { now: '2026-03-04T00:00:00.000Z' };
    expect(refusal([parked('a1')], late)?.[0]).toBe('expired');
    expect(refusal([parked('a1'), { type: 'ApprovalExpired', payload: about }])?.[0]).toBe(
      'expired',
    );
    expect(refusal([parked('a1', { expires_at: null })], late)).toBeNull();
  });
});

describe('expiry', () => {
  const { given } = deciderSpec(
    (events) => approvalsOf(events),
    (approvals, at: string) => expireApprovals(approvals.values(), at),
  );
  const expired = (approval_id: string) => ({
    type: 'ApprovalExpired',
    payload: { approval_id, work_id: 'task:w' },
  });

  it('closes what nobody answered in time, and only that', () => {
    given(parked('b'), parked('a'), parked('later', { expires_at: '2026-03-05T00:00:00.000Z' }))
      .when('2026-03-04T00:00:00.000001Z')
      .expect(expired('a'), expired('b'));
    given(parked('a', { expires_at: null }))
      .when('2030-01-01T00:00:00.000Z')
      .expect();
  });

  it('closes a granted one by the time of the grant', () => {
    given(parked('a1'), granted).when('2026-03-02T23:59:59.999Z').expect();
    given(parked('a1'), granted).when('2026-03-03T00:00:00.000Z').expect(expired('a1'));
  });

  it('leaves alone what was used, denied or closed', () => {
    const denied: Fact = { type: 'ApprovalDenied', payload: { ...about, by: 'Bob', reason: 'no' } };
    given(parked('a1'), granted, used).when('2027-01-01T00:00:00.000Z').expect();
    given(parked('a1'), denied).when('2027-01-01T00:00:00.000Z').expect();
    given(parked('a1'), { type: 'ApprovalExpired', payload: about })
      .when('2027-01-01T00:00:00.000Z')
      .expect();
  });
});

const anyApprovals = anyHistory(actionEvents, 40);
const anyAnswers = fc.array(
  fc.oneof(
    fc.constantFrom('grant' as const, 'deny' as const).map((answer) => ({ answer, hours: 0 })),
    fc.integer({ min: 1, max: 60 }).map((hours) => ({ answer: null, hours })),
  ),
  { maxLength: 20 },
);

describe('laws', () => {
  test.prop([anyApprovals])('any history folds, and what comes after it is decided', (events) => {
    for (const approval of approvalsOf(events).values()) {
      const asked = { ...command, approvalId: approval.approval_id };
      expect(['answered', 'refused']).toContain(answerApproval(approval, asked).status);
    }
    expect(() => expireApprovals(approvalsOf(events).values(), now)).not.toThrow();
  });

  test.prop([anyAnswers])('at most one answer counts, and none after the end', (steps) => {
    const facts: Fact[] = [parked('a1')];
    let at = Date.parse('2026-03-01T00:00:00.000Z');
    const approvals = () => approvalsOf(facts.map((fact, i) => recorded(fact, i + 1)));
    for (const { answer, hours } of steps) {
      at += hours * HOUR_MS;
      const instant = new Date(at).toISOString();
      if (answer === null) facts.push(...expireApprovals(approvals().values(), instant));
      else {
        const asked = { ...command, answer, now: instant };
        const answered = answerApproval(approvals().get('a1'), asked);
        if (answered.status === 'answered') facts.push(...answered.events);
      }
    }
    const types = facts.map(({ type }) => type);
    const answers = types.filter((type) => ['ApprovalGranted', 'ApprovalDenied'].includes(type));
    const ends = types.filter((type) => type === 'ApprovalExpired');
    expect(answers.length).toBeLessThanOrEqual(1);
    expect(ends.length).toBeLessThanOrEqual(1);
    if (ends.length > 0) expect(types.at(-1)).toBe('ApprovalExpired');
  });
});
