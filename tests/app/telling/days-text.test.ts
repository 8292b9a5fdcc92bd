import { describe, expect, it } from 'vitest';
import { daysText } from '../../../src/app/telling/days-text.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { projections } from '../../../src/domain/projections.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { bareTask } from '../../support/bare-task.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const NOW = '2026-03-02T10:00:00.000Z';
const LATER = '2026-03-02T12:30:00.000Z';
const text = { blob: 'b', bytes: 1 };
const TEXTS: Readonly<Record<string, string>> = { question: 'Did the hook ever get anything?' };

const letter = (file_hash: string, subject: string): readonly NewEvent[] => [
  {
    type: 'MailReceived',
    payload: {
      mail_id: file_hash,
      channel: 'imap',
      delivery_id: file_hash,
      keys: [],
      bytes: 1,
      received_at: NOW,
      thread_id: `thread ${subject}`,
      message_id: `<${file_hash}@x>`,
      from: 'ada@x.example',
      subject,
      text: { ...text, blob: file_hash },
      quoted: null,
      is_owner: true,
      trust: 'owner',
      trust_reason: 'signed',
      is_automatic: false,
      attachments: [],
      content_hash: file_hash,
    },
  },
  {
    type: 'InboxFileSeen',
    payload: {
      file: file_hash,
      file_hash,
      bytes: 1,
      trust: 'owner',
      text: { ...text, blob: file_hash },
      thread_id: `thread ${subject}`,
    },
  },
];
const handled = (file_hash: string): NewEvent => ({
  type: 'InboxFileHandled',
  payload: { file_hash, how: 'done in cycle 1' },
});
const dropped = (file_hash: string): NewEvent => ({
  type: 'InboxFileHandled',
  payload: { file_hash, how: 'dropped by its owner', is_dropped: true },
});
const parked = (work_id: string, cycle_no: number, retry_at: string | null): NewEvent => ({
  type: 'WorkParked',
  payload: { cycle_no, work_id, fingerprint: 'f', cause: 'failure', retry_at },
});
const incident = (work_id: string, cause: string, message: string): NewEvent => ({
  type: 'IncidentOpened',
  payload: {
    incident_id: `work-${work_id}`,
    cause,
    error_class: 'capability',
    message,
    where: 'cycle 1',
  },
});
const escalated: NewEvent = {
  type: 'ActionEscalated',
  payload: {
    cycle_no: 1,
    action_id: 'tool-1-1',
    to: 'owner',
    rule: 'r',
    reason: 'x',
    tool: 'http_send',
    summary: 'POST https://hooks.example/open',
    args_hash: 'h',
    work_id: 'inbox:rate',
    expires_at: null,
  },
};

async function agentAfter(...events: readonly NewEvent[]) {
  const store = memoryEventStore(catalogue, () => Date.parse(NOW));
  const log = testLog({ store, definitions: catalogue, projections });
  await log.append('a', { ...testOrigin, trust: 'owner', occurredAt: NOW }, { events });
  return {
    agentId: 'a',
    log,
    now: () => NOW,
    config: { timezone: 'UTC' },
    blobs: {
      getPersonal: (_: string, blob: string) => {
        const said = TEXTS[blob];
        return Promise.resolve(
          said === undefined
            ? ({ status: 'unknown' } as const)
            : ({ status: 'found', text: said } as const),
        );
      },
    },
  };
}

describe('what was done on a day', () => {
  it('names the work of a conversation once, however many letters it took', async () => {
    const agent = await agentAfter(
      ...letter('first', 'Invoice'),
      handled('first'),
      ...letter('second', 'Invoice'),
      handled('second'),
    );
    const says = await daysText(agent, 'today', 'en');
    expect(says.split('\n').slice(0, 2)).toEqual([
      'Today: 1 task done; 0 cycles, 0 failed; $0.00 spent.',
      '- Invoice',
    ]);
    expect(says.match(/Invoice/gu)).toHaveLength(1);
  });

  it('names a question by its words where the work it was about was dropped', async () => {
    const agent = await agentAfter(
      ...letter('post', 'Orders to the hook'),
      dropped('post'),
      ...letter('question', 'Orders to the hook'),
      handled('question'),
    );
    const says = await daysText(agent, 'today', 'en');
    expect(says).toContain('\n- Did the hook ever get anything\n');
    expect(says).not.toContain('Orders to the hook');
  });
});

describe('what failed and what waits', () => {
  it('is named, with the reason, the next try, and what is asked', async () => {
    const agent = await agentAfter(
      { type: 'IntentionFormed', payload: bareTask('count', 'Check the count') },
      ...letter('rate', 'Rate'),
      parked('task:count', 1, '2026-03-02T09:00:00.000Z'),
      incident('task:count', 'Check the count', 'exit code 1, no output'),
      parked('inbox:rate', 2, LATER),
      incident('inbox:rate', 'Rate', 'rate.json: no such file'),
      escalated,
    );
    expect((await daysText(agent, 'today', 'en')).split('\n')).toEqual([
      'Today: 0 tasks done; 0 cycles, 0 failed; $0.00 spent.',
      '',
      'Failed',
      '- Check the count: exit code 1, no output. I try again as soon as I can.',
      '- Rate: rate.json: no such file. I try again today at 12:30.',
      '',
      'Waiting for you',
      '- http_send: POST https://hooks.example/open',
    ]);
    expect(await daysText(agent, 'today', 'nl')).toContain(
      '\nMislukt\n- Check the count: exit code 1, no output. Ik probeer het opnieuw zodra het kan.\n',
    );
  });

  it('says of this day that nothing did, and of an earlier one what it can', async () => {
    const agent = await agentAfter(...letter('rate', 'Rate'), parked('inbox:rate', 2, LATER));
    expect(await daysText(agent, 'today', 'en')).toContain('\nWaiting for you: Nothing.');
    expect(await daysText(agent, 'yesterday', 'en')).toBe(
      'Yesterday: 0 tasks done; 0 cycles, 0 failed; $0.00 spent.',
    );
  });
});
