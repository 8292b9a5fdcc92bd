import type { LiveNews } from '../../../src/kernel/ports/live-words.ts';
import type { FeedMessage, News } from './feed-messages.ts';

/*
 * The one stream of a browser, shared by its tabs: with a stream a tab, the seventh would wait for ever, since browsers
 * open six connections to a server. The address of the stream is the name of the worker.
 */

const RETRY_MS = 3000;
const worker = self as unknown as {
  readonly name: string;
  onconnect: (event: MessageEvent) => void;
};
const tabs = new Set<MessagePort>();
let isUp = false;
let lastSeq = '';

function tell(message: FeedMessage): void {
  for (const tab of tabs) tab.postMessage(message);
}

function tellLink(up: boolean): void {
  isUp = up;
  tell({ is: 'link', up });
}

function open(): void {
  const url = new URL(worker.name);
  if (lastSeq !== '') url.searchParams.set('after', lastSeq);
  const source = new EventSource(url, { withCredentials: true });
  source.onopen = () => {
    tellLink(true);
  };
  source.onerror = () => {
    tellLink(false);
    // Refused, for instance because the session ended: the browser does not try again by itself.
    if (source.readyState === EventSource.CLOSED) setTimeout(open, RETRY_MS);
  };
  source.addEventListener('facts', ({ data, lastEventId }: MessageEvent<string>) => {
    lastSeq = lastEventId;
    tell({ is: 'facts', facts: JSON.parse(data) as readonly News[] });
  });
  for (const kind of ['words', 'thought', 'lost'] as const) {
    source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
      tell({ is: 'live', news: { kind, ...(JSON.parse(data) as object) } as LiveNews });
    });
  }
}

worker.onconnect = ({ ports: [tab] }) => {
  if (tab === undefined) return;
  tabs.add(tab);
  tab.onmessage = ({ data }: MessageEvent<'shown' | 'closed'>) => {
    if (data === 'shown') tabs.add(tab);
    else tabs.delete(tab);
  };
  tab.postMessage({ is: 'link', up: isUp } satisfies FeedMessage);
};

open();
