import { expect, it } from 'vitest';
import {
  backgroundCommands,
  defaultBackgroundSettings,
} from '../../src/adapters/tools/background-commands.ts';
import { backgroundTools } from '../../src/adapters/tools/background-tools.ts';
import { effectProjection } from '../../src/domain/cycle/views/effect.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import type { ModelReply, ModelRequest } from '../../src/kernel/ports/model.ts';
import type { StepResult, StepRunner } from '../../src/kernel/ports/step-runner.ts';
import { runNextPhase } from '../../src/phases/cycle/run-phase.ts';
import { answers, asks, done } from './loop-story.ts';
import { reflexStory } from './reflex-story.ts';

const group = { pid: 41, pgid: 41, startTime: 'then' };
const started = { name: 'start_command', input: { command: 'make' } };
const write = { name: 'write_file', input: { path: 'out/greeting.txt', content: 'hello' } };
const report = { name: 'report', input: done };

/** A shell whose commands go on until they are stopped. */
const endless: StepRunner = {
  killGroup: async () => 'gone',
  run: async ({ signal, onSpawn, onOutput }) => {
    await onSpawn(group);
    onOutput?.(new TextEncoder().encode('built half of it\n'));
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve, { once: true });
    });
    const ended: StepResult = {
      ...group,
      exitCode: null,
      signal: 'SIGTERM',
      timedOut: false,
      aborted: true,
      exceeded: null,
      durationMs: 1,
      output: new TextEncoder().encode('built half of it\n'),
      truncatedBytes: 0,
    };
    return ended;
  },
};

type Given = {
  readonly act: (turn: number, request: ModelRequest) => ModelReply;
  /** False: as if the process had been killed. */
  readonly isClosed?: boolean;
};

/** A job whose model may start a command that never ends by itself. */
async function storyOf({ act, isClosed = true }: Given) {
  const background = backgroundCommands(endless, { ...defaultBackgroundSettings, firstLookMs: 1 });
  const own = await reflexStory();
  const story = await reflexStory({
    tools: [...own.workspace.tools, ...backgroundTools(background)],
    close: isClosed ? () => background.close() : async () => undefined,
  });
  story.script.of = (_, __, request) => {
    const isActing = request.system.some(({ text }) => text.includes('You are the acting'));
    if (!isActing)
      return answers({ met: true, covers: true, missing: [], checks: [], statements: [] });
    return act(request.messages.filter(({ role }) => role === 'assistant').length + 1, request);
  };
  own.workspace.folders.add('out');
  await story.addTask('t1', { verify: [] });
  const effects = async () => [
    ...(await story.log.view('a', [{ projection: effectProjection, keys: 'all' }]))
      .all(effectProjection)
      .values(),
  ];
  return { ...story, effects };
}

it('keeps the effect of a background command open until the work on the job is over', async () => {
  let openDuring: readonly unknown[] = [];
  const story: Awaited<ReturnType<typeof storyOf>> = await storyOf({
    act: (turn) => (turn === 1 ? asks(started) : turn === 2 ? asks(write) : asks(report)),
  });
  const { of: scripted } = story.script;
  story.script.of = (...given) => {
    void story.effects().then((open) => (openDuring = [...openDuring, ...open]));
    return scripted(...given);
  };
  await story.cycle('t1');
  expect(openDuring).toContainEqual(expect.objectContaining({ pgid: 41, status: 'dispatched' }));
  expect(await story.effects()).toEqual([]);
  const events = await story.world.store.read('a', { types: ['EffectSettled'], limit: 100 });
  const ended = payloadsOf(events, 'EffectSettled');
  expect(ended.filter(({ output_ref }) => output_ref !== undefined)).toMatchObject([
    { detail: 'exit 128', outcome: 'failure' },
  ]);
});

it('kills what a dead process left running and tells the conversation', async () => {
  const heard: ModelRequest[] = [];
  const story = await storyOf({
    isClosed: false,
    act: (turn, request) => {
      heard.push(request);
      if (turn === 1) return asks(started);
      const id = /(\S+) \(make\): running/.exec(JSON.stringify(request.messages))?.[1] ?? '';
      return turn === 2
        ? asks({ name: 'command_output', input: { id: id.split('"').at(-1) } })
        : asks(report);
    },
  });
  const killed: number[] = [];
  const phases = {
    ...story.phases,
    killGroup: async ({ pgid }: { pgid: number }) => {
      killed.push(pgid);
    },
  };
  story.world.crash.at = 'job:answered';
  await story.cycle('t1').catch(() => undefined);
  story.world.crash.at = '';
  story.clock.ms += 60_000;
  for (let i = 0; i < 4; i++) await runNextPhase(phases, 1, new AbortController().signal);
  expect(killed).toEqual([41]);
  expect(await story.effects()).toEqual([]);
  const words = JSON.stringify(heard.at(-1)?.messages);
  expect(words).toContain('commands that were started in the background have ended');
});
