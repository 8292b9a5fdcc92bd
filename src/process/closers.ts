import { messageOf } from '../kernel/thrown.ts';

/** How long one part may take to close, in addition to the grace for work in progress. */
const CLOSE_LIMIT_MS = 8_000;

export type Ending = {
  readonly reason: string;
  /** For work in progress. */
  readonly graceMs: number;
  /** False: the start failed in the middle. */
  readonly hasStarted: boolean;
};

const CLOSED: Ending = { reason: 'closed', graceMs: 0, hasStarted: true };
const FAILED_START: Ending = { reason: 'the start failed', graceMs: 0, hasStarted: false };

type Close = (ending: Ending) => unknown;

type Part = {
  /** A part that closes others takes its limit from theirs: null. */
  readonly limitMs?: number | null;
};

/** Registers how to close a part, as soon as it is open. */
type Add = (name: string, close: Close, part?: Part) => void;

/** The open parts of a process, or of one of its parts. */
export type Closers = {
  readonly add: Add;
  /** For parts that may each need the whole grace: all are closed at once when their turn comes. */
  readonly together: () => { readonly add: Add };
  /** Closes every part, the one opened last first. @throws NotClosed after all have been tried */
  readonly close: (ending?: Ending) => Promise<void>;
};

type Unclosed = { readonly name: string; readonly error: unknown };

/** Parts that failed to close, or not in time. All others are closed. */
export class NotClosed extends Error {
  readonly code = 'not_closed';
  readonly parts: readonly Unclosed[];

  constructor(parts: readonly Unclosed[]) {
    const words = parts.map(({ name, error }) => `${name} (${messageOf(error)})`).join(', ');
    super(`could not be closed: ${words}`);
    this.name = 'NotClosed';
    this.parts = parts;
  }
}

export type Opening = {
  /** Crashes at `open:<name>` when a part is open. */
  readonly crashPoint: (name: string) => void;
  /** Called at once for each part that could not be closed. */
  readonly onError: (where: string, error: unknown) => void;
};

/** Keeps open what `open` adds. If it fails, closes what it had opened and throws its error. */
export async function openOrClose<T>(
  opening: Opening,
  open: (closers: Closers) => Promise<T>,
): Promise<T> {
  const closers = createClosers(opening);
  try {
    return await open(closers);
  } catch (error) {
    await closers.close(FAILED_START).catch(() => undefined); // already reported
    throw error;
  }
}

/** Always closes what `work` adds. @throws what the work throws, else NotClosed */
export async function closeAfter<T>(
  opening: Opening,
  work: (closers: Closers) => Promise<T>,
): Promise<T> {
  const { closers, result } = await openOrClose(opening, async (opened) => ({
    closers: opened,
    result: await work(opened),
  }));
  await closers.close();
  return result;
}

function createClosers({ crashPoint, onError }: Opening): Closers {
  const stack = new AsyncDisposableStack();
  const unclosed: Unclosed[] = [];
  let ending = CLOSED;
  let closing: Promise<void> | null = null;
  const closePart = async (name: string, close: Close, { limitMs = CLOSE_LIMIT_MS }: Part) => {
    try {
      const closed = Promise.resolve(close(ending));
      await (limitMs === null ? closed : within(closed, limitMs + ending.graceMs));
    } catch (error) {
      if (error instanceof NotClosed) {
        unclosed.push(...error.parts);
        return;
      }
      unclosed.push({ name, error });
      onError(`closing ${name}`, error);
    }
  };
  const closeAll = async () => {
    await stack.disposeAsync();
    if (unclosed.length > 0) throw new NotClosed(unclosed);
  };
  return {
    add: (name, close, part = {}) => {
      stack.defer(() => closePart(name, close, part));
      crashPoint(`open:${name}`);
    },
    together: () => {
      const parts: (() => Promise<void>)[] = [];
      stack.defer(async () => {
        await Promise.all(parts.map((close) => close()));
      });
      return {
        add: (name, close, part = {}) => {
          parts.push(() => closePart(name, close, part));
          crashPoint(`open:${name}`);
        },
      };
    },
    close: (how = CLOSED) => {
      if (closing === null) ending = how;
      closing ??= closeAll();
      return closing;
    },
  };
}

async function within(closed: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`not closed within ${limitMs / 1000} s`));
    }, limitMs);
  });
  await Promise.race([closed, late]).finally(() => {
    clearTimeout(timer);
  });
}
