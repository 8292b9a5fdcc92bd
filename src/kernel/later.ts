/** `now` (ISO 8601) plus this many milliseconds, as ISO 8601 UTC. */
export function later(now: string, ms: number): string {
  return new Date(Date.parse(now) + ms).toISOString();
}
