import type {
  LiveEar,
  LiveNews,
  LivePiece,
  LiveReply,
  LiveWatcher,
  LiveWords,
} from '../kernel/ports/live-words.ts';
import { redactSecrets } from '../kernel/text/redact.ts';
import { seamOf } from '../kernel/text/redact-seam.ts';

export type LiveSettings = {
  /** Words are collected for this long: each piece has a cost of its own. */
  readonly everyMs: number;
  /** Characters of one reply that are held until they can be cut safely. */
  readonly heldCharacters: number;
  /** Buffer of a viewer who does not read. */
  readonly queuedPieces: number;
  readonly queuedCharacters: number;
};

/** A41. The buffer must hold a whole private key: RSA of 8192 bits has 6,400 characters. */
export const defaultLiveSettings: LiveSettings = {
  everyMs: 200,
  heldCharacters: 8192,
  queuedPieces: 256,
  queuedCharacters: 65_536,
};

const MUTED = '\n[the rest of this reply is not shown while it comes: it cannot be cut safely]\n';
const CUT_OFF = ' […]';

/**
 * The feed of one process. A word is shown as soon as it is certain to belong to no secret. Each reply is followed
 * from its beginning, even while nobody watches: a viewer who joins in the middle could otherwise see half a key.
 */
export function openLiveWords(settings: LiveSettings = defaultLiveSettings): LiveWords {
  const watchers = new Set<(piece: LivePiece) => void>();
  let replies = 0;
  return {
    begin: (about) => {
      replies += 1;
      const publish = (piece: LivePiece) => {
        for (const tell of watchers) tell(piece);
      };
      return followReply({ ...about, reply: replies }, settings, publish);
    },
    watch: () => {
      const { tell, watcher } = openWatcher(settings);
      watchers.add(tell);
      const end = () => {
        watchers.delete(tell);
      };
      return { ...watcher, end };
    },
  };
}

/** One stream of a reply: held until what is shown is certain to belong to no secret. */
function followVoice(
  { everyMs, heldCharacters }: LiveSettings,
  tell: (text: string) => void,
  mute: () => void,
) {
  let held = '';
  let timer: NodeJS.Timeout | undefined;
  const release = () => {
    clearTimeout(timer);
    timer = undefined;
    const seam = seamOf(held);
    tell(redactSecrets(held.slice(0, seam)));
    held = held.slice(seam);
    if (held.length > heldCharacters) mute();
  };
  return {
    hear: (piece: string) => {
      held += piece;
      if (held.length > heldCharacters) release();
      else timer ??= setTimeout(release, everyMs).unref();
    },
    /** What is still held; it may not be shown as it is. */
    take: (): string => {
      clearTimeout(timer);
      timer = undefined;
      const left = held;
      held = '';
      return left;
    },
  };
}

function followReply(
  about: LiveReply,
  settings: LiveSettings,
  publish: (piece: LivePiece) => void,
): LiveEar {
  let isOver = false;
  const tell = (kind: LivePiece['kind']) => (text: string) => {
    if (text !== '' && !isOver) publish({ kind, ...about, text, isLast: false });
  };
  const last = (text: string) => {
    if (isOver) return;
    isOver = true;
    thoughts.take();
    words.take();
    publish({ kind: 'words', ...about, text, isLast: true });
  };
  const mute = () => {
    last(MUTED);
  };
  const words = followVoice(settings, tell('words'), mute);
  const thoughts = followVoice(settings, tell('thought'), mute);
  /** Finished thoughts are shown before the words that follow them, without half a secret at their end. */
  const endThoughts = (isWhole: boolean) => {
    const left = thoughts.take();
    if (left !== '') tell('thought')(shownAtEnd(left, isWhole));
  };
  return {
    hear: (piece) => {
      if (isOver) return;
      endThoughts(true);
      words.hear(piece);
    },
    think: (piece) => {
      if (!isOver) thoughts.hear(piece);
    },
    end: (isWhole) => {
      if (isOver) return;
      endThoughts(isWhole);
      last(shownAtEnd(words.take(), isWhole));
    },
  };
}

function shownAtEnd(held: string, isWhole: boolean): string {
  return isWhole ? redactSecrets(held) : `${redactSecrets(held.slice(0, seamOf(held)))}${CUT_OFF}`;
}

type Watching = {
  readonly tell: (piece: LivePiece) => void;
  readonly watcher: Omit<LiveWatcher, 'end'>;
};

function openWatcher({ queuedPieces, queuedCharacters }: LiveSettings): Watching {
  const waiting = new Set<() => void>();
  let queue: LivePiece[] = [];
  let characters = 0;
  let lost = 0;
  const drop = () => {
    characters -= queue.shift()?.text.length ?? 0;
    lost += 1;
  };
  return {
    tell: (piece) => {
      queue.push(piece);
      characters += piece.text.length;
      while (queue.length > queuedPieces || characters > queuedCharacters) drop();
      for (const wake of waiting) wake();
    },
    watcher: {
      take: () => {
        const note: readonly LiveNews[] = lost === 0 ? [] : [{ kind: 'lost', pieces: lost }];
        const news = [...note, ...queue];
        queue = [];
        characters = 0;
        lost = 0;
        return news;
      },
      news: (signal) =>
        new Promise((resolve) => {
          const done = () => {
            waiting.delete(done);
            signal.removeEventListener('abort', done);
            resolve();
          };
          waiting.add(done);
          signal.addEventListener('abort', done);
          if (signal.aborted || queue.length > 0 || lost > 0) done();
        }),
    },
  };
}
