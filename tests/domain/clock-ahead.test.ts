import { describe, expect, it } from 'vitest';
import { expireApprovals, isOver } from '../../src/domain/action/answer-approval.ts';
import { decideAlerts, defaultAlertSettings } from '../../src/domain/alert/decide-alerts.ts';
import { isResting } from '../../src/domain/budget/reserve-budget.ts';
import { expireReservations } from '../../src/domain/budget/settle-budget.ts';
import { asOpen, asProvider } from '../../src/domain/budget/views/budget.ts';
import { dueOrders } from '../../src/domain/task/order/due-orders.ts';
import { readStandingOrders } from '../../src/domain/task/order/read-standing-orders.ts';
import { awakeWork } from '../../src/domain/task/work/awake-work.ts';
import { recorded } from '../support/recorded.ts';
import { approvalsOf, parked } from './action/approval-story.ts';
import { budgetAfter } from './budget/budget-story.ts';
import { history } from './task/history.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const AHEAD = '2036-11-21T12:00:00.000Z';
const A_DAY_AFTER = '2036-11-22T12:00:00.000Z';

describe('after a clock that stood ahead is back', () => {
  it('work that was parked meanwhile wakes', () => {
    const item = { id: 'task:t', kind: 'task', title: 'T', fingerprint: 'f' } as never;
    const park = { work_id: 'task:t', fingerprint: 'f', cause: 'failure', retry_at: A_DAY_AFTER };
    const at = { asOf: NOW, lifted: new Set<string>() };
    expect(awakeWork([item], [{ ...park, since: AHEAD }], at)).toHaveLength(1);
    const sound = { ...park, retry_at: '2026-11-21T13:00:00.000Z', since: NOW };
    expect(awakeWork([item], [sound], at)).toHaveLength(0);
  });

  it('a provider that asked to wait may be asked', () => {
    const limited = { scope: 'provider:p', limit: '429', retry_at: AHEAD };
    const docs = budgetAfter([{ type: 'RateLimitHit', payload: limited }]);
    const provider = asProvider(docs.get('provider:p'));
    // Its story is recorded on this day, at ten.
    expect(isResting(provider!, '2026-11-21T10:30:00.000Z')).toBe(true);
    expect(isResting({ ...provider!, since: AHEAD }, NOW)).toBe(false);
  });

  it('money set aside meanwhile is not held for ten years', () => {
    const reserve = (ref: string, expires_at: string) => ({
      type: 'BudgetReserved',
      payload: {
        ref,
        scopes: [{ scope: 'job:j', limit_usd: 2 }],
        worst_case_usd: 1,
        expires_at,
        model: 'm',
        price_version: 'v',
      },
    });
    const docs = budgetAfter([reserve('r1', AHEAD), reserve('r2', '2026-11-22T12:00:00.000Z')]);
    const expired = expireReservations(asOpen(docs.get('open')), NOW);
    expect(expired).toMatchObject([{ type: 'BudgetSpent', payload: { ref: 'r1' } }]);
  });

  it('a grant that was given meanwhile is over, and one that is set back by an hour is not', () => {
    const grant = {
      type: 'ApprovalGranted',
      payload: { approval_id: 'a1', work_id: 'task:w', by: 'owner', expires_at: A_DAY_AFTER },
    };
    const grantedAt = (at: string) => [
      ...approvalsOf([recorded(parked('a1'), 1), recorded(grant, 2, { occurredAt: at })]).values(),
    ];
    expect(expireApprovals(grantedAt(AHEAD), NOW)).toHaveLength(1);
    expect(grantedAt('2026-11-21T13:00:00.000Z').map((one) => isOver(one, NOW))).toEqual([false]);
  });

  it('an order that ran meanwhile is due at its next instant, and not again at one that is past', () => {
    const read = readStandingOrders('## Look (daily at 12:00)\nLook.\n');
    const log = history();
    const orders = read.ok ? read.orders : [];
    const file = { file_hash: 'h', blob: 'b', trust: 'owner', orders };
    log.record([{ type: 'StandingOrdersRead', payload: file }], { at: '2026-11-01T00:00:00.000Z' });
    const order_id = orders[0]?.order_id;
    const ran = { order_id, cycle_no: 1, outcome: 'success' };
    log.record([{ type: 'StandingOrderRun', payload: ran }], { at: AHEAD });
    const dueAt = (asOf: string) => dueOrders(log.orders(), { asOf, zone: 'UTC' }, false).length;
    expect(dueAt('2026-11-21T18:00:00.000Z')).toBe(0);
    expect(dueAt('2026-11-22T12:03:00.000Z')).toBe(1);
    log.record([{ type: 'StandingOrderRun', payload: ran }], { at: '2026-11-22T12:03:30.000Z' });
    expect(dueAt('2026-11-22T12:06:00.000Z')).toBe(0);
    // Set back by an hour, and there again.
    expect(dueAt('2026-11-22T11:06:00.000Z')).toBe(0);
    expect(dueAt('2026-11-22T12:01:00.000Z')).toBe(0);
  });

  it('an alert that was told meanwhile is told again after a day', () => {
    const alert = {
      alert_id: 'x',
      kind: 'incident',
      status: 'sent',
      severity: 'warning',
      times: 1,
      told_at: AHEAD,
    };
    const cause = {
      alertId: 'x',
      kind: 'incident',
      severity: 'warning',
      title: 't',
      detail: '',
      byMail: '',
      eventIds: [],
    };
    const situation = { causes: [cause], known: new Map([['x', alert]]), now: NOW };
    const tell = decideAlerts(
      { ...situation, canTell: true, canClear: true } as never, // only what is read of the documents
      defaultAlertSettings,
    );
    expect(tell.tell).toHaveLength(1);
  });
});
