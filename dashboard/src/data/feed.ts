import type { Query, QueryClient } from '@tanstack/react-query';
import type { Fact } from '../../../src/domain/fact.ts';
import type { FeedMessage } from './feed-messages.ts';
import { basePath } from './page-meta.ts';
import type { Follows } from './use-api.ts';

/** After a look, events close together cause one more. */
const TOGETHER_MS = 100;
/** Without shared workers: how often the page asks instead. */
const POLL_MS = 5000;

type Type = Fact['type'];
type Listener = (message: FeedMessage) => void;
const listeners = new Set<Listener>();

/** Calls the listener with each message of the stream. Returns how to stop. */
export function onFeed(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Follows the controller for the life of the page: what new events made stale is asked again. */
export function followFeed(queries: QueryClient): void {
  if (typeof SharedWorker === 'undefined') {
    setInterval(() => {
      void queries.invalidateQueries({ predicate: isPresent });
    }, POLL_MS);
    return;
  }
  const address = `${location.origin}${basePath}/api/feed`;
  const worker = new SharedWorker(new URL('./feed-worker.ts', import.meta.url), {
    type: 'module',
    name: address,
  });
  const waiting = new Set<Type>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    // A hidden tab looks when it is seen again.
    if (document.hidden || waiting.size === 0) return;
    const types = new Set(waiting);
    waiting.clear();
    timer = setTimeout(look, TOGETHER_MS);
    void queries.invalidateQueries({ predicate: (query) => isStaleBy(query, types) });
  };
  // The first of them is looked at once.
  const wait = () => {
    if (timer === undefined) look();
  };
  let wasUp: boolean | null = null;
  worker.port.onmessage = ({ data }: MessageEvent<FeedMessage>) => {
    for (const listener of listeners) listener(data);
    if (data.is === 'facts') {
      for (const { type } of data.facts) waiting.add(type);
      wait();
    }
    if (data.is !== 'link') return;
    if (data.up && wasUp === false) void queries.invalidateQueries({ predicate: isPresent });
    wasUp = data.up;
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && waiting.size > 0) wait();
  });
  addEventListener('pagehide', () => {
    worker.port.postMessage('closed');
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    worker.port.postMessage('shown');
    void queries.invalidateQueries({ predicate: isPresent });
  });
  worker.port.start();
}

function isPresent({ queryKey }: Query): boolean {
  return queryKey[0] === 'now';
}

function isStaleBy({ meta }: Query, types: ReadonlySet<Type>): boolean {
  const follows = meta?.['follows'] as Follows | undefined;
  if (follows === undefined || follows === 'none') return false;
  return follows === 'all' ? types.size > 0 : follows.some((type) => types.has(type));
}
