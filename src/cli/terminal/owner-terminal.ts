import { clearLine, createInterface, cursorTo, type Interface } from 'node:readline';
import { asLine, pasteAsLine, pastedText } from './paste-as-line.ts';

type Asking = {
  /** Cancels the question. */
  readonly signal?: AbortSignal;
  /** Only what is typed after the question counts, and it stays out of the history. */
  readonly isFresh?: boolean;
  /** Input is neither echoed nor kept in the history. */
  readonly isSecret?: boolean;
};

/** The terminal where the owner types. */
export type OwnerTerminal = {
  /** A line, perhaps typed ahead. Null: the owner has left, or the question was cancelled. */
  ask(prompt: string, how?: Asking): Promise<string | null>;
  /** A prompt waits, and nothing is typed at it yet. */
  isIdle(): boolean;
  /** Aborted when the owner leaves: Ctrl-C, Ctrl-D, or the terminal goes away. */
  readonly left: AbortSignal;
  close(): void;
};

const HISTORY_LINES = 500;
/** Asks a terminal to mark pasted text, so that its line ends submit nothing. */
const MARK_PASTES = '\x1b[?2004h';
const MARK_NO_PASTES = '\x1b[?2004l';

/** `history`: earlier lines, the newest last; the arrow keys bring them back. */
export function openOwnerTerminal(history: readonly string[]): OwnerTerminal {
  const { stdin: keys, stdout: terminal } = process;
  const screen = hideable(terminal);
  const { output } = screen;
  const isTerminal = keys.isTTY && terminal.isTTY;
  const pasted = isTerminal ? pasteAsLine(keys) : null;
  const lines = createInterface({
    input: pasted ?? keys,
    output,
    terminal: isTerminal,
    historySize: HISTORY_LINES,
    history: history.map((text) => asLine(text.trim())).reverse(),
    removeHistoryDuplicates: true,
  });
  if (isTerminal) output.write(MARK_PASTES);
  const { ask, isIdle, left } = questions(lines, screen);
  return {
    ask,
    isIdle,
    left,
    close: () => {
      if (isTerminal) output.write(MARK_NO_PASTES);
      lines.close();
      if (pasted !== null) keys.unpipe(pasted);
      keys.pause();
    },
  };
}

function showPrompt(lines: Interface, prompt: string): void {
  lines.setPrompt(prompt);
  lines.prompt();
}

type Screen = {
  readonly output: NodeJS.WriteStream;
  readonly hide: (isSo: boolean) => void;
};

/** The same terminal, which echoes nothing while it hides input. */
function hideable(terminal: NodeJS.WriteStream): Screen {
  let isHidden = false;
  const output = new Proxy(terminal, {
    get: (target, name) => {
      if (name === 'write' && isHidden) return () => true;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value; // its own method
    },
  });
  const hide = (isSo: boolean) => {
    if (isHidden && !isSo) terminal.write('\n');
    isHidden = isSo;
  };
  return { output, hide };
}

type Waiting = { readonly end: (line: string | null) => void; readonly isFresh: boolean };

function questions(lines: Interface, { output, hide }: Screen): Omit<OwnerTerminal, 'close'> {
  const leaving = new AbortController();
  const ahead: string[] = [];
  let waiting: Waiting | null = null;
  const end = (line: string | null) => {
    const asked = waiting;
    waiting = null;
    hide(false);
    asked?.end(line);
  };
  const leave = () => {
    leaving.abort();
    end(null);
  };
  lines.on('history', (kept) => {
    if (waiting?.isFresh === true) kept.shift();
  });
  lines.on('line', (line) => {
    const text = pastedText(line).trim();
    if (waiting === null) ahead.push(text);
    else end(text);
  });
  lines.on('SIGINT', leave);
  lines.on('close', leave);
  const wait = (prompt: string, { signal, isFresh = false, isSecret = false }: Asking) =>
    new Promise<string | null>((resolve) => {
      const callOff = () => {
        cursorTo(output, 0);
        clearLine(output, 0);
        end(null);
      };
      signal?.addEventListener('abort', callOff);
      const over = (line: string | null) => {
        signal?.removeEventListener('abort', callOff);
        resolve(line);
      };
      waiting = { end: over, isFresh: isFresh || isSecret };
      showPrompt(lines, prompt);
      hide(isSecret);
    });
  return {
    ask: async (prompt, how = {}) => {
      const early = how.isFresh === true ? undefined : ahead.shift();
      if (early !== undefined) return early;
      return leaving.signal.aborted || how.signal?.aborted === true ? null : wait(prompt, how);
    },
    isIdle: () => waiting !== null && lines.line === '',
    left: leaving.signal,
  };
}
