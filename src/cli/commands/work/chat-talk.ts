import { setTimeout as sleep } from 'node:timers/promises';
import pc from 'picocolors';
import type { ChatApproval, ChatThread } from '../../../app/chat-shapes.ts';
import {
  answerApproval,
  readAskedLines,
  readAsks,
  sayInChat,
  type Waited,
  waitForAnswer,
} from '../../../compose/watch/chat-client.ts';
import { ApiRefused, type ControllerApi } from '../../../compose/watch/controller-api.ts';
import { watchApi } from '../../../compose/watch/watch-controller.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { liveText } from '../../terminal/live-text.ts';
import { print } from '../../terminal/output.ts';
import { type OwnerTerminal, openOwnerTerminal } from '../../terminal/owner-terminal.ts';
import { visibleText } from '../../terminal/visible-text.ts';
import { askOwner } from './chat-asks.ts';

/** How many messages of an earlier conversation are shown when it continues. */
const SHOWN = 10;
/** How often to check for questions while nobody types. */
const ASKS_EVERY_MS = 1000;

const HELP = `Say what you want as to a colleague. "help" tells what is done at once, without a model.
What work asks is asked here while you type nothing; an empty answer leaves it for later.
Several lines can be pasted; the arrow keys bring back what you said before.
/help  this   /quit  leave (Ctrl-C and Ctrl-D too): work under way goes on`;

type Talk = {
  readonly api: ControllerApi;
  readonly terminal: OwnerTerminal;
  /** Ids of approvals and questions asked here: each is asked once. */
  readonly asked: Set<string>;
};

/** A conversation with the owner at the terminal, until they leave. */
export async function talk(
  api: ControllerApi,
  before: ChatThread | null,
  reader: Reader,
): Promise<void> {
  const terminal = openOwnerTerminal(wordsOfOwner(before));
  const lines = before === null ? [] : historyOf(before, reader).slice(-SHOWN);
  for (const line of [...lines, pc.dim('/help, /quit')]) printLine(line);
  const here = { api, terminal, asked: new Set<string>() };
  let threadId = before?.thread_id ?? null;
  try {
    for (;;) {
      const text = await nextWords(here, threadId);
      if (text === null || text === '/quit') break;
      threadId = await taken(here, text, threadId);
    }
  } finally {
    terminal.close();
  }
  printLine(pc.dim('left; the agent continues its work'));
}

function wordsOfOwner(before: ChatThread | null): readonly string[] {
  const said = (before?.messages ?? []).filter(({ by }) => by === 'owner');
  return said.flatMap(({ text }) => text ?? []);
}

export function historyOf({ messages }: ChatThread, reader: Reader): readonly string[] {
  return messages.map(({ by, at, text }) => {
    const words = visibleText(text ?? '(erased)').trimEnd();
    return `${pc.dim(`${clockWords(at, reader)} ${by === 'owner' ? 'you' : 'agent'}:`)} ${words}`;
  });
}

/** The owner's next line; while they do not type, they get the questions of jobs. Null: they have left. */
async function nextWords(here: Talk, threadId: string | null): Promise<string | null> {
  const { terminal } = here;
  while (!terminal.left.aborted) {
    const calledOff = new AbortController();
    const ended = new AbortController();
    const watching = watchAsks(here, { threadId, calledOff, signal: ended.signal });
    const text = await terminal.ask('> ', { signal: calledOff.signal });
    ended.abort();
    const open = await watching;
    if (text !== null) return text;
    for (const question of open) await question();
  }
  return null;
}

type Watch = {
  readonly threadId: string | null;
  /** Aborted to remove the prompt. */
  readonly calledOff: AbortController;
  /** Aborted when a line was typed: the question then waits. */
  readonly signal: AbortSignal;
};

/** Waits until something new needs the owner's word; returns the questions for it. */
async function watchAsks(
  here: Talk,
  { threadId, calledOff, signal }: Watch,
): Promise<readonly (() => Promise<void>)[]> {
  while (!signal.aborted && !here.terminal.left.aborted) {
    const open = await newQuestions(here, threadId);
    // Do not interrupt the owner while they type.
    if (open.length > 0 && here.terminal.isIdle()) {
      calledOff.abort();
      return open;
    }
    await sleep(ASKS_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return [];
}

async function newQuestions(here: Talk, threadId: string | null) {
  const { api, terminal, asked } = here;
  const { asks, approvals } = await readAsks(api, threadId);
  const isNew = (id: string) => !asked.has(id);
  const once = (id: string, question: () => Promise<void>) => async () => {
    if (terminal.left.aborted) return;
    asked.add(id);
    await question().catch(printRefusal);
  };
  return [
    ...approvals
      .filter(({ approval_id }) => isNew(approval_id))
      .map((one) =>
        once(one.approval_id, async () => {
          const answer = await askFor(here, one);
          if (answer !== 'later') await answerApproval(api, one, answer);
        }),
      ),
    ...asks
      .filter(({ ask_id }) => isNew(ask_id))
      .map((one) => once(one.ask_id, () => askOwner(api, terminal, one))),
  ];
}

/** Handles a line of the owner; returns the thread it belongs to. */
async function taken(here: Talk, text: string, threadId: string | null): Promise<string | null> {
  if (text === '/help') printLine(HELP);
  return text === '' || text === '/help' ? threadId : sayAndFollow(here, text, threadId);
}

/** Returns the thread it was said in. */
async function sayAndFollow(
  here: Talk,
  text: string,
  threadId: string | null,
): Promise<string | null> {
  try {
    const said = await sayInChat(here.api, { text, threadId });
    tellEnd(await followed(here, said));
    return said.threadId;
  } catch (error) {
    printRefusal(error);
    return threadId;
  }
}

/** Prints what the controller rejects; the conversation continues. @throws any other error */
function printRefusal(error: unknown): void {
  if (!(error instanceof ApiRefused)) throw error;
  printLine(pc.red(visibleText(error.message)));
}

/** Shows what the agent does until it has answered. */
async function followed(
  here: Talk,
  said: { readonly threadId: string; readonly mailId: string },
): Promise<Waited> {
  const { api, terminal, asked } = here;
  const done = new AbortController();
  const asText = liveText();
  const watching = watchApi(api, AbortSignal.any([terminal.left, done.signal]), (seen) => {
    print(asText(seen));
  }).catch((error: unknown) => {
    printLine(pc.dim(`cannot show what the agent does: ${String(error)}`));
  });
  try {
    return await waitForAnswer(api, {
      ...said,
      asked,
      signal: terminal.left,
      onAnswer: (text) => {
        printLine(`\n${visibleText(text).trimEnd()}\n`);
      },
      onApproval: (approval) => askFor(here, approval),
    });
  } finally {
    done.abort();
    await watching;
  }
}

async function askFor(
  { api, terminal }: Talk,
  approval: ChatApproval,
): Promise<'grant' | 'deny' | 'later'> {
  const { tool, summary, reason } = approval;
  const lines = await readAskedLines(api, approval);
  const what = visibleText(`${tool} ${summary}`).replace(/\s+/g, ' ');
  printLine(pc.yellow(`? ${what} (${visibleText(reason).replace(/\s+/g, ' ')})`));
  for (const line of lines) printLine(`  ${visibleText(line)}`);
  const prompt = 'allow exactly this, once? y/n ';
  const answer = (await terminal.ask(prompt, { isFresh: true })) ?? '';
  if (/^y(?:es)?$/i.test(answer)) return 'grant';
  if (/^no?$/i.test(answer)) return 'deny';
  printLine(pc.dim('not answered; see: homeostat approvals list'));
  return 'later';
}

function tellEnd(waited: Waited): void {
  if (waited.state === 'kept') printLine(pc.yellow(waited.why));
  if (waited.state === 'answered' && waited.answer === '') printLine(pc.dim('(nothing to answer)'));
}

function printLine(line: string): void {
  print(`${line}\n`);
}
