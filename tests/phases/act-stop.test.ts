import { describe, expect, it } from 'vitest';
import { asks, done, loopStory, toolOf } from './loop-story.ts';

const write = { name: 'write', input: { path: 'a.md' } };
const report = { name: 'report', input: done };

describe('a stop', () => {
  it('lets nothing begin after it, in the middle of a reply with many calls', async () => {
    let stop: () => Promise<void> = async () => undefined;
    const first = toolOf({ name: 'first', during: () => stop() });
    const second = toolOf({ name: 'second' });
    const { run, story } = await loopStory({
      tools: [first, second],
      replies: [asks({ name: 'first', input: 1 }, { name: 'second', input: 2 }), asks(report)],
    });
    stop = () => story.given({ type: 'StopRequested', payload: { by: 'owner', reason: 'enough' } });
    await expect(run()).rejects.toThrow('the owner asked for a stop');
    expect(first.runs).toHaveLength(1);
    expect(second.runs).toEqual([]);
    // What was begun is settled: nothing is left unknown.
    expect(await story.openEffects()).toBe(0);
  });

  it('that comes while the model speaks is heard before its wishes are', async () => {
    const tool = toolOf({ name: 'write' });
    const told = await loopStory({ tools: [tool], replies: [asks(write), asks(report)] });
    const { model, story } = { model: told.story.model, story: told.story };
    const call = model.call.bind(model);
    Object.assign(model, {
      call: async (...given: Parameters<typeof call>) => {
        const reply = await call(...given);
        await story.given({ type: 'ControllerPaused', payload: { by: 'owner', reason: 'wait' } });
        return reply;
      },
    });
    await expect(told.run()).rejects.toThrow('the owner asked for a stop');
    expect(tool.runs).toEqual([]);
  });
});
