import { expect, it } from 'vitest';
import { approvalRow } from '../../src/cli/commands/approve/approvals.ts';
import { alertLines, incidentLines } from '../../src/cli/commands/watch/alerts.ts';
import { whyLines } from '../../src/cli/commands/watch/why.ts';
import { historyOf } from '../../src/cli/commands/work/chat-talk.ts';
import { mailRow } from '../../src/cli/commands/work/mail.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';

// Every list shows the same clock as `status` and `task list`, the owner's.
const reader = { asOf: '2026-03-01T08:05:00.000Z', zone: 'Europe/Berlin' };
const TODAY = '2026-03-01T03:35:40.516Z';
const DAYS_AGO = '2026-02-27T23:30:00.000Z';

it('dates mails by the clock of the owner', () => {
  const direction = 'in' as const;
  const who = 'ada@owner.example';
  const mail = { mail_id: 'm-1', thread_id: null, direction, who, state: 'command', subject: 'Hi' };
  expect(mailRow({ ...mail, at: TODAY }, reader)).toContain('04:35');
  expect(mailRow({ ...mail, at: DAYS_AGO }, reader)).toContain('2026-02-28 00:30');
});

it('dates approvals, alerts and incidents by the clock of the owner', () => {
  // What the rows do not read is of no account here.
  const asked = { approval_id: 'a1', status: 'pending', tool: 'http_send', summary: 'POST' };
  const approval = { ...asked, asked_at: TODAY } as unknown as Parameters<typeof approvalRow>[0];
  expect(approvalRow(approval, reader)).toContain('04:35');
  const alert = { alert_id: 'b', severity: 'normal', status: 'open', times: 0, title: 'Money' };
  const alerts = [{ ...alert, raised_at: TODAY }] as unknown as Parameters<typeof alertLines>[0];
  expect(alertLines(alerts, reader).join()).toContain('04:35');
  const incident = { incident_id: 'i', status: 'open', count: 1, cause: 'c', message: 'm' };
  const incidents = [{ ...incident, last_at: DAYS_AGO }] as unknown as Parameters<
    typeof incidentLines
  >[0];
  expect(incidentLines(incidents, reader).join()).toContain('2026-02-28 00:30');
});

it('dates the events behind a belief, and what was said, by the clock of the owner', () => {
  const event = { seq: 7, recordedAt: TODAY, type: 'DecisionMade', role: 'x', trust: 'self' };
  const found = { kind: 'cycle' as const, id: '2', says: ['cycle 2'], because: [], ours: [] };
  const events = [event as unknown as RecordedEvent & { readonly role: string }];
  const lines = whyLines([{ ...found, events }], reader).join();
  expect(lines).toContain('04:35');
  expect(lines).not.toContain('03:35');
  const said = { by: 'owner' as const, at: TODAY, text: 'Hi' };
  const chat = { messages: [said] } as unknown as Parameters<typeof historyOf>[0];
  expect(historyOf(chat, reader).join()).toContain('04:35 you:');
});
