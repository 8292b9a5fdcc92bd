/** A mail the owner writes of their own accord. */
export type Letter = {
  /** Names its thread; a later letter of the same name goes on in it. */
  readonly thread: string;
  /** The owner's wall clock: `2027-06-01T09:00`. */
  readonly at: string;
  readonly text: string;
};

/** What the owner answers to a mail they get, in its thread. */
export type Answering = {
  /** Found in the subject or the text of the mail. */
  readonly to: RegExp;
  /** One after the other, each once. */
  readonly says: readonly string[];
  readonly afterMinutes: number;
};

/** A reminder, or work that comes again, as a calendar apart from the agent's names its moments. */
export type Promised = {
  /** Of the letter that sets it; null: it is there from the beginning. */
  readonly thread: string | null;
  /** A word of its title. */
  readonly title: string;
  /** Wall-clock times `HH:mm` on these days, from the letter on until `until`. */
  readonly time: string;
  readonly isOn: (day: Day) => boolean;
  /** The first day without it. */
  readonly until?: string;
};

/** A day of the calendar; `weekday` is 1 for Monday. */
export type Day = {
  readonly date: string;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly daysInMonth: number;
};

export const YEAR_BEGINS = '2027-06-01T08:00';
export const OWNER_ZONE = 'Europe/Berlin';
/** The owner rests, and told the agent to rest as well. */
export const HOLIDAY = { from: '2027-08-02', to: '2027-08-16' } as const;
/** The owner answers nothing, without a word. */
export const SILENT = { from: '2028-02-07', to: '2028-02-28' } as const;

export const PROMISED: readonly Promised[] = [
  {
    thread: 'time-sheet',
    title: 'time sheet',
    time: '16:00',
    isOn: ({ weekday, day, daysInMonth }) => weekday === 5 && day > daysInMonth - 7,
  },
  {
    thread: 'mia',
    title: 'Mia',
    time: '09:00',
    isOn: ({ month, day }) => month === 3 && day === 14,
  },
  {
    thread: 'rent',
    title: 'rent',
    time: '10:00',
    isOn: ({ day, daysInMonth }) => day === daysInMonth,
  },
  {
    thread: 'leap',
    title: 'passport',
    time: '09:00',
    isOn: ({ month, day }) => month === 2 && day === 29,
  },
  { thread: 'clock', title: 'tower clock', time: '02:30', isOn: ({ weekday }) => weekday === 7 },
  {
    thread: 'stretch',
    title: 'stretch',
    time: '08:45',
    isOn: ({ weekday }) => weekday <= 5,
    until: '2027-09-02',
  },
  { thread: null, title: 'again-weekly', time: '07:00', isOn: ({ weekday }) => weekday === 1 },
  { thread: null, title: 'again-monthly', time: '07:30', isOn: ({ day }) => day === 1 },
  { thread: 'plants', title: 'plants', time: '18:00', isOn: ({ weekday }) => weekday === 3 },
];

const ONCE: readonly Letter[] = [
  letter(
    'time-sheet',
    '2027-06-01T09:00',
    'Remind me every last Friday of the month at 16:00 to hand in the time sheet.',
  ),
  letter(
    'mia',
    '2027-06-01T09:10',
    'Remind me every year on 14 March at 9:00 to call Mia for her birthday.',
  ),
  letter(
    'rent',
    '2027-06-02T09:00',
    'Remind me on the last day of every month at 10:00 to pay the rent.',
  ),
  letter(
    'thirty-first',
    '2027-06-02T09:30',
    'Remind me on the 31st of every month at 11:00 to read the meter.',
  ),
  letter(
    'leap',
    '2027-06-03T09:00',
    'Remind me on 29 February 2028 at 9:00 to renew the passport.',
  ),
  letter('clock', '2027-06-04T09:00', 'Remind me every Sunday at 02:30 to wind the tower clock.'),
  letter('stretch', '2027-06-05T09:00', 'Remind me every weekday at 8:45 to stretch.'),
  letter('plants', '2027-06-06T09:00', 'Remind me every Wednesday at 18:00 to water the plants.'),
  letter('short', '2027-06-07T10:00', 'From now on, write to me in short sentences.'),
  letter('tea', '2027-06-12T10:00', 'I prefer tea to coffee.'),
  letter('dentist', '2027-06-15T10:00', 'My dentist is Dr. Weber in Hafenstrasse.'),
  letter('sign', '2027-06-20T10:00', 'Always sign letters with "Best regards".'),
  letter('may', '2027-06-21T10:00', 'What did you do in May?'),
  letter('table', '2027-06-23T10:00', 'Book a table for two at the harbour restaurant.'),
  letter('cap', '2027-06-29T08:00', 'Spend at most $0.05 today.'),
  letter('paint', '2027-07-05T10:00', 'Order new paint for the boat. I hate the old one.'),
  letter('boxes', '2027-07-08T10:00', 'The boxes with the books are in the attic.'),
  letter(
    'boxes',
    '2027-07-10T10:00',
    'No, that was wrong: the boxes with the books are in the cellar, not in the attic.',
  ),
  letter(
    'monthly',
    '2027-07-12T10:00',
    'Every first Monday of the month at 9:00, look through the folder notes and tell me what is old.',
  ),
  letter('know', '2027-07-15T10:00', 'What do you know about me?'),
  letter('reminders', '2027-07-20T10:00', 'Which reminders do I have?'),
  letter('cap-month', '2027-07-30T08:00', 'Spend at most $5 this month.'),
  letter('holiday', '2027-08-01T20:00', 'I am on holiday. Pause until 16 August at 8:00.'),
  letter('holiday-status', '2027-08-10T10:00', 'status'),
  letter('back', '2027-08-16T10:00', 'I am back. What happened while I was away?'),
  letter('july', '2027-08-17T10:00', 'What did you do in July?'),
  letter('stop-stretch', '2027-09-01T10:00', 'Stop reminding me to stretch.'),
  letter('bread', '2027-09-10T10:00', 'Remind me in two hours to take out the bread.'),
  letter('cap-2', '2027-09-30T08:00', 'Spend at most $0.05 today.'),
  letter('coffee', '2027-10-04T10:00', 'I prefer coffee to tea now.'),
  letter('waiting', '2027-10-11T10:00', 'What are you waiting for?'),
  letter('dst', '2027-10-30T10:00', 'Remind me tomorrow at 9:00 to change the clocks.'),
  letter('no-sunday', '2027-11-02T10:00', 'Never publish anything on a Sunday.'),
  letter('sign-off', '2027-12-01T10:00', 'Do not sign letters with "Best regards" any more.'),
  letter('december', '2027-12-20T10:00', 'Remind me on 24 December at 17:00 to light the candles.'),
  letter('cap-3', '2027-12-31T08:00', 'Spend at most $0.05 today.'),
  letter('dentist-2', '2028-01-10T10:00', 'My dentist is Dr. Klein now, no longer Dr. Weber.'),
  letter('who', '2028-01-20T10:00', 'Who is my dentist?'),
  letter('drink', '2028-01-25T10:00', 'What do I like to drink?'),
  letter(
    'silent',
    '2028-02-07T09:00',
    'Book a table for four at the mountain inn, that would be great.',
  ),
  letter('long', '2028-03-01T10:00', 'From now on, explain things to me in detail.'),
  letter('table-2', '2028-03-10T10:00', 'Book a table for two at the harbour restaurant.'),
  letter('dst-2', '2028-03-25T10:00', 'Remind me tomorrow at 9:00 to change the clocks.'),
  letter('know-2', '2028-04-03T10:00', 'What do you know about me?'),
  letter('move-time-sheet', '2028-04-10T10:00', 'What is still open?'),
  letter('year', '2028-05-20T10:00', 'What did you do in March?'),
  letter('reminders-2', '2028-05-22T10:00', 'Which reminders do I have?'),
  letter('thanks', '2028-05-24T10:00', 'Thank you, that was a good year.'),
];

function letter(thread: string, at: string, text: string): Letter {
  return { thread, at, text };
}

const WEEKLY: readonly string[] = [
  'How was my week?',
  'Write the letter letters/aunt.md in a friendly tone about: the garden',
  'Write notes/shed.md with: the key hangs behind the door',
  'What did you do yesterday?',
  'Which of the notes are the oldest?',
  'How much did you spend this week?',
  'Remember that the key of the shed hangs behind the door.',
  'What is the plan for this week?',
  'Thanks!',
  'Please tidy up the folder notes. Thanks in advance!',
];

/** All letters of the year, oldest first: what is said once, and something small each Thursday. */
export function lettersOf(days: readonly Day[]): readonly Letter[] {
  const thursdays = days.filter(({ weekday }) => weekday === 4);
  const weekly = thursdays.map(({ date }, no) =>
    letter(`week-${no}`, `${date}T12:00`, WEEKLY[no % WEEKLY.length] ?? ''),
  );
  return [...ONCE, ...weekly]
    .filter(({ at }) => !isIn(HOLIDAY, at) || ONCE.some((one) => one.at === at))
    .filter(({ at }) => !isIn(SILENT, at) || ONCE.some((one) => one.at === at))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** `at`: a day or a wall-clock time. */
export function isIn({ from, to }: { readonly from: string; readonly to: string }, at: string) {
  return at >= from && at < to;
}

export const ANSWERING: readonly Answering[] = [
  { to: /take out the bread[^]*You asked/, says: ['snooze 30 minutes', 'done'], afterMinutes: 10 },
  { to: /change the clocks[^]*You asked/, says: ['done', 'done'], afterMinutes: 30 },
  { to: /Which day do you want/, says: ['Tuesday', 'Friday', 'Tuesday'], afterMinutes: 40 },
  { to: /Which colour/, says: ['The blue one'], afterMinutes: 40 },
  { to: /renew the passport[^]*You asked/, says: ['done'], afterMinutes: 60 },
  {
    to: /pay the rent[^]*You asked/,
    says: Array.from({ length: 20 }, () => 'done'),
    afterMinutes: 90,
  },
  {
    to: /time sheet[^]*You asked/,
    says: Array.from({ length: 20 }, () => 'done'),
    afterMinutes: 50,
  },
  { to: /call Mia[^]*You asked/, says: ['snooze 2 hours', 'done'], afterMinutes: 15 },
];
