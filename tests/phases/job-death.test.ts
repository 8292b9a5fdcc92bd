import { describe, expect, it } from 'vitest';
import type {
  ModelReply,
  ModelRequest,
  ToolCall,
  ToolResult,
} from '../../src/kernel/ports/model.ts';
import type { Touches } from '../../src/kernel/ports/tool.ts';
import { runNextPhase } from '../../src/phases/cycle/run-phase.ts';
import { jobStory, noEvidence, report, write } from './job-story.ts';
import { asks, toolOf } from './loop-story.ts';
import { failing } from './model-story.ts';

type Story = Awaited<ReturnType<typeof jobStory>>;
const plan = { name: 'plan', input: { steps: [{ text: 'write', state: 'open', found: null }] } };

/** The process ends at this point of the first cycle, and another one takes the cycle up. */
async function diesAt(point: string, story: Story) {
  const { cycle, world, phases, clock } = story;
  world.crash.at = point;
  await cycle('t1').catch(() => undefined);
  world.crash.at = '';
  clock.ms += 60_000;
  for (let i = 0; i < 4; i++) await runNextPhase(phases, 1, new AbortController().signal);
  const events = await world.store.read('a', { subjects: ['cycle:1'], limit: 1000 });
  return events.map(({ type }) => type);
}

/** The model makes these calls at once, then says it is done, and is heard. */
function making(story: Story, ...calls: readonly Omit<ToolCall, 'id'>[]) {
  const heard: ModelRequest[] = [];
  const turns: ModelReply[] = [asks(...calls)];
  story.says.act = (turn, request) => {
    // A second look at one of the calls.
    if (request.messages[0]?.text.includes('looked_at_because') === true) return failing({});
    heard.push(request);
    return turns[turn - 1] ?? report();
  };
  return { heard, turns };
}

function resultsIn(heard: readonly ModelRequest[]): readonly ToolResult[] {
  const again = heard.find(({ messages }) => messages.length > 1);
  return again?.messages.flatMap(({ toolResults }) => toolResults ?? []) ?? [];
}

describe('a job whose process ended', () => {
  it.each(['job:replied', 'tool:intended', 'tool:ran', 'tool:settled', 'job:answered'])(
    'goes on with its conversation after a death at %s',
    async (point) => {
      const story = await jobStory();
      await story.addTask('t1');
      const { heard } = making(story, write('out/greeting.txt'));
      const types = await diesAt(point, story);
      expect(types).toContain('JobResumed');
      expect(types).not.toContain('EffectIndeterminate');
      const again = heard.find(({ messages }) => messages.length > 1);
      expect(again?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
      const words = JSON.stringify(again?.messages);
      if (point === 'tool:intended') expect(words).toContain('OUTCOME UNKNOWN');
      if (point === 'job:replied') expect(words).toContain('Not begun');
      if (point === 'tool:settled') {
        expect(story.workspace.files.has('out/greeting.txt')).toBe(true);
      }
    },
  );

  it.each([
    ['job:replied', 'Not begun'],
    ['tool:intended', 'OUTCOME UNKNOWN'],
    ['tool:ran', 'OUTCOME UNKNOWN'],
    ['tool:settled', 'so it went'],
  ])('at %s is told of each call what became of that one', async (point, first) => {
    const story = await jobStory();
    await story.addTask('t1');
    const { heard } = making(story, plan, write('out/greeting.txt'), write('out/b.txt'));
    await diesAt(point, story);
    const [planned, one, two] = resultsIn(heard);
    expect(planned?.text).toContain('Not kept');
    expect(one?.text).toContain(first);
    expect(two?.text).toContain('Not begun');
  });

  it('knows what its checks showed before it began', async () => {
    const story = await jobStory();
    await story.addTask('t1');
    making(story, write('out/greeting.txt'));
    await diesAt('job:acceptance-set', story);
    const job = await story.job('t1');
    expect(job).toMatchObject({
      status: 'done',
      before: [{ ok: false }],
      last_look: [{ ok: true }],
    });
  });

  it('sends nothing again that went out before', async () => {
    const send = toolOf({ name: 'send', reach: 'send' });
    const story = await jobStory({ tools: [send] });
    await story.addTask('t1');
    const wish = { name: 'send', input: { to: 'shop' } };
    const { heard, turns } = making(story, plan, wish);
    turns.push(asks(wish));
    await diesAt('tool:settled', story);
    expect(send.runs).toEqual([wish.input]);
    expect(resultsIn(heard)[1]?.text).toContain('done');
    expect(JSON.stringify(heard.at(-1)?.messages)).toContain('effect.done');
  });

  it('still waits for the word that it had asked for', async () => {
    const send = toolOf({ name: 'send', reach: 'send' });
    const judge = ({ writes = [] }: Touches) => ({
      verdict: writes.length === 0 ? ('escalate' as const) : ('allow' as const),
      tier: '1' as const,
      rule: 'dynamic',
      reason: 'computed',
      classes: [],
    });
    const story = await jobStory({ guard: { judge } });
    const { workspace } = story;
    workspace.tools.push(send);
    await story.addTask('t1', noEvidence);
    const { heard } = making(
      story,
      plan,
      { name: 'send', input: { to: 'shop' } },
      write('out/greeting.txt'),
    );
    const types = await diesAt('tool:settled', story);
    expect(resultsIn(heard)[1]?.text ?? '').toContain('PARKED');
    expect(types).toContain('JobPaused');
    expect((await story.job('t1'))?.pause).toMatchObject({ reason: 'approval' });
  });
});
