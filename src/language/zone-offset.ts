import { Info } from 'luxon';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** From then on all clocks are moved at a full quarter of an hour; before, some were at any second. */
const QUARTERS_SINCE = Date.UTC(1973, 0);
const MOST_KEPT = 20_000;

const offsets = new Map<string, Map<number, number>>();

/** How far the clocks of a zone are ahead of UTC at a moment in epoch ms; in ms. NaN: there is no such zone. */
export function offsetMs(at: number, zone: string): number {
  if (at < QUARTERS_SINCE) return Info.normalizeZone(zone).offset(at) * MINUTE_MS;
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone);
  const quarter = Math.floor(at / QUARTER_MS);
  const known = ofZone.get(quarter);
  if (known !== undefined) return known;
  const found = Info.normalizeZone(zone).offset(at) * MINUTE_MS;
  if (ofZone.size >= MOST_KEPT) ofZone.clear();
  ofZone.set(quarter, found);
  return found;
}

const DAY_MS = 24 * 3_600_000;

/** The offset of the whole day before and after a moment; null: the clocks are moved meanwhile. */
export function steadyOffsetMs(at: number, zone: string): number | null {
  const before = offsetMs(at - DAY_MS, zone);
  return before === offsetMs(at + DAY_MS, zone) ? before : null;
}
