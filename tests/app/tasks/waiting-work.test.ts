import { expect, it } from 'vitest';
import { waitingDocuments, waitingWork } from '../../../src/app/tasks/waiting-work.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { projections } from '../../../src/domain/projections.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const words = { content: '', priority: 3, due_at: null, tags: [], blocks: [], blocked_by: [] };
const task: NewEvent = {
  type: 'IntentionFormed',
  payload: {
    intention_id: 'door',
    kind: 'task',
    title: 'Paint the door',
    ...words,
    steps: [],
    verify: [],
    source_hash: null,
    source: 'cli',
  },
};
const letter = (file_hash: string): NewEvent => ({
  type: 'InboxFileSeen',
  payload: {
    file: `${file_hash}.txt`,
    file_hash,
    bytes: 1,
    trust: file_hash,
    text: { blob: 'b', bytes: 1 },
  },
});
const parked = (work_id: string): NewEvent => ({
  type: 'WorkParked',
  payload: { cycle_no: 1, work_id, fingerprint: 'f', cause: 'outage', retry_at: null },
});

const trouble: NewEvent = {
  type: 'IncidentOpened',
  payload: {
    incident_id: 'work-task:door',
    cause: 'Paint the door',
    error_class: 'capability',
    message: 'no paint',
    where: 'cycle 1',
  },
};

it('names what sleeps as the owner knows it', async () => {
  const at = Date.parse('2026-03-01T08:05:00Z');
  const store = memoryEventStore(catalogue, () => at);
  const log = testLog({ store, definitions: catalogue, projections });
  const works = [
    'task:door',
    'inbox:owner',
    'inbox:outside',
    'inbox:gone',
    'pain:disk',
    'incident:work-task:door',
  ];
  const events = [task, trouble, letter('owner'), letter('outside'), ...works.map(parked)];
  const occurredAt = new Date(at).toISOString();
  await log.append('a', { ...testOrigin, trust: 'owner', occurredAt }, { events });
  const view = await log.view('a', waitingDocuments);
  const waiting = await waitingWork({ log, agentId: 'a' }, view);
  expect(new Map(waiting.map(({ work_id, title }) => [work_id, title]))).toEqual(
    new Map([
      ['task:door', 'Paint the door'],
      ['inbox:owner', 'what you wrote at 2026-03-01 08:05 UTC'],
      ['inbox:outside', 'a message of 2026-03-01 08:05 UTC'],
      ['inbox:gone', 'inbox:gone'],
      ['pain:disk', 'pain:disk'],
      ['incident:work-task:door', 'find out why it failed: Paint the door'],
    ]),
  );
});
