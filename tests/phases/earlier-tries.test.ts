import { describe, expect, it } from 'vitest';
import { parkedWorkProjection } from '../../src/domain/cycle/views/parked-work.ts';
import { earlierRecord, earlierTries } from '../../src/phases/act/loop/earlier-tries.ts';
import { hashOfCall } from '../../src/phases/act/loop/turn.ts';
import { asks, done, loopStory, toolOf } from './loop-story.ts';

const report = { name: 'report', input: done };
const wish = { name: 'send', input: { to: 'shop', pay: 3 } };
const hash = hashOfCall(wish.name, wish.input);
const parked = (fingerprint: string, cause = 'failure') => ({
  type: 'WorkParked',
  payload: { cycle_no: 17, work_id: 'task:w', fingerprint, cause, retry_at: null },
});

async function triedStory(exitCode = 0) {
  const send = toolOf({ name: 'send', reach: 'send', exitCode });
  const made = await loopStory({
    tools: [send],
    replies: [asks(wish), asks(report), asks(wish), asks(report)],
  });
  await made.run();
  const tries = async (fingerprint: string) => {
    const view = await made.context.view([{ projection: parkedWorkProjection, keys: 'all' }]);
    return earlierTries(made.context, { view, workId: 'task:w', fingerprint });
  };
  return { ...made, send, tries };
}

it('names what was asked for beside the tool, its end and what it said', async () => {
  const { story, tries } = await triedStory(1);
  await story.given(parked('as it is'));
  const { actions } = await tries('as it is');
  expect(actions.map((one) => earlierRecord(one).fields)).toMatchObject([
    { tool: 'send', command: expect.stringContaining('shop') as string, exit_code: 1 },
  ]);
});

it('knows the newest deeds of a cycle however many it did', async () => {
  const { story, tries } = await triedStory();
  const action = (no: number) => {
    const named = { action_id: `tool-17-9-${no}`, cycle_no: 17, tool: 'shell' };
    const asked = { args_redacted: `step ${no}`, args_hash: `hash-${no}`, work_id: 'task:w' };
    const ended = { exit_code: 0, duration_ms: 1, result_digest: 'd', output_ref: null };
    return [
      { type: 'ActionProposed', payload: { ...named, ...asked } },
      {
        type: 'ActionExecuted',
        payload: { ...named, ...ended, output_head: '', evidence: [] },
      },
    ];
  };
  await story.given(...Array.from({ length: 600 }, (_, i) => action(i + 1)).flat());
  await story.given(parked('as it is'));
  const { actions, done: did } = await tries('as it is');
  expect(actions.at(-1)?.command).toBe('step 600');
  expect(did.get('hash-600')).toBe('tool-17-9-600');
  expect(did.size).toBe(601);
});

it('tells what several tries did alike once, where it was done last', async () => {
  const { story, tries } = await triedStory();
  const action = (no: number, command: string) => {
    const named = { action_id: `tool-17-9-${no}`, cycle_no: 17, tool: 'shell' };
    const asked = { args_redacted: command, args_hash: command, work_id: 'task:w' };
    const ended = { exit_code: 0, duration_ms: no, result_digest: 'd', output_ref: null };
    return [
      { type: 'ActionProposed', payload: { ...named, ...asked } },
      { type: 'ActionExecuted', payload: { ...named, ...ended, output_head: '', evidence: [] } },
    ];
  };
  const commands = ['make', 'make test', 'make'];
  await story.given(...commands.flatMap((command, i) => action(i + 1, command)));
  await story.given(parked('as it is'));
  const { actions } = await tries('as it is');
  expect(actions.slice(-2).map(({ command }) => command)).toEqual(['make test', 'make']);
  expect(actions.filter(({ command }) => command === 'make')).toHaveLength(1);
});

describe('what an earlier try has sent', () => {
  it.each(['failure', 'approval', 'unknown_effect'])(
    'is known and not sent again by the next one, parked for %s',
    async (cause) => {
      const { story, tries, run, send, payloads } = await triedStory();
      await story.given(parked('as it is', cause));
      const { done: sent, actions } = await tries('as it is');
      expect([...sent]).toEqual([[hash, 'tool-17-1-1-1']]);
      expect(actions).toHaveLength(1);
      await run({ name: 'tool-18-1', done: sent });
      expect(send.runs).toEqual([wish.input]);
      expect(await payloads('ActionBlocked')).toMatchObject([{ rule_id: 'effect.done' }]);
    },
  );

  it('is known still when the owner has answered what it waited for', async () => {
    const { story, tries } = await triedStory();
    const approval = { approval_id: 'tool-17-1-2-1', work_id: 'task:w' };
    await story.given(parked('as it is', 'approval'), {
      type: 'ApprovalExpired',
      payload: approval,
    });
    expect((await tries('as it is')).done.has(hash)).toBe(true);
  });

  it('does not hold the work back once its owner has changed it', async () => {
    const { story, tries } = await triedStory();
    await story.given(parked('as it was'));
    expect((await tries('changed')).done.size).toBe(0);
  });

  it('may be tried again when it failed', async () => {
    const { story, tries, run, send } = await triedStory(1);
    await story.given(parked('as it is'));
    await run({ name: 'tool-18-1', done: (await tries('as it is')).done });
    expect(send.runs).toHaveLength(2);
  });
});

describe('a call whose end nobody saw', () => {
  it('is not made again in any cycle until the owner has spoken', async () => {
    const send = toolOf({ name: 'send', reach: 'shell' });
    const { story, run, payloads } = await loopStory({
      tools: [send],
      replies: [asks(wish), asks(report), asks(wish), asks(report)],
    });
    const effect = { effect_id: 'tool-9-1-1-1' };
    const intended = { ...effect, cycle_no: 9, kind: 'tool', args_hash: hash };
    await story.given(
      { type: 'EffectIntended', payload: { ...intended, summary: 'pay', repeatable: false } },
      { type: 'EffectIndeterminate', payload: { ...effect, why: 'killed' } },
    );
    await run();
    expect(send.runs).toEqual([]);
    expect(await payloads('ActionBlocked')).toMatchObject([{ rule_id: 'effect.unknown' }]);
    await story.given({
      type: 'EffectResolved',
      payload: { ...effect, by: 'owner', outcome: 'did_not_happen' },
    });
    await run({ name: 'tool-18-1' });
    expect(send.runs).toHaveLength(1);
  });
});
