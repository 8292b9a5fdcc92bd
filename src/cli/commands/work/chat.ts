import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { ChatThread } from '../../../app/chat-shapes.ts';
import { readChat, sayInChat, waitForAnswer } from '../../../compose/watch/chat-client.ts';
import { type ControllerApi, openControllerApi } from '../../../compose/watch/controller-api.ts';
import type { Reader } from '../../../kernel/text/clock-words.ts';
import { CommandError, type Output } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';
import { historyOf, talk } from './chat-talk.ts';

const TIMEOUT_S = 600;

type Options = {
  readonly once?: string;
  readonly new?: boolean;
  readonly history?: boolean;
  readonly thread?: string;
  readonly timeout: number;
};

/** chat: a conversation with the running controller. Commands are executed at once, anything else is work that begins at once. */
export function addChatCommand(program: Command): void {
  program
    .command('chat')
    .description('talk with the agent in the terminal; Ctrl-C leaves, its work continues')
    .option('--once <text>', 'say this, print the answer and end')
    .option('--continue', 'continue the last chat (the default)')
    .option('--new', 'begin a new chat')
    .option('--thread <id>', 'continue this chat')
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
        const message = 'no controller runs on this state folder; start one with: homeostat start';
        throw new CommandError('not_running', message);
      }
      const reader = { asOf: new Date().toISOString(), zone: config.timezone };
      await chatWith(api, options, { output, reader });
    });
}

function seconds(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('a number of seconds');
}

async function chatWith(
  api: ControllerApi,
  options: Options,
  { output, reader }: { readonly output: Output; readonly reader: Reader },
): Promise<void> {
  const before = options.new === true ? null : await readChat(api, options.thread ?? null);
  if (options.history === true) {
    const lines = before === null ? ['none'] : historyOf(before, reader);
    output.result({ ok: true, chat: before }, lines);
    return;
  }
  if (options.once !== undefined) {
    await sayOnce(api, { before, output, text: options.once, timeoutS: options.timeout });
    return;
  }
  if (output.isJson) {
    throw new CommandError('usage', '--json needs --once or --history', { exitCode: 2 });
  }
  await talk(api, before, reader);
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
    asked: new Set(),
    signal,
  });
  if (waited.state === 'kept') throw new CommandError('no_answer', waited.why);
  if (waited.state === 'left') {
    const why = `no answer within ${timeoutS} s; the work continues; read the answer later with: homeostat chat --history (or wait longer: --timeout)`;
    throw new CommandError('timeout', why);
  }
  const answer = waited.answer.trimEnd();
  if (waited.state !== 'answered') throw new CommandError(waited.state, answer);
  const { threadId: thread_id, mailId: mail_id } = said;
  output.result({ ok: true, thread_id, mail_id, answer }, [
    ...(answer === '' ? '(received; no answer needed)' : answer).split('\n'),
  ]);
}
