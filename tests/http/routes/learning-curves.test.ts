import { describe, expect, it } from 'vitest';
import type {
  CapabilityHistory,
  ExplorationDraws,
  ReturnsOnLines,
} from '../../../src/app/learning/learning-reads.ts';
import { exercised, experienced, failedUse, registered } from '../../domain/learning/stories.ts';
import { cycleScheduled, httpAppUnderTest } from '../http-app-under-test.ts';

function learningApp() {
  const app = httpAppUnderTest();
  const get = async (path: string): Promise<{ status: number; body: unknown }> => {
    const response = await app.ask(path);
    return { status: response.status, body: await response.json() };
  };
  return { ...app, get };
}

describe('GET /api/capabilities/:name/history', () => {
  it('shows the curve of a capability as of any event, also by the name of one merged into it', async () => {
    const { record, get } = learningApp();
    await record(registered('mail'), exercised('mail'), failedUse('mail'));
    const into = { from_id: 'post', into_id: 'mail', reason: 'the same' };
    await record(registered('post'), { type: 'CapabilityMerged', payload: into });
    await record({
      type: 'PotentialityAssessed',
      payload: { capability_id: 'mail', potentiality: 0.9, basis: 'others do it' },
    });
    const { body } = (await get('/api/capabilities/post/history')) as {
      status: number;
      body: CapabilityHistory;
    };
    expect(body.capability).toMatchObject({ id: 'mail', confidence: 0.5 });
    expect(body.points.map(({ what, confidence }) => [what, confidence])).toEqual([
      ['registered', 0.5],
      ['use', 0.67],
      ['use', 0.5],
      ['merge', 0.5],
    ]);
    expect(body.marks.map(({ says }) => says)).toEqual([
      'post is the same as mail: the same',
      'mail: should reach 0.9: others do it',
    ]);
    expect([body.gap, body.is_whole, body.points_found]).toEqual([0.4, true, 4]);
    const past = (await get('/api/capabilities/mail/history?as_of=2')) as {
      status: number;
      body: CapabilityHistory;
    };
    expect(past.body).toMatchObject({ capability: { confidence: 0.67 }, points_found: 2 });
    expect((await get('/api/capabilities/none/history')).status).toBe(404);
  });

  it('draws the newest 2,000 uses in 200 points and says that there are more', async () => {
    const { record, get } = learningApp();
    await record(registered('mail'));
    for (let page = 0; page < 21; page += 1) {
      await record(
        ...Array.from({ length: 100 }, (_, i) =>
          i % 4 === 0 ? failedUse('mail') : exercised('mail'),
        ),
      );
    }
    const { body } = (await get('/api/capabilities/mail/history')) as {
      status: number;
      body: CapabilityHistory;
    };
    expect(body.points).toHaveLength(200);
    expect([body.points_found, body.is_whole]).toEqual([2000, false]);
    expect(body.points[0]).toMatchObject({ seq: 102, succeeded: 75, failed: 26 });
    expect(body.points.at(-1)).toMatchObject({
      succeeded: body.capability.times_succeeded,
      failed: body.capability.times_failed,
      confidence: body.capability.confidence,
    });
  });
});

describe('GET /api/exploration/draws', () => {
  it('pages through draws and moves of the rate', async () => {
    const { record, get } = learningApp();
    const drawn = (draw: number) => ({
      type: 'ExplorationDecided',
      payload: {
        cycle_no: null,
        is_exploration: draw < 0.15,
        base_rate: 0.15,
        effective_rate: 0.15,
        seed: 's',
        draw,
        criticality: 0.5,
        modifiers: [],
        reason: 'drew',
      },
    });
    const rate = { from: 0.15, to: 0.2, cause: 'five_exploits', window: [] };
    await record(drawn(0.1), drawn(0.9), { type: 'ExplorationRateAdjusted', payload: rate });
    type Page = ExplorationDraws & { next: string | null };
    const first = ((await get('/api/exploration/draws?limit=2')) as { status: number; body: Page })
      .body;
    expect(first.draws.map(({ draw }) => draw)).toEqual([0.9]);
    expect(first.moves).toMatchObject([{ from: 0.15, to: 0.2, cause: 'five_exploits' }]);
    const rest = (
      (await get(`/api/exploration/draws?limit=2&cursor=${first.next}`)) as {
        status: number;
        body: Page;
      }
    ).body;
    expect(rest.draws).toMatchObject([{ draw: 0.1, is_exploration: true }]);
    expect(rest.next).toBeNull();
  });
});

describe('GET /api/learning/failures', () => {
  it('pages through windows of 50 cycles from the one the agent is in', async () => {
    const { record, get } = learningApp();
    const began = (cycle_no: number) => ({
      type: 'CycleStarted',
      payload: { cycle_no, seed: 's', previous_cycle: null },
    });
    expect((await get('/api/learning/failures')).body).toEqual({ windows: [], next: null });
    await record(experienced({ cycle: 3, outcome: 'failure' }), experienced({ cycle: 120 }));
    await record(cycleScheduled(120, '2026-01-01T00:00:00.000Z'), began(120));
    type Page = { windows: { window: number; is_open: boolean }[]; next: string | null };
    const first = ((await get('/api/learning/failures?limit=2')) as { status: number; body: Page })
      .body;
    expect(first).toMatchObject({
      windows: [{ window: 3, is_open: true, experiences: 1 }],
      next: '2',
    });
    const rest = (
      (await get('/api/learning/failures?limit=2&cursor=2')) as { status: number; body: Page }
    ).body;
    expect(rest).toMatchObject({
      windows: [{ window: 1, failures: 1, is_open: false }],
      next: null,
    });
  });
});

describe('GET /api/learning/returns', () => {
  it('looks at the newest prompts alone', async () => {
    const { record, get, store, agentId } = learningApp();
    await record(registered('git'));
    const [source] = await store.read(agentId, {});
    const prompt = (cycle_no: number) => ({
      type: 'PromptAssembled',
      payload: {
        cycle_no,
        purpose: 'act',
        prompt_hash: 'h',
        blob: 'b',
        template_version: '1',
        sections: [
          { name: 'capabilities', tokens: 12, lines: [{ line: 1, source_ids: [source?.eventId] }] },
        ],
        dropped: [],
        total_tokens: 12,
      },
    });
    await record(prompt(1), experienced({ cycle: 1, success: true }), prompt(2));
    type Page = ReturnsOnLines & { next: string | null };
    const { body } = (await get('/api/learning/returns')) as { status: number; body: Page };
    expect(body.lines).toMatchObject([
      { about: 'git', prompts: 2, cycles: 2, tokens: 24, ended: 1, succeeded: 1, used: 0 },
    ]);
    expect(body.window).toMatchObject({ prompts: 2, from_cycle: 1, to_cycle: 2, ended: 1 });
    const newest = ((await get('/api/learning/returns?limit=1')) as { status: number; body: Page })
      .body;
    expect(newest.lines).toMatchObject([{ prompts: 1, ended: 0 }]);
    expect(newest.next).toBe('4');
  });
});

describe('GET /api/learning/calibration and /api/gaps', () => {
  it('have a shape where nothing was learned yet', async () => {
    const { get } = learningApp();
    expect((await get('/api/gaps')).body).toEqual({ gaps: [], next: null });
    expect((await get('/api/learning/calibration')).body).toMatchObject({
      beliefs: { uses: 0, error: null },
      claims: { made: 0, held: 0, turned: 0 },
    });
  });
});
