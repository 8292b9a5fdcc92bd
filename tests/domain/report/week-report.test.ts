import { describe, expect, it } from 'vitest';
import { incidentProjection } from '../../../src/domain/cycle/views/incident.ts';
import { parkedWorkProjection } from '../../../src/domain/cycle/views/parked-work.ts';
import { failureSignature } from '../../../src/domain/learning/failure/failure-signature.ts';
import { antiPatternProjection } from '../../../src/domain/learning/views/anti-pattern.ts';
import { capabilityProjection } from '../../../src/domain/learning/views/capability.ts';
import { experimentProjection } from '../../../src/domain/learning/views/experiment.ts';
import { gapProjection } from '../../../src/domain/learning/views/gap.ts';
import { lessonProjection } from '../../../src/domain/lesson/views/lesson.ts';
import { withInlineImages } from '../../../src/domain/report/inline-images.ts';
import {
  renderReport,
  renderReportHtml,
  renderReportText,
} from '../../../src/domain/report/render-report.ts';
import { weekOf, weekProjection } from '../../../src/domain/report/views/week.ts';
import { isWeek, type ReportFacts, weekReport } from '../../../src/domain/report/week-report.ts';
import { intentionProjection } from '../../../src/domain/task/views/intention.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { bareTask } from '../../support/bare-task.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const task = bareTask('t1', '<b>Wash</b> the car');
const spent = { scopes: [], estimated: false, usage: null, price_version: '1' };
const correction = {
  message_id: 'm',
  correction: 'No emojis.',
  rule_action: 'create',
  lesson_id: 'rule_1',
  kind: 'rule',
  source: 'user_feedback',
  reinforces: false,
};
const incident = { incident_id: 'i', cause: 'Back up', error_class: 'environment' };
const ended = { duration_ms: 1, model_calls: 1, cost_usd: 0.1 };
const told: readonly (readonly [string, NewEvent])[] = [
  ['2026-11-16T09:00:00.000Z', { type: 'IntentionFormed', payload: task }],
  [
    '2026-11-16T10:00:00.000Z',
    { type: 'BudgetSpent', payload: { ref: 'a', amount_usd: 0.1, ...spent } },
  ],
  [
    '2026-11-17T10:00:00.000Z',
    { type: 'BudgetSpent', payload: { ref: 'b', amount_usd: 0.25, ...spent } },
  ],
  [
    '2026-11-17T10:01:00.000Z',
    { type: 'CycleCompleted', payload: { cycle_no: 1, outcome: 'success', ...ended } },
  ],
  [
    '2026-11-17T10:02:00.000Z',
    { type: 'IntentionCompleted', payload: { intention_id: 't1', evidence: [] } },
  ],
  ['2026-11-18T10:00:00.000Z', { type: 'UserCorrectionDetected', payload: correction }],
  [
    '2026-11-22T23:59:59.000Z',
    { type: 'IncidentOpened', payload: { ...incident, message: 'no route', where: 'cycle 1' } },
  ],
  [
    '2026-11-23T00:00:00.000Z',
    { type: 'CycleCompleted', payload: { cycle_no: 2, outcome: 'failure', ...ended } },
  ],
];
const letter = (work: string) => ({ work_id: `inbox:${work}`, fingerprint: work });
const tried = (work: string, cycle_no: number): readonly NewEvent[] => [
  {
    type: 'WorkParked',
    payload: { ...letter(work), cycle_no, cause: 'failure', retry_at: '2026-11-25T09:00:00.000Z' },
  },
  { type: 'CycleCompleted', payload: { cycle_no, outcome: 'partial', ...ended } },
];
const handled = (file_hash: string, cycle_no: number): NewEvent => ({
  type: 'InboxFileHandled',
  payload: { file_hash, how: `done in cycle ${cycle_no}` },
});
const NAMES: Readonly<Record<string, string>> = {
  'inbox:guide': 'Lisbon',
  'inbox:printer': 'Printer',
};
function recordedAt(all: typeof told) {
  return all.map(([occurredAt, event], i) =>
    recorded(event, i + 1, { occurredAt, trust: 'owner' }),
  );
}

/** Of a day in the week after the one that is told. */
const later = (...all: readonly NewEvent[]) =>
  all.map((event) => ['2026-11-24T09:00:00.000Z', event] as const);

type Asked = Partial<
  Pick<ReportFacts, 'today' | 'told' | 'notes' | 'nameOf' | 'threadOf' | 'whyFailed'>
> & {
  readonly events?: ReturnType<typeof recordedAt>;
};

function reportOf(week: string, { events = recordedAt(told), ...asked }: Asked = {}) {
  const doc = documentsOf(weekProjection, events).get(week);
  if (doc === undefined) throw new Error(`nothing of ${week}`);
  return weekReport({
    week: doc,
    today: '2026-11-29',
    intentions: documentsOf(intentionProjection, events),
    capabilities: documentsOf(capabilityProjection, events),
    antiPatterns: documentsOf(antiPatternProjection, events),
    lessons: documentsOf(lessonProjection, events),
    incidents: documentsOf(incidentProjection, events),
    experiments: documentsOf(experimentProjection, events),
    gaps: documentsOf(gapProjection, events),
    parked: documentsOf(parkedWorkProjection, events),
    nameOf: (workId) => NAMES[workId] ?? workId,
    nameOfDone: asked.nameOf ?? ((workId) => NAMES[workId] ?? workId),
    threadOf: (workId) => workId,
    incidentOf: (workId) => `work-${workId}`,
    whyFailed: () => null,
    waiting: ['Book the hall: Which day?', 'read the meter (yesterday at 11:00)'],
    told: new Set(),
    notes: [],
    ...asked,
  });
}

describe('the report of a week', () => {
  it('calls nothing learned that was given at the start', () => {
    const capability = {
      capability_id: 'c',
      description: 'd',
      tags: [],
      notes: '',
      cycle_no: null,
      experiment_id: null,
      counts: null,
      stated_confidence: null,
    };
    const pattern = {
      anti_pattern_id: 'p',
      description: 'd',
      mitigation: 'm',
      cycle_no: null,
      cause_class: 'environment',
      signature: 's',
      times_observed: 1,
      first_observed: '2026',
    };
    const given = ['seed', 'import', 'reflection'].flatMap((source) => [
      { type: 'CapabilityRegistered', payload: { ...capability, capability_id: source, source } },
      { type: 'AntiPatternRegistered', payload: { ...pattern, anti_pattern_id: source, source } },
    ]);
    const seen = given.map((event, i) =>
      recorded(event, i + 1, { occurredAt: '2026-11-17T10:00:00.000Z', trust: 'self' }),
    );
    const doc = documentsOf(weekProjection, seen).get('2026-W47');
    expect(doc?.capabilities).toEqual(['reflection']);
    expect(doc?.anti_patterns).toEqual(['reflection']);
  });

  it('counts what happened from Monday 00:00 to Sunday 24:00 UTC', () => {
    const { totals, days } = reportOf('2026-W47');
    expect(totals).toMatchObject({ succeeded: 1, failed: 0, cost_usd: 0.35, model_calls: 2 });
    expect(totals).toMatchObject({ tasks_done: 1, tasks_new: 1 });
    expect(days.map(({ date }) => date)).toEqual(
      [16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`),
    );
    expect(days[1]).toMatchObject({ succeeded: 1, cost_usd: 0.25 });
    expect(reportOf('2026-W48').totals).toMatchObject({ failed: 1, tasks_done: 0 });
  });

  it('leaves out the days that have not come', () => {
    const { days, totals } = reportOf('2026-W47', { today: '2026-11-17' });
    expect(days.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17']);
    expect(totals).toMatchObject({ succeeded: 1 });
  });

  it('says what was done, learned and failed', () => {
    const text = renderReport(reportOf('2026-W47'));
    expect(text).toContain('## Done\n\n- \\<b\\>Wash\\</b\\> the car');
    expect(text).toContain('- you: No emojis.');
    expect(text).toContain('- Back up: no route (once, still open)');
    expect(text).toContain('## Waiting for you\n\n- Book the hall: Which day?\n- read the meter');
    expect(text).toContain('## Wants to try\n\nNothing.');
  });

  it('tells of a rule that it keeps to no more by itself, not of one the owner ended', () => {
    const gone = (reason: string): NewEvent => ({
      type: 'LessonRetired',
      payload: { lesson_id: 'rule_1', reason },
    });
    const textAfter = (reason: string) =>
      renderReport(reportOf('2026-W48', { events: recordedAt([...told, ...later(gone(reason))]) }));
    expect(textAfter('decayed')).toContain(
      '- no longer kept to, as you said it long ago; say it again if it still holds: "No emojis."',
    );
    expect(textAfter('evicted')).toContain('no longer kept to');
    expect(textAfter('manual')).not.toContain('No emojis');
    const ofThatWeek = reportOf('2026-W47', {
      events: recordedAt([...told, ...later(gone('manual'))]),
    });
    expect(renderReport(ofThatWeek)).toContain('## Learned\n\nNothing.');
  });

  it('tells letters and orders that were done, and what did not come off', () => {
    const order = { order_id: 'news', cycle_no: 3, outcome: 'success' };
    const lived = recordedAt([
      ...told,
      ...later(handled('guide', 3), { type: 'StandingOrderRun', payload: order }),
      ...later(...tried('printer', 4), ...tried('printer', 5), ...tried('lamp', 6)),
      ...later(handled('lamp', 7)),
    ]);
    const report = reportOf('2026-W48', { events: lived });
    expect(report.totals).toMatchObject({ tasks_done: 3, failed: 4, other: 0 });
    const text = renderReport(report);
    expect(text).toContain('## Done\n\n- Lisbon\n- order:news\n- inbox:lamp\n');
    expect(text).toContain('## Failed\n\n- Printer (2 times, still open)\n');
  });

  it('names nothing to avoid of a command that failed without a word', () => {
    const pattern = (id: string, signature: string): NewEvent => ({
      type: 'AntiPatternRegistered',
      payload: {
        anti_pattern_id: id,
        description: `"${id}" failed`,
        mitigation: `Settle ${id}`,
        source: 'reflection',
        cycle_no: 1,
        cause_class: 'capability',
        signature,
        times_observed: 1,
        first_observed: '2026',
      },
    });
    const patterns = later(
      pattern('grep', failureSignature('grep -q 4 a.txt', 'exit 1 of step "grep -q 4 a.txt"')),
      pattern('curl', failureSignature('curl x', 'curl: (6) Could not resolve host')),
    );
    const text = renderReport(reportOf('2026-W48', { events: recordedAt(patterns) }));
    expect(text).toContain('## Learned\n\n- to avoid: "curl" failed; Settle curl\n\n');
  });

  it('tells a failure once, with what broke, and a conversation once', () => {
    const broken = { cause: 'Printer', error_class: 'environment', where: 'cycle 4' };
    const id = 'work-inbox:printer';
    const lived = recordedAt([
      ...told,
      ...later(...tried('printer', 4), ...tried('printer', 5)),
      ...later(
        { type: 'IncidentOpened', payload: { ...broken, incident_id: id, message: 'no paper' } },
        { type: 'IncidentRepeated', payload: { incident_id: id, message: 'no paper' } },
        ...[handled('guide', 6), handled('more', 7)],
      ),
    ]);
    const text = renderReport(
      reportOf('2026-W48', {
        events: lived,
        threadOf: () => 'Lisbon',
        whyFailed: () => 'no paper',
      }),
    );
    expect(text).toContain('## Done\n\n- inbox:more\n');
    expect(text).toContain('## Failed\n\n- Printer: no paper (2 times, still open)\n\n');
  });

  it('tells experiments of one kind in one line', () => {
    const trying = (
      id: string,
      [no, result, lesson]: readonly [number, string, string],
    ): NewEvent[] => [
      {
        type: 'ExperimentProposed',
        payload: {
          experiment_id: id,
          hypothesis: `files can be counted, as of cycle ${no}`,
          fingerprint: id,
          capability_target: null,
          reversible: true,
          rollback: 'delete it',
          budget_usd: 0.1,
        },
      },
      {
        type: 'ExperimentConcluded',
        payload: {
          experiment_id: id,
          cycle: no,
          result,
          capability_created: null,
          cost_usd: 0,
          lesson,
        },
      },
    ];
    const events = recordedAt([
      ...told,
      ...later(
        ...trying('a', [3, 'success', 'It works.']),
        ...trying('b', [14, 'failure', 'It did not.']),
        ...trying('c', [15, 'success', 'It works again.']),
      ),
    ]);
    const { sections } = reportOf('2026-W48', { events });
    expect(sections[1]?.lines).toEqual([
      'tried: files can be counted, as of cycle 15: success (2 times), failure (once); It works again.',
    ]);
  });

  it('calls nothing done that its owner only told', () => {
    const events = recordedAt([...told, ...later(handled('guide', 3), handled('printer', 4))]);
    const report = reportOf('2026-W48', { events, told: new Set(['inbox:guide']) });
    expect(report.totals.tasks_done).toBe(1);
    expect(report.sections[0]?.lines).toEqual(['Printer']);
    expect(report.sections[1]?.lines).toEqual(['you: Lisbon']);
  });

  it('says why little was done, before everything else', () => {
    const report = reportOf('2026-W47', {
      notes: ['I am paused until Monday at 08:00.'],
    });
    expect(renderReport(report)).toContain(
      'to you.\n\nI am paused until Monday at 08:00.\n\n| day |',
    );
    expect(renderReportHtml(report, () => '')).toContain(
      '<p>I am paused until Monday at 08:00.</p>',
    );
  });

  it('is told by mail without marks: figures in columns, empty sections in a line', () => {
    const text = renderReportText(reportOf('2026-W47', { today: '2026-11-17' }));
    expect(text).toMatch(/^Week 2026-W47\n\n/u);
    expect(text).toContain('\n\nDone\n- <b>Wash</b> the car\n');
    expect(text).toContain('\n\nWants to try: Nothing.\n');
    expect(text).not.toMatch(/[|#]/u);
    const table = /^day .*\n(?:\w{3} \d.*\n)+/mu.exec(text)?.[0].trim().split('\n') ?? [];
    expect(table).toHaveLength(3);
    expect(new Set(table.map(({ length }) => length)).size).toBe(1);
  });

  it('shows names of files as they are, and makes no links of what others wrote', () => {
    const events = recordedAt([...told, ...later(handled('notes', 3))]);
    const names: Readonly<Record<string, string>> = {
      'inbox:notes': 'read `to_do.md` and [this](https://example.org)',
    };
    const report = reportOf('2026-W48', { events, nameOf: (id) => names[id] ?? id });
    expect(renderReport(report)).toContain(
      '- read `to_do.md` and \\[this\\](https://example.org)\n',
    );
  });

  it('takes back what its owner says was not done', () => {
    const of = { job_id: 'j', work_id: 'inbox:guide', by: 'owner', reason: 'no' };
    const lived = recordedAt([
      ...told,
      ...later(handled('guide', 3), { type: 'JobConfirmed', payload: { ...of, is_done: false } }),
    ]);
    expect(reportOf('2026-W48', { events: lived }).totals).toMatchObject({ tasks_done: 0 });
  });

  it('is a page in which the words of others are words, and whose images can be parts of a mail', () => {
    const page = renderReportHtml(reportOf('2026-W47'), () => 'data:image/png;base64,AAEC');
    expect(page).toContain('&lt;b&gt;Wash&lt;/b&gt;');
    expect(page).not.toMatch(/<script|https?:/);
    const { html, images } = withInlineImages(page, 'm1');
    expect(html).not.toContain('data:');
    expect(images.map(({ cid }) => cid)).toEqual(['image-1-m1@homeostat', 'image-2-m1@homeostat']);
    for (const { cid, png } of images) {
      expect(html).toContain(`src="cid:${cid}"`);
      expect([...png]).toEqual([0, 1, 2]);
    }
  });
});

it('knows ISO weeks, also where the year changes', () => {
  expect(weekOf('2027-01-03T23:00:00.000Z')).toBe('2026-W53');
  expect(['2026-W53', '2026-W01', '2026-W54', '2026-47', 'W47'].map(isWeek)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
