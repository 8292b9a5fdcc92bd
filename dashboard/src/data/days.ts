const DAY_MS = 86_400_000;

/** How far the zone is ahead of UTC at an instant; undefined: the zone of the browser. */
function aheadMs(zone: string | undefined, ms: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(ms);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
  );
  return shown - Math.floor(ms / 60_000) * 60_000;
}

/** When the day began in the zone, so many days before that of the instant. ISO 8601. */
export function dayBegan(zone: string | undefined, nowMs: number, daysAgo: number): string {
  const shown = nowMs + aheadMs(zone, nowMs);
  const midnight = Math.floor(shown / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  // The zone may have been another then, by an hour.
  return new Date(midnight - aheadMs(zone, midnight - aheadMs(zone, midnight))).toISOString();
}
