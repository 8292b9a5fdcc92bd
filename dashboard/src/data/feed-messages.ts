import type { Fact } from '../../../src/domain/fact.ts';
import type { LiveNews } from '../../../src/kernel/ports/live-words.ts';

/** A new event, without its payload. */
export type News = {
  readonly seq: number;
  readonly type: Fact['type'];
  readonly subjects: readonly string[];
  readonly cycleNo?: number;
};

/** What the stream tells a tab. `up` false: it is interrupted, and answers may be old. */
export type FeedMessage =
  | { readonly is: 'facts'; readonly facts: readonly News[] }
  | { readonly is: 'live'; readonly news: LiveNews }
  | { readonly is: 'link'; readonly up: boolean };
