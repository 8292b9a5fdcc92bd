import { DateTime } from 'luxon';

/** From `from` to `to` (HH:MM, past midnight where `to` is earlier) on the clocks of a zone. */
export type QuietHours = { readonly from: string; readonly to: string };

/** When the quiet hours that hold at `now` (ISO 8601) end, as ISO 8601; null when they do not hold. */
export function quietUntil(now: string, quiet: QuietHours | null, zone: string): string | null {
  if (quiet === null) return null;
  const local = DateTime.fromISO(now, { zone });
  const clock = local.toFormat('HH:mm');
  const { from, to } = quiet;
  const isOverNight = from > to;
  const isQuiet = isOverNight ? clock >= from || clock < to : clock >= from && clock < to;
  if (!isQuiet) return null;
  const [hour, minute] = to.split(':').map(Number);
  const end = local.set({ hour: hour ?? 0, minute: minute ?? 0, second: 0, millisecond: 0 });
  return (end <= local ? end.plus({ days: 1 }) : end).toUTC().toISO();
}
