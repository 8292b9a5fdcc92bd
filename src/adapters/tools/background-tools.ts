import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { Tool, ToolOutcome, ToolRun } from '../../kernel/ports/tool.ts';
import {
  type BackgroundCommand,
  type BackgroundCommands,
  defaultBackgroundSettings,
} from './background-commands.ts';
import { exitEvidence } from './step-outcome.ts';

const SECOND_MS = 1000;
const MINUTES = defaultBackgroundSettings.longestMs / (60 * SECOND_MS);

const id = z.string().min(1).max(200).describe('As start_command has named it.');
const startInput = z.strictObject({
  command: z.string().min(1).describe('Shell text for sh, run in the workspace.'),
  name: z.string().trim().min(1).max(60).optional().describe('What to call it.'),
});
const outputInput = z.strictObject({
  id,
  wait_s: z
    .int()
    .min(0)
    .max(defaultBackgroundSettings.longestWaitS)
    .optional()
    .describe('Waits so long for its end before it looks. Default 0.'),
});
const stopInput = z.strictObject({ id });

const DESCRIPTIONS = {
  start: `Starts a shell command that goes on while you do something else, such as a long build or test run. It runs like one of shell: in the sandbox, in the workspace, without a network, and no other command can reach its ports. At most ${defaultBackgroundSettings.mostAtOnce} at once, each for at most ${MINUTES} minutes, and none longer than your work in this cycle. Look at it with command_output.`,
  output:
    'What a command of start_command has written since you last looked, and whether it is still running or with which exit code it ended.',
  stop: 'Ends a command of start_command with all that it started, and gives the rest of what it wrote.',
};

/** `start_command`, `command_output`, `stop_command`. What a command prints may come from anywhere, so it is from outside. */
export function backgroundTools(commands: BackgroundCommands): readonly Tool[] {
  return [startTool(commands), outputTool(commands), stopTool(commands)];
}

function startTool(commands: BackgroundCommands): Tool {
  return checkedTool({
    name: 'start_command',
    description: DESCRIPTIONS.start,
    reach: 'shell',
    isRepeatable: false,
    input: startInput,
    prepare: ({ command, name = command.slice(0, 60) }) => ({
      status: 'ready',
      touches: { command },
      summary: command,
      run: (run) => startedCommand(commands, run, { command, name }),
    }),
  });
}

async function startedCommand(
  commands: BackgroundCommands,
  run: ToolRun,
  asked: { readonly command: string; readonly name: string },
): Promise<ToolOutcome> {
  const { settings } = commands;
  const others = commands.underWay();
  if (others.length >= settings.mostAtOnce) {
    const names = others.map((one) => `${one.id} (${one.name})`).join(', ');
    return failedOutcome(
      `not started: ${others.length} are running already; stop one first: ${names}`,
    );
  }
  const command = await commands.begin(run, asked);
  await endOrTime(command, settings.firstLookMs, run.signal);
  if (command.end() !== null) return looked(command);
  command.leave();
  return { ...looked(command), goesOn: true };
}

function outputTool(commands: BackgroundCommands): Tool {
  return checkedTool({
    name: 'command_output',
    description: DESCRIPTIONS.output,
    reach: 'look',
    isRepeatable: true,
    isReadOnly: true,
    input: outputInput,
    prepare: ({ id: asked, wait_s = 0 }) => ({
      status: 'ready',
      touches: {},
      summary: `look at ${asked}`,
      run: async ({ signal }) => {
        const command = commands.find(asked);
        if (command === null) return failedOutcome(unknown(asked));
        await endOrTime(command, wait_s * SECOND_MS, signal);
        return looked(command);
      },
    }),
  });
}

function stopTool(commands: BackgroundCommands): Tool {
  return checkedTool({
    name: 'stop_command',
    description: DESCRIPTIONS.stop,
    reach: 'record',
    isRepeatable: true,
    input: stopInput,
    prepare: ({ id: asked }) => ({
      status: 'ready',
      touches: {},
      summary: `stop ${asked}`,
      run: async () => {
        const command = commands.find(asked);
        if (command === null) return failedOutcome(unknown(asked));
        await command.stop();
        // Being stopped by us does not count as a failure.
        return { ...looked(command), exitCode: 0, evidence: [] };
      },
    }),
  });
}

function unknown(asked: string): string {
  return `no such command: ${asked}. If it was started before, it ended when its process or cycle ended; start it again if you still need it`;
}

function failedOutcome(text: string): ToolOutcome {
  return { exitCode: 1, text, trust: 'self', evidence: [] };
}

async function endOrTime(
  { ended }: BackgroundCommand,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const waited = new AbortController();
  const time = sleep(ms, undefined, { signal: AbortSignal.any([signal, waited.signal]) });
  // Ended early by a stop or by the end of the command; the caller sees both.
  await Promise.race([ended, time.catch(() => undefined)]);
  waited.abort();
}

/** Only an ended command is evidence; a running one is not. */
function looked(command: BackgroundCommand): ToolOutcome {
  const end = command.end();
  const { text, droppedBytes } = command.pending.take(end !== null);
  const lines = [
    `${command.id} (${command.name}): ${end === null ? 'running' : `ended with exit ${end.exitCode}`}`,
    ...(end?.notes ?? []).map((note) => `(${note})`),
    ...(droppedBytes > 0 ? [`(${droppedBytes} older bytes were left out)`] : []),
    text === '' ? '(nothing new)' : text,
  ];
  return {
    exitCode: end?.exitCode ?? 0,
    text: lines.join('\n').trim(),
    trust: 'outside',
    evidence: end === null ? [] : exitEvidence(end.exitCode),
  };
}
