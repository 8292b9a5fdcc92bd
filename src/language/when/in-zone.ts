import { DateTime } from 'luxon';

/** What a clock on the wall shows. */
export type Wall = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
};

export type InZone =
  | { readonly ok: true; readonly moments: readonly DateTime[] }
  | { readonly ok: false; readonly why: string };

/** The moments at which the clocks of a zone show this: one, two where they go back, none where they go forward. */
export function inZone(wall: Wall, zone: string): InZone {
  const moment = DateTime.fromObject(wall, { zone });
  if (!moment.isValid) return { ok: false, why: `there is no such day: ${dayOf(wall)}` };
  if (moment.hour !== wall.hour || moment.minute !== wall.minute) {
    const time = `${wall.hour}:${String(wall.minute).padStart(2, '0')}`;
    const why = `${time} does not exist on ${dayOf(wall)} in ${zone}: the clocks go forward`;
    return { ok: false, why };
  }
  const both = moment.getPossibleOffsets();
  return { ok: true, moments: [...both].sort((a, b) => a.toMillis() - b.toMillis()) };
}

function dayOf({ year, month, day }: Wall): string {
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
