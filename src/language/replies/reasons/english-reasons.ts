import { spokenMoment } from '../../when/spoken-moment.ts';
import { type ReasonWords, reasonIn, type TimeReason } from '../../when/time-reason.ts';

export const englishReasons: ReasonWords = {
  nothing: 'no day or time is named',
  strange: (words) => `"${words}" is no part of a time that I understand`,
  impossible: (words) => `"${words}" is not possible`,
  over: (words) => `"${words}" is over`,
  notDays: (words) => `"${words}" does not say on which day`,
  either: (words, choices) =>
    choices.length === 0
      ? `"${words}" can mean several things; say it in another way, with the month as a word`
      : `"${words}" can be ${choices.join(', or ')}; which one`,
  past: (when) => `${when} is over`,
  half: ({ said, early, late }) =>
    `${said} can be ${early} or ${late}, in the morning or in the afternoon; write for instance "${said}pm"`,
  times: (n) => `at which ${n === 1 ? 'time' : `${n} times`} of the day`,
  skipped: (clock) => `${clock} does not exist on that day: the clocks go forward`,
  never: 'that never comes',
  several: 'more than one time is named; which one do you mean',
  day: 'on which day exactly',
  hours: 'between which hours of the day; say for instance "between 9:00 and 17:00"',
  hour: 'at which hour exactly',
  howOften: 'you name a limit but not how often; say for instance "every day at 8 until Friday"',
  end: 'until when exactly',
  start: 'from when on exactly',
  leftOut: 'which days are to be left out',
  twice: 'the clocks go back in that hour, so it comes twice',
  everyTime: 'shall it come at another time every time, or only once more',
  otherDays: (words) =>
    `shall it come only then, or on the other days as before; answer "only ${words}" or "${words}, else as before"`,
};

/** A reason for whoever reads English, as at the terminal. */
export function englishReason(
  reason: TimeReason,
  clock: { readonly now: string; readonly zone: string },
): string {
  return reasonIn(englishReasons, reason, (at) => spokenMoment(at.toISO() ?? '', clock));
}
