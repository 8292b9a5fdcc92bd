const ANCHORS = [
  { days: 0, worth: 1 },
  { days: 7, worth: 0.5 },
  { days: 30, worth: 0.1 },
] as const;
const FLOOR = 0.02;

/** What an age in days is worth (D48): log-linear between and beyond, not below the floor. */
export function recency(days: number): number {
  const [now, week, month] = ANCHORS;
  const [from, to] = days < week.days ? [now, week] : [week, month];
  const slope = Math.log(to.worth / from.worth) / (to.days - from.days);
  return Math.max(FLOOR, from.worth * Math.exp(slope * Math.max(0, days - from.days)));
}
