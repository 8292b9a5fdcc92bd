const MICROS = 1_000_000;

/** The times of events stored together: the first, in ISO 8601 with microseconds, UTC, and each a microsecond later. */
export function recordedTimes(first: string, count: number): readonly string[] {
  const second = first.slice(0, 19);
  const micros = Number(first.slice(20, 26));
  return Array.from({ length: count }, (_, i) => {
    const at = micros + i;
    return `${at < MICROS ? second : nextSecond(second)}.${String(at % MICROS).padStart(6, '0')}Z`;
  });
}

function nextSecond(second: string): string {
  return new Date(Date.parse(`${second}Z`) + 1000).toISOString().slice(0, 19);
}
