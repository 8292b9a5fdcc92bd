import type { Effort } from './ports/model.ts';

/** Below so many tokens a model that decides for itself is asked for less effort. */
const LOW_EFFORT = 2048;
const MEDIUM_EFFORT = 8192;

/** What so many tokens of thinking amount to. */
export function effortForTokens(tokens: number): Effort | 'none' {
  if (tokens === 0) return 'none';
  if (tokens < LOW_EFFORT) return 'low';
  return tokens < MEDIUM_EFFORT ? 'medium' : 'high';
}
