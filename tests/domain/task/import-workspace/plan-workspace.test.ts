import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../../src/domain/catalogue.ts';
import { planWorkspace } from '../../../../src/domain/task/import-workspace/plan-workspace.ts';
import type { Workspace } from '../../../../src/domain/task/import-workspace/workspace.ts';
import { intentionProjection } from '../../../../src/domain/task/views/intention.ts';
import type { EventMap } from '../../../../src/kernel/event/event.ts';
import { documentsOf, recorded } from '../../../support/recorded.ts';

const clock = { now: '2026-03-02T10:00:00.000Z', zone: 'Europe/Berlin' };
const empty: Workspace = {
  source: 'openclaw',
  heartbeat: null,
  soul: null,
  user: null,
  memory: null,
  jobs: null,
  skills: [],
};
const known = { stored: new Set<string>(), unread: [], skills: 0 };
const plan = (workspace: Partial<Workspace>, stored: ReadonlySet<string> = new Set()) =>
  planWorkspace({ ...empty, ...workspace }, { ...known, stored }, clock);

/** The tasks that come of it, as a log would hold them. */
function tasksOf(workspace: Partial<Workspace>) {
  const { events } = plan(workspace);
  const all = events.map((event, i) => recorded(event, i + 1, { trust: event.trust ?? 'owner' }));
  return [...documentsOf(intentionProjection, all).values()];
}
const jobs = (...all: object[]) => ({ jobs: JSON.stringify({ version: 1, jobs: all }) });

describe('cron jobs of OpenClaw', () => {
  const turn = { kind: 'agentTurn', message: 'Read the news and sum them up' };
  const morning = { kind: 'cron', expr: '0 7 * * 1-5', tz: 'America/New_York' };

  it('become tasks that come again, in their zone, of foreign words', () => {
    const tasks = tasksOf(
      jobs({ id: 'j1', name: 'News', enabled: true, schedule: morning, payload: turn }),
    );
    expect(tasks).toMatchObject([
      {
        kind: 'task',
        title: 'News',
        content: turn.message,
        source: 'import',
        trust: 'outside',
        steps: [],
        status: 'pending',
        recurs: { cron: '0 7 * * 1-5', zone: 'America/New_York', misfire: 'once' },
      },
    ]);
  });

  it('of one time are follow-ups, and what is told is a reminder', () => {
    const at = { kind: 'at', at: '2026-04-01T09:00:00Z' };
    const event = { kind: 'systemEvent', text: 'Reminder: call Ann' };
    const old = { kind: 'at', atMs: Date.parse('2026-04-02T09:00:00Z') };
    const tasks = tasksOf(
      jobs(
        { id: 'j1', name: 'Look', schedule: at, payload: turn },
        { id: 'j2', name: 'Ann', schedule: old, payload: event },
      ),
    );
    expect(tasks.map(({ kind, due_at }) => [kind, due_at])).toEqual([
      ['followup', '2026-04-01T09:00:00.000Z'],
      ['reminder', '2026-04-02T09:00:00.000Z'],
    ]);
  });

  it.each([
    [{ kind: 'every', everyMs: 30 * 60_000 }, '*/30 * * * *'],
    [{ kind: 'every', everyMs: 6 * 3_600_000 }, '0 */6 * * *'],
    [{ kind: 'every', everyMs: 24 * 3_600_000 }, '0 9 * * *'],
    [{ kind: 'cron', expr: '0 0 8 * * *' }, '0 8 * * *'],
  ])('every so often keep their distance on the clock: %o', (schedule, cron) => {
    const [task] = tasksOf(jobs({ id: 'j', name: 'x', schedule, payload: turn }));
    expect(task?.recurs).toMatchObject({ cron, zone: 'Europe/Berlin' });
  });

  it.each([
    [{ enabled: false, schedule: morning, payload: turn }, /switched off/],
    [{ schedule: { kind: 'every', everyMs: 7 * 60_000 }, payload: turn }, /does not fit/],
    [{ schedule: { kind: 'cron', expr: 'soon' }, payload: turn }, /five fields/],
    [{ schedule: { ...morning, tz: 'Mars/Base' }, payload: turn }, /no time zone/],
    [{ schedule: { kind: 'at', at: '2020-01-01T00:00:00Z' }, payload: turn }, /is over/],
    [{ schedule: morning, payload: { kind: 'agentTurn' } }, /says nothing/],
    [{ schedule: { kind: 'moon' }, payload: turn }, /no kind of schedule/],
    [{ payload: turn }, /no schedule/],
  ])('are refused with the reason: %o', (job, why) => {
    const { refused, taken } = plan(jobs({ id: 'j', name: 'x', ...job }));
    expect(taken).toEqual({});
    expect(refused[0]?.why).toMatch(why);
  });
});

it('takes the jobs of Hermes, and says that it does not count them', () => {
  const schedule = { kind: 'interval', minutes: 120 };
  const job = { id: 'h1', name: 'Check', prompt: 'Check the site', schedule, repeat: { times: 3 } };
  const workspace = { source: 'hermes' as const, ...jobs(job) };
  expect(tasksOf(workspace)[0]).toMatchObject({
    content: 'Check the site',
    recurs: { cron: '0 */2 * * *' },
  });
  expect(plan(workspace).refused).toEqual([
    { what: 'job "Check"', why: 'it came 3 times there; here it comes until it is cancelled' },
  ]);
});

describe('HEARTBEAT.md', () => {
  it('becomes tasks that come again; its commands are left out and named', () => {
    const heartbeat =
      '# HEARTBEAT.md\n## Mail (every 6 hours)\nLook into it.\n```sh\nrm -rf x\n```\n## Plants\nWater them.\n';
    const { refused } = plan({ heartbeat });
    expect(
      tasksOf({ heartbeat }).map((task) => [task.title, task.recurs?.phrase, task.steps]),
    ).toEqual([
      ['Mail', 'every 6 hours', []],
      ['Plants', 'daily at 09:00', []],
    ]);
    expect(refused.map(({ what }) => what)).toEqual(['steps of "Mail"', 'time of "Plants"']);
  });

  it('that is only the one it came with is nothing', () => {
    const heartbeat =
      '# HEARTBEAT.md\n\n# Keep this file empty (or with only comments) to skip heartbeat API calls.\n\n# Add tasks below when you want the agent to check something periodically.\n';
    expect(tasksOf({ heartbeat })).toEqual([]);
  });
});

it('keeps persona and memory as notes and the owner as observations, without secrets', () => {
  const { events, taken } = plan({
    soul: '# SOUL.md\n- Be brief.\n',
    user: '# USER.md\n- **Name:** Ann\n- **Timezone:**\n',
    memory: 'Ann has a dog.\n§\nkey sk-ant-a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4\n',
  });
  expect(taken).toEqual({ notes: 3, preferences: 1 });
  expect(
    events.every(({ trust, type }) => trust === 'outside' || type === 'LegacyDataImported'),
  ).toBe(true);
  expect(JSON.stringify(events)).not.toContain('a1b2c3d4a1b2');
  expect(JSON.stringify(events)).toContain('"key":"name","value":"Ann"');
});

const anything = fc.option(fc.oneof(fc.string(), fc.json()), { nil: null });
test.prop([
  fc.record({
    heartbeat: anything,
    soul: anything,
    user: anything,
    memory: anything,
    jobs: anything,
  }),
])(
  'takes any texts, writes only events that can be stored, and nothing the second time',
  (texts) => {
    const first = plan(texts);
    const definitions: EventMap = catalogue;
    for (const { type, payload } of first.events) {
      expect(definitions[type]?.schema.safeParse(payload).success).toBe(true);
    }
    const stored = new Set(first.events.flatMap(({ dedupeKey }) => dedupeKey ?? []));
    expect(plan(texts, stored).events).toEqual([]);
    const keys = first.events.map(({ dedupeKey }) => dedupeKey);
    expect(new Set(keys).size).toBe(keys.length);
  },
);
