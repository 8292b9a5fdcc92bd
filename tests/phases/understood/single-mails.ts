/**
 * Mails of one owner, each alone in its thread, with what must come of it. Written before the reader that is judged by them.
 *
 * It is Wednesday 2026-11-18, 10:15, in Berlin. Open are the tasks "write the quarterly report", "clean up the backups" and
 * "translate the handbook", the reminders "water the plants" (daily at 8) and "call Ann" (Friday at 15:00), and one approval, a17.
 * The expectation is what happens: `+` joins effects, `|` separates what is just as right, times are of November unless a month is said, and `19` alone
 * means some time of that day. `ask` means that only a question is right, `pause + ask` a pause and a question; a question is never wrong.
 */
import { otherMails } from './other-mails.ts';
import { timeMails } from './time-mails.ts';

export const singleMails = [...timeMails, ...otherMails];
