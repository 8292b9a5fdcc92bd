import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/domain/catalogue.ts';
import type { ImportPlan } from '../../../src/domain/import-plan.ts';
import type { LegacyState } from '../../../src/domain/learning/import-legacy/legacy-state.ts';
import {
  type ImportKnown,
  planImport,
} from '../../../src/domain/learning/import-legacy/plan-import.ts';
import { capabilityProjection } from '../../../src/domain/learning/views/capability.ts';
import type { EventMap } from '../../../src/kernel/event/event.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const nothing: LegacyState = { registry: null, experiences: null, memory: [], tasks: [] };
const unknown: ImportKnown = {
  capabilities: new Map(),
  antiPatterns: new Map(),
  tasks: new Set(),
  stored: new Set(),
};
const definitions: EventMap = catalogue;

function plan(state: Partial<LegacyState>, known: Partial<ImportKnown> = {}): ImportPlan {
  const at = { now: '2026-11-21T00:00:00.000Z', unread: [] };
  return planImport({ ...nothing, ...state }, { ...unknown, ...known }, at);
}

function registry(capabilities: object, anti_patterns: object = {}): string {
  return JSON.stringify({ version: 1, capabilities, anti_patterns });
}

function capabilitiesOf({ events }: ImportPlan) {
  const log = events.map((event, i) => recorded(event, i + 1, { trust: event.trust ?? 'owner' }));
  return documentsOf(capabilityProjection, log);
}

const counts = { times_used: 8, times_succeeded: 6, times_failed: 2 };

describe('the registry of the original', () => {
  it('gives counts as evidence and keeps the stated confidence only as a note', () => {
    const scan = { description: 'Scan for trends', confidence: 0.95, ...counts };
    const doc = capabilitiesOf(plan({ registry: registry({ scan }) })).get('scan');
    expect(doc).toMatchObject({ confidence: 0.7, stated_confidence: 0.95, times_used: 8 });
    expect(doc?.event_ids.notes.trust).toBe('outside');
  });

  it('maps an id by the alias table and adds what was counted under both names', () => {
    const mail = { description: 'Send email', ...counts };
    const text = registry({ 'send-email-to-owner': mail, 'send-email-owner': mail });
    const docs = capabilitiesOf(plan({ registry: text }));
    expect([...docs.keys()]).toEqual(['send-email-owner']);
    expect(docs.get('send-email-owner')).toMatchObject({ times_used: 16, times_succeeded: 12 });
  });

  it('takes the words but not the numbers when they make no sense', () => {
    const bad = { description: 'x', confidence: 'high', times_used: -3 };
    const { refused, ...rest } = plan({ registry: registry({ bad }) });
    expect(capabilitiesOf({ refused, ...rest }).get('bad')).toMatchObject({
      times_used: 0,
      stated_confidence: null,
    });
    expect(refused.map(({ what }) => what)).toEqual(['counts of bad', 'confidence of bad']);
  });

  it('keeps anti-patterns with how often they were seen', () => {
    const slow = { description: 'Slow', times_observed: 6, first_observed: '2026-02-14T16:30:00Z' };
    const { events } = plan({ registry: registry({}, { 'timeout-cascade': slow }) });
    expect(events[0]).toMatchObject({
      type: 'AntiPatternRegistered',
      payload: { times_observed: 6, first_observed: '2026-02-14T16:30:00.000Z' },
    });
  });
});

it('tells the cycles of the original as history, not as cycles or evidence of ours', () => {
  const lines = [
    '{"cycle":46,"success":true,"cost_usd":0.1}',
    '{"cycle":47,"success":false,"error":"Timeout"}',
    '{"cycle":',
  ];
  const { events, taken, refused } = plan({ experiences: lines.join('\n') });
  expect(events.map(({ type }) => type)).toEqual(['NoteKept', 'LegacyDataImported']);
  expect(JSON.stringify(events[0])).toContain('46 to 47 in its own counting');
  expect(taken).toEqual({ experiences: 2 });
  expect(refused).toMatchObject([{ what: 'experiences.jsonl:3' }]);
});

it('forms open tasks without steps and leaves finished ones as history', () => {
  const file = (name: string, task: object) => ({ file: name, text: JSON.stringify(task) });
  const open = { id: 't1', title: 'Write', priority: 'high', steps: ['rm -rf /'] };
  const tasks = [file('a.json', open), file('b.json', { id: 't2', title: 'x', status: 'done' })];
  const { events, refused } = plan({ tasks });
  expect(events[0]).toMatchObject({
    type: 'IntentionFormed',
    trust: 'outside',
    payload: { intention_id: 't1', priority: 4, steps: [], source: 'import' },
  });
  expect(refused).toMatchObject([{ what: 'tasks/b.json' }]);
});

it('keeps notes and preferences line by line, without secrets', () => {
  const memory = [
    {
      file: 'decisions.md',
      text: '# Decisions\n- Use nginx\n- key sk-ant-api03-abcdefghijklmnop\n',
    },
    { file: 'preferences.md', text: '- **Tone**: terse\n' },
    { file: 'other.md', text: 'x' },
  ];
  const { events, taken, refused } = plan({ memory });
  expect(taken).toEqual({ notes: 2, preferences: 1 });
  expect(refused).toMatchObject([{ what: 'memory/other.md' }]);
  expect(JSON.stringify(events)).not.toContain('abcdefghijklmnop');
  expect(events[2]?.payload).toMatchObject({ key: 'tone', value: 'terse' });
});

it('finds nothing new in the same folder, and only the new line in a changed one', () => {
  const memory = [{ file: 'decisions.md', text: '- one' }];
  const first = plan({ memory });
  const stored = new Set(first.events.map(({ dedupeKey }) => dedupeKey ?? ''));
  expect(plan({ memory }, { stored }).events).toEqual([]);
  const longer = plan({ memory: [{ file: 'decisions.md', text: '- one\n- two' }] }, { stored });
  expect(longer.events.map(({ type }) => type)).toEqual(['NoteKept', 'LegacyDataImported']);
});

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.json().map((json) => `{"capabilities":{"a":${json}},"anti_patterns":{"b":${json}}}`),
  fc.json().map((json) => `{"id":"t","title":${json},"priority":${json},"blocks":${json}}`),
);
const files = fc.array(
  fc.record({ file: fc.constantFrom('decisions.md', 'preferences.md', 'x.json'), text }),
  { maxLength: 3 },
);

it('takes a priority that is no word for one for the middle', () => {
  const task = '{"id":"t","title":"t","priority":"__proto__"}';
  const { events } = plan({ tasks: [{ file: 'x.json', text: task }] });
  for (const { type, payload } of events) definitions[type]?.schema.parse(payload);
  expect(events.map(({ type }) => type)).toContain('IntentionFormed');
});

test.prop([fc.record({ registry: text, experiences: text, memory: files, tasks: files })])(
  'never fails on garbage, and what it takes can be stored',
  (state) => {
    const { events } = plan(state);
    for (const { type, payload } of events) definitions[type]?.schema.parse(payload);
    const keys = events.map(({ dedupeKey }) => dedupeKey);
    expect(new Set(keys).size).toBe(keys.length);
  },
);
