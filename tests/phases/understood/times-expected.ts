/** `19T08:00 20T08:00`, `… end 26` (nothing from then on), `… skip 12-25` (nothing that day). */
export function comesAt(times: string, fires: readonly string[]): boolean {
  const [listed = '', end] = times.split(' end ');
  const [wanted = '', skipped] = listed.split(' skip ');
  const all = wanted.trim().split(' ');
  return (
    all.every((time, n) => isAt(time, fires[n])) &&
    (all.length >= COMES_AGAIN || fires.length === all.length) &&
    (skipped === undefined || !fires.some((one) => one.startsWith(skipped))) &&
    endsAt(end, all.length, fires)
  );
}

/** From three times on, the expectation names but the first of many. */
const COMES_AGAIN = 3;
/** As many as are looked at: it has no end. */
const ENDLESS = 120;

function isAt(wanted: string, time: string | undefined): boolean {
  return time === wanted || (!wanted.includes('T') && time?.startsWith(`${wanted}T`) === true);
}

function endsAt(end: string | undefined, listed: number, fires: readonly string[]): boolean {
  if (end === undefined) return listed < COMES_AGAIN || fires.length > COMES_AGAIN;
  return fires.length < ENDLESS && !fires.some((one) => dateOf(one) >= dateOf(end));
}

/** So that 26 < 12-01 < 2027-01-01. */
function dateOf(time: string): string {
  const [day = ''] = time.split('T');
  const parts = day.split('-').length;
  if (parts === 1) return `2026-11-${day}`;
  return parts === 2 ? `2026-${day}` : day;
}
