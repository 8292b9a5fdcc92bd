import { describe, expect, it } from 'vitest';
import type { ShownPrompt } from '../../../src/app/cycles/read-prompt.ts';
import type { CycleStory } from '../../../src/app/cycles/read-story.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { testOrigin } from '../../support/test-log.ts';
import {
  cycleCompleted,
  cycleScheduled,
  httpAppUnderTest,
  tickClosed,
} from '../http-app-under-test.ts';

const INSTANT = '2026-01-01T00:05:00.000Z';

function prompt(
  cycle_no: number,
  { blob = 'b', source_ids = ['template:1'] }: { blob?: string; source_ids?: string[] } = {},
): NewEvent {
  const lines = [
    { line: 1, source_ids: ['template:1'] },
    { line: 2, source_ids },
  ];
  const payload = {
    cycle_no,
    purpose: 'decide',
    prompt_hash: 'h',
    blob,
    template_version: '1',
    sections: [{ name: 'task', tokens: 9, lines }],
    dropped: [{ name: 'notes:old', tokens: 4, why: 'list budget' }],
    total_tokens: 9,
  };
  return { type: 'PromptAssembled', payload };
}

function learned(anti_pattern_id: string): NewEvent {
  const payload = {
    anti_pattern_id,
    description: 'pushes without tests',
    mitigation: 'test first',
    source: 'reflection',
    cycle_no: 2,
    cause_class: 'capability',
    signature: 'git push | rejected',
    times_observed: 1,
    first_observed: INSTANT,
  };
  return { type: 'AntiPatternRegistered', payload };
}

function withCycles() {
  const app = httpAppUnderTest();
  const { log } = app.options.ports;
  const inCycle = (cycleNo: number, ...events: NewEvent[]) =>
    log.append(app.agentId, { ...testOrigin, cycleNo }, { events });
  const get = async (path: string): Promise<{ status: number; body: unknown }> => {
    const response = await app.ask(path);
    return { status: response.status, body: await response.json() };
  };
  return { ...app, inCycle, get };
}

describe('GET /api/cycles/:n/story', () => {
  it('tells what was learned in the cycle, and not what another one learned meanwhile', async () => {
    const { inCycle, get } = withCycles();
    await inCycle(1, cycleScheduled(1, INSTANT), cycleCompleted(1));
    await inCycle(2, cycleScheduled(2, INSTANT), learned('own'));
    await inCycle(9, learned('foreign'));
    await inCycle(2, cycleCompleted(2));
    await inCycle(2, learned('later'));
    await inCycle(3, cycleScheduled(3, INSTANT));
    const { body } = (await get('/api/cycles/2/story')) as { status: number; body: CycleStory };
    expect(body.learned).toMatchObject([
      { about: 'own', says: 'own: a new pitfall: pushes without tests' },
    ]);
    expect([body.previous, body.next, body.cycle.cycle_no]).toEqual([1, 3, 2]);
    const past = (await get('/api/cycles/2/story?as_of=3')) as { status: number; body: CycleStory };
    expect(past.body).toMatchObject({ next: null, learned: [] });
    expect((await get('/api/cycles/8/story')).status).toBe(404);
  });

  it('compares the report with what was seen, where something was seen', async () => {
    const { inCycle, get } = withCycles();
    const report = {
      action_taken: 'wrote it',
      tasks_completed: [],
      observations: [],
      learnings: [],
      capabilities_used: [],
      succeeded: true,
      productive: true,
      new_capabilities: [],
      new_anti_patterns: [],
      updated_capabilities: [],
    };
    const experience = (cycle: number, verified: boolean) => ({
      cycle,
      timestamp: INSTANT,
      model: 'small',
      success: false,
      reported_success: true,
      verified,
      outcome: 'failure',
      error_class: 'capability',
      cost_usd: 0,
      duration_ms: 1,
      task_attempted: null,
      output_summary: '',
      error: 'the file is missing',
      tokens_in: 0,
      tokens_out: 0,
      tokens_cached: 0,
      was_exploration: false,
      productive: null,
      learnings: [],
      capabilities: [],
    });
    const told = (cycle_no: number, verified: boolean): NewEvent[] => [
      cycleScheduled(cycle_no, INSTANT),
      { type: 'CycleReported', payload: { cycle_no, run_id: 'r', report } },
      { type: 'ExperienceRecorded', payload: experience(cycle_no, verified) },
    ];
    await inCycle(1, ...told(1, true));
    await inCycle(2, ...told(2, false));
    const one = ((await get('/api/cycles/1/story')) as { status: number; body: CycleStory }).body
      .account;
    expect(one).toMatchObject({
      agrees: false,
      report: { report: { succeeded: true } },
      experience: { success: false, error: 'the file is missing' },
    });
    expect(
      ((await get('/api/cycles/2/story')) as { status: number; body: CycleStory }).body.account
        .agrees,
    ).toBeNull();
  });
});

describe('GET /api/cycles/:n/prompts/:seq', () => {
  it('has the text by line with the events behind it, what was dropped and the prompt before', async () => {
    const { inCycle, get, blobs } = withCycles();
    blobs.set('b', 'What to do?\n- letter');
    await inCycle(1, cycleScheduled(1, INSTANT), prompt(1));
    const heard = await inCycle(2, cycleScheduled(2, INSTANT), {
      type: 'ObservationNoted',
      payload: { observation_id: 'o', text: 'a letter', kind: 'report' },
      trust: 'outside',
    });
    const source = heard.events.at(-1)?.eventId ?? '';
    await inCycle(2, prompt(2, { source_ids: [source] }), prompt(2, { blob: 'gone' }));
    const { body } = (await get('/api/cycles/2/prompts/5')) as {
      status: number;
      body: ShownPrompt;
    };
    expect(body.parts).toEqual([
      {
        name: 'task',
        tokens: 9,
        trust: 'outside',
        lines: [
          { line: 1, text: 'What to do?', trust: null, event_ids: [], ours: ['template:1'] },
          { line: 2, text: '- letter', trust: 'outside', event_ids: [source], ours: [] },
        ],
      },
    ]);
    expect(body.sources).toMatchObject([{ event_id: source, seq: 4, type: 'ObservationNoted' }]);
    expect(body.dropped).toEqual([{ name: 'notes:old', tokens: 4, why: 'list budget' }]);
    expect(body.before).toEqual({ cycle_no: 1, seq: 2 });
    const erased = ((await get('/api/cycles/2/prompts/6')) as { status: number; body: ShownPrompt })
      .body;
    expect(erased).toMatchObject({ is_erased: true, parts: [{ lines: [{ text: null }, {}] }] });
    expect((await get('/api/cycles/1/prompts/5')).status).toBe(404);
    expect((await get('/api/cycles/2/prompts/4')).status).toBe(404);
  });
});

describe('GET /api/cycles?outcome', () => {
  it('shows those that ended so, by page', async () => {
    const { inCycle, get, record } = withCycles();
    for (let no = 1; no <= 6; no += 1) {
      await record(tickClosed(INSTANT.replace('05', `1${no}`)));
      await inCycle(
        no,
        cycleScheduled(no, INSTANT),
        cycleCompleted(no, no % 2 === 0 ? 'success' : 'nothing'),
      );
    }
    const page = async (query: string) => {
      const { body } = (await get(`/api/cycles?${query}`)) as {
        status: number;
        body: { cycles: { cycleNo: number | null }[]; next: string | null };
      };
      return { numbers: body.cycles.map(({ cycleNo }) => cycleNo), next: body.next };
    };
    expect((await page('outcome=success')).numbers).toEqual([6, 4, 2]);
    expect((await page('outcome=closed&limit=2')).numbers).toEqual([null, null]);
    expect((await page('outcome=cycle&limit=2')).numbers).toEqual([6, 5]);
    const first = await page('outcome=success&limit=2');
    expect(first.numbers).toEqual([6, 4]);
    const rest = await page(`outcome=success&limit=2&cursor=${first.next}`);
    expect(rest).toEqual({ numbers: [2], next: null });
    expect((await page('outcome=failure')).numbers).toEqual([]);
  });
});
