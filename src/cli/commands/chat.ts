import { createInterface, type Interface } from 'node:readline/promises';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { readChat, sayInChat, type Waited, waitForAnswer } from '../../compose/chat-client.ts';
import { type ControllerApi, openControllerApi } from '../../compose/controller-api.ts';
import { watchApi } from '../../compose/watch-controller.ts';
import type { ChatApproval, ChatThread } from '../../http/chat-shapes.ts';
import { liveText } from '../live-text.ts';
import { CommandError, type Output } from '../output.ts';
import { globals } from '../session.ts';
import { visibleText } from '../visible-text.ts';

const TIMEOUT_S = 600;
/** Messages of an earlier conversation that are shown when it goes on. */
const SHOWN = 10;

type Options = {
  readonly once?: string;
  readonly new?: boolean;
  readonly history?: boolean;
  readonly thread?: string;
  readonly timeout: number;
};

/** chat: a conversation with the running controller. Commands are done at once, anything else is work that begins at once. */
export function addChatCommand(program: Command): void {
  program
    .command('chat')
    .description('talk with the agent in the terminal; Ctrl-C leaves, its work goes on')
    .option('--once <text>', 'say this, print the answer and end')
    .option('--continue', 'go on with the last chat (the default)')
    .option('--new', 'begin a new chat')
    .option('--thread <id>', 'go on with this one')
    .option('--history', 'show what was said, and end')
    .option('--timeout <seconds>', 'of --once', seconds, TIMEOUT_S)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat chat\n  npx homeostat chat --once "status"\n  npx homeostat chat --once "What is in my workspace?" --timeout 120 --json\n  npx homeostat chat --history',
    )
    .action(async (options: Options, command: Command) => {
      const { config, output } = globals(command);
      const api = await openControllerApi(config);
      if (api === null) {
        const message = 'no controller runs on this state folder; start one with: npm start';
        throw new CommandError('not_running', message);
      }
      await chatWith(api, options, output);
    });
}

function seconds(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('a number of seconds');
}

async function chatWith(api: ControllerApi, options: Options, output: Output): Promise<void> {
  const before = options.new === true ? null : await readChat(api, options.thread ?? null);
  if (options.history === true) {
    output.result({ ok: true, chat: before }, before === null ? ['none'] : historyOf(before));
    return;
  }
  if (options.once !== undefined) {
    await sayOnce(api, { before, output, text: options.once, timeoutS: options.timeout });
    return;
  }
  if (output.isJson) {
    throw new CommandError('usage', '--json needs --once or --history', { exitCode: 2 });
  }
  await talk(api, before);
}

function historyOf({ messages }: ChatThread): readonly string[] {
  return messages.map(({ by, at, text }) => {
    const words = visibleText(text ?? '(erased)').trimEnd();
    return `${pc.dim(`${at.slice(0, 16)} ${by === 'owner' ? 'you' : 'agent'}:`)} ${words}`;
  });
}

type Once = {
  readonly before: ChatThread | null;
  readonly output: Output;
  readonly text: string;
  readonly timeoutS: number;
};

/** @throws CommandError when no answer came */
async function sayOnce(
  api: ControllerApi,
  { before, output, text, timeoutS }: Once,
): Promise<void> {
  const said = await sayInChat(api, { text, threadId: before?.thread_id ?? null });
  const signal = AbortSignal.timeout(timeoutS * 1000);
  const waited = await waitForAnswer(api, {
    ...said,
    onAnswer: () => undefined,
    onApproval: null,
    signal,
  });
  if (waited.state === 'kept') throw new CommandError('no_answer', waited.why);
  if (waited.state === 'left') {
    const why = `no answer within ${timeoutS} s; the work goes on: homeostat chat --history`;
    throw new CommandError('timeout', why);
  }
  const answer = waited.answer.trimEnd();
  const { threadId: thread_id, mailId: mail_id } = said;
  output.result({ ok: true, thread_id, mail_id, answer }, [
    answer === '' ? '(taken; there is nothing to answer)' : visibleText(answer),
  ]);
}

function showBegin(before: ChatThread | null): void {
  const lines = before === null ? [] : historyOf(before).slice(-SHOWN);
  for (const line of [...lines, pc.dim('/help, /quit')]) print(line);
}

const HELP = `Say what you want as to a colleague. "help" tells what is done at once, without a model.
/help  this   /quit  leave (Ctrl-C too): work under way goes on`;

async function talk(api: ControllerApi, before: ChatThread | null): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const leaving = new AbortController();
  terminal.on('SIGINT', () => {
    leaving.abort();
  });
  terminal.on('close', () => {
    leaving.abort();
  });
  showBegin(before);
  let threadId = before?.thread_id ?? null;
  try {
    for (;;) {
      const text = await question(terminal, '> ', leaving.signal);
      if (text === null || text === '/quit') break;
      if (text === '/help') print(HELP);
      if (text === '' || text === '/help') continue;
      const said = await sayInChat(api, { text, threadId });
      threadId = said.threadId;
      tellEnd(await followed(api, { ...said, terminal, signal: leaving.signal }));
    }
  } finally {
    terminal.close();
  }
  print(pc.dim('left; what is under way goes on'));
}

type Followed = {
  readonly threadId: string;
  readonly mailId: string;
  readonly terminal: Interface;
  readonly signal: AbortSignal;
};

/** Shows what the agent does until it has answered. */
async function followed(api: ControllerApi, { terminal, signal, ...said }: Followed) {
  const done = new AbortController();
  const asText = liveText();
  const watching = watchApi(api, AbortSignal.any([signal, done.signal]), (seen) => {
    process.stdout.write(asText(seen));
  }).catch((error: unknown) => {
    print(pc.dim(`what it does cannot be shown: ${String(error)}`));
  });
  try {
    return await waitForAnswer(api, {
      ...said,
      signal,
      onAnswer: (text) => {
        print(`\n${visibleText(text).trimEnd()}\n`);
      },
      onApproval: (approval) => askFor(terminal, approval, signal),
    });
  } finally {
    done.abort();
    await watching;
  }
}

async function askFor(
  terminal: Interface,
  { tool, summary, reason }: ChatApproval,
  signal: AbortSignal,
): Promise<'grant' | 'deny' | 'later'> {
  const what = visibleText(`${tool} ${summary}`).replace(/\s+/g, ' ');
  print(pc.yellow(`? ${what} (${visibleText(reason).replace(/\s+/g, ' ')})`));
  const answer = (await question(terminal, 'allow exactly this, once? y/n ', signal)) ?? '';
  if (/^y(?:es)?$/i.test(answer)) return 'grant';
  if (/^no?$/i.test(answer)) return 'deny';
  print(pc.dim('not answered; see: homeostat approvals list'));
  return 'later';
}

function tellEnd(waited: Waited): void {
  if (waited.state === 'kept') print(pc.yellow(waited.why));
  if (waited.state === 'answered' && waited.answer === '') print(pc.dim('(nothing to answer)'));
}

/** Null: the owner has left. */
async function question(
  terminal: Interface,
  prompt: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (signal.aborted) return null;
  try {
    return (await terminal.question(prompt, { signal })).trim();
  } catch (error) {
    if (isOver(signal)) return null;
    throw error;
  }
}

/** Asked again after a wait: the compiler believes that a look before it still holds. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
