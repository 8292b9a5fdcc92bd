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
  | { readonly ok: false };

/** The moments at which the clocks of a zone show this: one, two where they go back, none where they go forward. */
export function inZone(wall: Wall, zone: string): InZone {
  const moment = DateTime.fromObject(wall, { zone });
  if (!moment.isValid || moment.hour !== wall.hour || moment.minute !== wall.minute) {
    return { ok: false };
  }
  const both = moment.getPossibleOffsets();
  return { ok: true, moments: [...both].sort((a, b) => a.toMillis() - b.toMillis()) };
}
