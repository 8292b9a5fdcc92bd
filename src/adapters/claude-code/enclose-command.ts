import type { Enclosure } from '../../kernel/ports/step-runner.ts';
import type { WorkerJudgement, WorkerToolCall } from '../../kernel/ports/worker.ts';
import { shellQuoted } from '../../kernel/text/shell-quoted.ts';

export type CommandEnclosure = {
  /** Null: the owner chose that commands run without a sandbox. */
  readonly enclosure: Enclosure | null;
  /** All that a command sees of the environment; without a sandbox too it never sees the worker's key. */
  readonly environment: Readonly<Record<string, string>>;
};

/** The system takes no longer single argument than 128 KiB, and the worker's shell quotes once more. */
const MAX_BYTES = 64 * 1024;

/** Commands of one run, put into the sandbox. Call `release` when nothing of the run is left. */
export type EnclosedCommands = {
  /** What is to run in the place of an allowed call. @throws when the sandbox cannot be built */
  readonly enclose: (
    call: WorkerToolCall,
    verdict: WorkerJudgement,
    signal: AbortSignal,
  ) => Promise<WorkerJudgement>;
  readonly release: () => Promise<void>;
};

export function encloseCommands({ enclosure, environment }: CommandEnclosure): EnclosedCommands {
  const opened = new AsyncDisposableStack();
  const argvOf = async (run: string, signal: AbortSignal): Promise<readonly string[]> => {
    if (enclosure === null) return ['/bin/bash', '-c', run];
    const enclosed = await enclosure.enclose({ run, signal });
    opened.defer(() => enclosed.release());
    return enclosed.argv;
  };
  return {
    enclose: async ({ touches }, verdict, signal) => {
      if (!verdict.allow || touches.command === undefined) return verdict;
      const command =
        typeof verdict.input?.['command'] === 'string' ? verdict.input['command'] : touches.command;
      const argv = await argvOf(command, signal);
      const line = commandLine(argv, environment);
      if (Buffer.byteLength(line) > MAX_BYTES) {
        return { allow: false, reason: 'the command is too long: write it to a file first' };
      }
      return { ...verdict, input: { ...verdict.input, command: line } };
    },
    release: () => opened.disposeAsync(),
  };
}

/** Descriptor 4 is where an enclosure says that it has begun; here nobody listens. */
function commandLine(
  argv: readonly string[],
  environment: CommandEnclosure['environment'],
): string {
  const names = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return `env -i ${[...names, ...argv].map(shellQuoted).join(' ')} 4>/dev/null </dev/null`;
}
