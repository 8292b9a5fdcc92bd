import type { Screen } from './tmux.ts';

/** Claude Code as a person sees it. */
export type ClaudeWindow = {
  /** Types a prompt, and waits until these words are shown for it. */
  sees(prompt: string, words: string): Promise<string>;
  /** Types a prompt and waits until all is quiet again. Resolves with what was shown from there on. */
  ask(prompt: string): Promise<string>;
  /** The same where it asks whether it may, and is told yes. Resolves with what it asked, and with how it ended. */
  askAndAllow(prompt: string): Promise<{ readonly question: string; readonly end: string }>;
  /** What is shown above the field to type into. */
  shown(): Promise<string>;
  /** Leaves it, and waits until the shell is back. Resolves with what the shell then shows. */
  leave(): Promise<string>;
  readonly screen: Screen;
};

const QUESTION = 'Do you want to proceed?';
const RULE = '────────';
/** What it says while it works: a word of its own that differs each time. */
const WORKING = /^[·✢✳✶✻✽*] \S+(?: \S+)*…/m;
/** Looks at which the screen stands still. */
const STILL = 8;

export async function claudeWindow(screen: Screen, command: string): Promise<ClaudeWindow> {
  await screen.until('a prompt', (text) => text.endsWith('$'));
  await screen.type(`clear; ${command}`);
  await screen.press('Enter');
  const isStill = standsStill();
  await screen.until('Claude Code', (text) => isStill(text) && isQuiet(text));
  const send = async (prompt: string) => {
    const before = aboveInput(await screen.text());
    await type(screen, prompt);
    await screen.press('Enter');
    return before;
  };
  const answer = async (prompt: string, before: readonly string[]) => {
    const isDone = standsStill();
    const shown = await screen.until(`an answer to ${prompt}`, (text) => {
      const more = newLines(aboveInput(text), before).filter((line) => line !== '');
      const isEcho = more.length === 1 && more[0]?.startsWith('❯') === true;
      return isDone(text) && isQuiet(text) && more.length > 0 && !isEcho;
    });
    return newLines(aboveInput(shown), before).join('\n').trim();
  };
  return {
    sees: async (prompt, words) => {
      const before = await send(prompt);
      const since = (text: string) => newLines(aboveInput(text), before).join('\n');
      return since(await screen.until(words, (text) => flat(since(text)).includes(words)));
    },
    ask: async (prompt) => answer(prompt, await send(prompt)),
    askAndAllow: async (prompt) => {
      const before = await send(prompt);
      const shown = await screen.until(QUESTION, (text) => text.includes(QUESTION));
      await sayYes(screen);
      return {
        question: newLines(shown.split('\n'), before).join('\n').trim(),
        end: await answer(prompt, before),
      };
    },
    shown: async () => aboveInput(await screen.text()).join('\n'),
    leave: async () => {
      await type(screen, '/exit');
      await screen.press('Enter');
      return screen.until('the shell', (text) => text.endsWith('$'));
    },
    screen,
  };
}

/** A key that comes as soon as it asks is taken for one of before, and does nothing: so again, until it is gone. */
async function sayYes(screen: Screen): Promise<void> {
  let looks = 0;
  await screen.until('no question', (text) => {
    looks += 1;
    if (looks % STILL === 0) void screen.press('Enter');
    return !text.includes(QUESTION);
  });
}

async function type(screen: Screen, words: string): Promise<void> {
  await screen.type(words);
  await screen.until(words, (text) => inputOf(text).includes(words.slice(0, 40)));
}

/** Without the breaks that it makes where a line is full. */
function flat(text: string): string {
  return text.replaceAll(/\s*\n[\s│]*/g, ' ');
}

function standsStill(): (text: string) => boolean {
  let last = '';
  let times = 0;
  return (text) => {
    times = text === last ? times + 1 : 0;
    last = text;
    return times >= STILL;
  };
}

/** Nothing is typed, and it waits for somebody to type. */
function isQuiet(text: string): boolean {
  return inputOf(text).trim() === '❯' && !WORKING.test(text) && !text.includes('esc to interrupt');
}

type Field = { readonly begin: number; readonly end: number; readonly lines: readonly string[] };

/** The field to type into stands between the last two rules. */
function fieldIn(text: string): Field {
  const lines = text.split('\n');
  const end = lines.findLastIndex((line) => line.startsWith(RULE));
  const begin = lines.slice(0, Math.max(0, end)).findLastIndex((line) => line.startsWith(RULE));
  return { begin, end, lines };
}

function inputOf(text: string): string {
  const { begin, end, lines } = fieldIn(text);
  return begin === -1 ? '' : lines.slice(begin + 1, end).join('\n');
}

function aboveInput(text: string): readonly string[] {
  const { begin, lines } = fieldIn(text);
  return begin === -1 ? [] : lines.slice(0, begin);
}

function newLines(lines: readonly string[], before: readonly string[]): readonly string[] {
  const last = before.findLastIndex((line) => line !== '');
  const same = lines.findIndex((line, at) => at > last || line !== before[at]);
  return same === -1 ? [] : lines.slice(same);
}
