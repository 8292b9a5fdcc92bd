import {
  defaultStepRunnerSettings,
  type StepResult,
  type StepRunner,
} from '../../kernel/ports/step-runner.ts';
import type { ToolRun } from '../../kernel/ports/tool.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { type PendingOutput, pendingOutput } from './pending-output.ts';
import { exitCodeOf, notesOf } from './step-outcome.ts';

export type BackgroundSettings = {
  readonly mostAtOnce: number;
  /** The runner's own limit applies as well. */
  readonly longestMs: number;
  /** A command that ends quickly is reported directly. */
  readonly firstLookMs: number;
  readonly longestWaitS: number;
  /** Output kept between two reads; beyond it the oldest is dropped. */
  readonly pendingBytes: number;
};

/** Issue 10, point 5. */
export const defaultBackgroundSettings: BackgroundSettings = {
  mostAtOnce: 4,
  longestMs: defaultStepRunnerSettings.maxTimeoutMs,
  firstLookMs: 500,
  longestWaitS: 120,
  pendingBytes: 64 * 1024,
};

/** How a command ended. `notes`: limits or stops that ended it. */
export type CommandEnd = {
  readonly exitCode: number;
  readonly notes: readonly string[];
  readonly output: string;
};

export type BackgroundCommand = {
  readonly id: string;
  readonly name: string;
  readonly pending: PendingOutput;
  /** Never rejects. */
  readonly ended: Promise<CommandEnd>;
  /** Null: still running. */
  readonly end: () => CommandEnd | null;
  /** From now on its end is reported later: nobody waits for its start. */
  readonly leave: () => void;
  /** Resolves when all its processes are gone and its end is recorded. */
  readonly stop: () => Promise<CommandEnd>;
};

export type BackgroundCommands = {
  readonly settings: BackgroundSettings;
  readonly find: (id: string) => BackgroundCommand | null;
  readonly underWay: () => readonly BackgroundCommand[];
  /** @throws StepNotStarted, or what `onSpawn` rejects with: nothing began */
  readonly begin: (
    run: ToolRun,
    asked: { readonly command: string; readonly name: string },
  ) => Promise<BackgroundCommand>;
  /** Stops all of them at the end of a piece of work. */
  readonly close: () => Promise<void>;
};

/** Background commands of a piece of work, named by the action that began them. */
export function backgroundCommands(
  runner: StepRunner,
  settings = defaultBackgroundSettings,
): BackgroundCommands {
  const commands = new Map<string, BackgroundCommand>();
  const underWay = () => [...commands.values()].filter(({ end }) => end() === null);
  return {
    settings,
    find: (id) => commands.get(id) ?? null,
    underWay,
    begin: async (run, asked) => {
      const command = await begin({ runner, settings }, run, asked);
      commands.set(command.id, command);
      return command;
    },
    close: async () => {
      await Promise.all([...commands.values()].map((command) => command.stop()));
    },
  };
}

type With = { readonly runner: StepRunner; readonly settings: BackgroundSettings };

async function begin(
  { runner, settings }: With,
  { actionId, signal, onSpawn, onLaterEnd }: ToolRun,
  { command, name }: { readonly command: string; readonly name: string },
): Promise<BackgroundCommand> {
  const stopping = new AbortController();
  const pending = pendingOutput(settings.pendingBytes);
  const state: { end: CommandEnd | null; isLeft: boolean } = { end: null, isLeft: false };
  const spawning: { done: () => void } = { done: () => undefined };
  const spawned = new Promise<void>((resolve) => (spawning.done = resolve));
  const running = runner.run({
    run: command,
    timeoutMs: settings.longestMs,
    signal: AbortSignal.any([signal, stopping.signal]),
    onOutput: pending.add,
    onSpawn: async (group) => {
      await onSpawn(group);
      spawning.done();
    },
  });
  const ended = running.then(endOfCommand, endOfFault).then((end) => (state.end = end));
  const kept = ended.then(async ({ exitCode, output }) => {
    if (state.isLeft) await onLaterEnd?.({ exitCode, output });
  });
  kept.catch(() => undefined); // the lease is lost: its new holder settles what is open
  await Promise.race([spawned, running]);
  return {
    id: actionId,
    name,
    pending,
    ended,
    end: () => state.end,
    leave: () => {
      state.isLeft = true;
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled([kept]);
      return ended;
    },
  };
}

function endOfCommand(result: StepResult): CommandEnd {
  const output = new TextDecoder().decode(result.output);
  return { exitCode: exitCodeOf(result), notes: notesOf(result), output };
}

const NOT_STARTED = 125;

function endOfFault(error: unknown): CommandEnd {
  return { exitCode: NOT_STARTED, notes: [`could not be run: ${messageOf(error)}`], output: '' };
}
