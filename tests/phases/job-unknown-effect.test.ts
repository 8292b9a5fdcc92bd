import { describe, expect, it } from 'vitest';
import { resolveEffect } from '../../src/domain/cycle/resolve-effect.ts';
import { effectProjection } from '../../src/domain/cycle/views/effect.ts';
import { parkedWorkProjection } from '../../src/domain/cycle/views/parked-work.ts';
import { jobWord } from '../../src/domain/job/job-standing.ts';
import { jobProjection } from '../../src/domain/job/views/job.ts';
import type { ModelRequest } from '../../src/kernel/ports/model.ts';
import { runNextPhase } from '../../src/phases/cycle/run-phase.ts';
import { jobStory, report } from './job-story.ts';
import { asks, toolOf } from './loop-story.ts';

const wish = { name: 'send', input: { to: 'shop' } };

/** A job whose process died while something went out, so that only the owner can say whether it did. */
async function unknownStory() {
  const send = toolOf({ name: 'send', reach: 'send' });
  const story = await jobStory({ tools: [send] });
  const { addTask, cycle, clock, given, log, phases, says, world } = story;
  await addTask('t1');
  says.act = () => asks(wish);
  world.crash.at = 'tool:ran';
  await cycle('t1').catch(() => undefined);
  world.crash.at = '';
  clock.ms += 60_000;
  for (let i = 0; i < 4; i++) await runNextPhase(phases, 1, new AbortController().signal);
  const view = await log.view('a', [
    { projection: effectProjection, keys: 'all' },
    { projection: parkedWorkProjection, keys: 'all' },
    { projection: jobProjection, keys: 'all' },
  ]);
  const effects = view.all(effectProjection);
  return {
    ...story,
    send,
    effects,
    resolve: async (outcome: 'happened' | 'did_not_happen') => {
      const [effectId = ''] = effects.keys();
      const known = {
        effects,
        parked: view.all(parkedWorkProjection).values(),
        jobs: view.all(jobProjection).values(),
        incidents: new Map(),
      };
      const now = new Date(clock.ms).toISOString();
      await given(...(resolveEffect(known, { effectId, outcome, by: 'owner', now }) ?? []));
    },
  };
}

describe('a job of which something may have gone out', () => {
  it('waits for its owner to say whether it did', async () => {
    const { job, parked, effects } = await unknownStory();
    expect([...effects.values()]).toMatchObject([{ status: 'indeterminate' }]);
    expect(await parked('t1')).toMatchObject({ cause: 'unknown_effect', retry_at: null });
    const doc = await job('t1');
    expect(doc?.status).toBe('waiting');
    expect(
      doc === undefined ? '' : jobWord(doc, { zone: 'UTC', asOf: '2026-11-21T10:00:00.000Z' }),
    ).toContain('whether something happened');
  });

  it.each([
    ['happened', 'The owner says that it happened', 1],
    ['did_not_happen', 'The owner says that it did not happen', 2],
  ] as const)('goes on when its owner says %s, is told so, and keeps to it', async (...row) => {
    const [outcome, words, runs] = row;
    const { cycle, clock, parked, resolve, says, send } = await unknownStory();
    await resolve(outcome);
    const park = await parked('t1');
    expect(Date.parse(park?.retry_at ?? '')).toBeLessThanOrEqual(clock.ms);
    const heard: ModelRequest[] = [];
    says.act = (turn, request) => {
      heard.push(request);
      return turn === 2 ? asks(wish) : report({ succeeded: false });
    };
    const { types } = await cycle('t1');
    expect(types).toContain('JobResumed');
    expect(JSON.stringify(heard[0]?.messages)).toContain(words);
    expect(send.runs).toHaveLength(runs);
  });

  it('is told on resumption of what a part of it left behind', async () => {
    const { cycle, given, says, send, world } = await unknownStory();
    const effect_id = 'tool-1-1-1-builder-1-1';
    const about = { kind: 'tool', args_hash: 'h', summary: 'pay the shop', repeatable: false };
    await given(
      { type: 'EffectIntended', payload: { effect_id, cycle_no: 1, ...about } },
      { type: 'EffectResolved', payload: { effect_id, by: 'owner', outcome: 'happened' } },
    );
    let told = '';
    says.act = (_, { messages }) => {
      told = messages.at(-1)?.text ?? '';
      return report({ succeeded: false });
    };
    await cycle('t1', 'revised');
    expect(told).toContain('pay the shop');
    expect(told).toContain('happened');
    expect(send.runs).toHaveLength(1);
    expect(world.crash.at).toBe('');
  });
});
