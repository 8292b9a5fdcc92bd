import type { Effort } from './ports/model.ts';

/** Below this many thinking tokens, a model that decides by itself how much to think is asked for less effort. */
const LOW_EFFORT = 2048;
const MEDIUM_EFFORT = 8192;

/** The effort that matches this many tokens of thinking. */
export function effortForTokens(tokens: number): Effort | 'none' {
  if (tokens === 0) return 'none';
  if (tokens < LOW_EFFORT) return 'low';
  return tokens < MEDIUM_EFFORT ? 'medium' : 'high';
}
