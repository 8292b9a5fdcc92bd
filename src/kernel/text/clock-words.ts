/** Where a reader of a time is: the zone, and the current instant (ISO 8601). */
export type Reader = {
  readonly asOf: string;
  readonly zone: string;
  /** The same text as the zone would give, `2026-11-23 14:05`, if it is known without a table of zones. */
  readonly localTime?: (iso: string) => string;
};

/** An instant on the reader's clock: `14:05`, or `2026-11-23 14:05` on another day than today. */
export function clockWords(iso: string, { asOf, zone, localTime }: Reader): string {
  const local = localTime ?? ((at: string) => clockIn(zone, at));
  const [day = '', time = ''] = local(iso).split(' ');
  const [today = ''] = local(asOf).split(' ');
  return day === today ? time : `${day} ${time}`;
}

/** The only locale that writes dates as ISO 8601 does. */
function clockIn(timeZone: string, iso: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(Date.parse(iso));
}
