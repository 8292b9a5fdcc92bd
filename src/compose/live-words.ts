import type {
  LiveEar,
  LiveNews,
  LivePiece,
  LiveReply,
  LiveWatcher,
  LiveWords,
} from '../kernel/ports/live-words.ts';
import { redactSecrets } from '../kernel/redact.ts';
import { seamOf } from '../kernel/redact-seam.ts';

export type LiveSettings = {
  /** Words are gathered for so long: each piece has a cost of its own. */
  readonly everyMs: number;
  /** Characters of one reply that wait for a place where they may be cut. */
  readonly heldCharacters: number;
  /** For one who watches and takes nothing. */
  readonly queuedPieces: number;
  readonly queuedCharacters: number;
};

/** A41. What is held must have room for a whole private key: RSA of 8192 bits has 6,400 characters. */
export const defaultLiveSettings: LiveSettings = {
  everyMs: 200,
  heldCharacters: 8192,
  queuedPieces: 256,
  queuedCharacters: 65_536,
};

const MUTED = '\n[the rest of this reply is not shown while it comes: it cannot be cut safely]\n';
const CUT_OFF = ' […]';

/**
 * The feed of one process. A word is shown as soon as it is sure that it belongs to no secret. A reply is followed
 * from its beginning, also while nobody watches: who comes in its middle could be shown half of a key.
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

function followReply(
  about: LiveReply,
  { everyMs, heldCharacters }: LiveSettings,
  publish: (piece: LivePiece) => void,
): LiveEar {
  let held = '';
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const tell = (text: string, isLast = false) => {
    if (text !== '' || isLast) publish({ kind: 'words', ...about, text, isLast });
  };
  const release = () => {
    clearTimeout(timer);
    timer = undefined;
    const seam = seamOf(held);
    tell(redactSecrets(held.slice(0, seam)));
    held = held.slice(seam);
    if (held.length <= heldCharacters) return;
    isOver = true;
    held = '';
    tell(MUTED, true);
  };
  return {
    hear: (piece) => {
      if (isOver) return;
      held += piece;
      if (held.length > heldCharacters) release();
      else timer ??= setTimeout(release, everyMs).unref();
    },
    end: (isWhole) => {
      clearTimeout(timer);
      if (isOver) return;
      isOver = true;
      tell(
        isWhole ? redactSecrets(held) : `${redactSecrets(held.slice(0, seamOf(held)))}${CUT_OFF}`,
        true,
      );
      held = '';
    },
  };
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
