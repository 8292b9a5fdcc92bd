import type { ParsedComponents, ParsedResult } from 'chrono-node';

/** A time as it was found, or one put together of a day and an hour found apart. */
export type Named = Pick<ParsedResult, 'text' | 'tags'> & {
  readonly start: Pick<ParsedComponents, 'get' | 'isCertain' | 'date'>;
};
