/** Threads like hurried-threads.ts, read once as they came. */
import type { ReadThreadRow } from './read-with-model.ts';

export const freshThreads: readonly ReadThreadRow[] = [
  {
    mails: ['remind me on saturday at 10 to clean the car', "can't do saturday, sunday instead"],
    wants: [null, ['move: clean the car @ sunday']],
    expected: 'move clean the car @ 22T10:00 | ask',
  },
  {
    mails: ['remind me on saturday at 10 to clean the car', 'an hour later please', 'great'],
    wants: [null, ['move: clean the car @ an hour later'], ['small_talk']],
    expected: 'none',
  },
  {
    mails: ['remind me every monday at 8 bins', 'every other monday'],
    wants: [null, ['move: bins @ every other monday']],
    expected:
      'move bins @ 23T08:00 12-07T08:00 12-21T08:00 | move bins @ 30T08:00 12-14T08:00 12-28T08:00 | ask',
  },
  {
    mails: ['new task: sell the tent', 'I did it last night'],
    wants: [null, ['done: sell the tent']],
    expected: 'done sell the tent',
  },
  {
    mails: ['new task: sell the tent', 'by tomorrow lunchtime if poss'],
    wants: [null, ['move: sell the tent @ by tomorrow lunchtime']],
    expected: 'due sell the tent 19 | ask | work',
  },
  {
    mails: ['tasks', "the dentist one isn't needed"],
    wants: [null, ['cancel: see the dentist']],
    expected: 'cancel see the dentist | ask',
  },
  {
    mails: ['what needs my ok?', 'refund: no. site: yes 123456'],
    wants: [null, null],
    expected: 'deny a17 + approve a17 | ask',
  },
  {
    mails: ['pause until 3pm', 'make it 4'],
    wants: [null, ['pause @ 4']],
    expected: 'pause until 18T16:00 | ask',
  },
  {
    mails: ['reminded: call Ann', "I'll do it on Monday"],
    wants: [null, ['move: call Ann @ on Monday']],
    expected: 'move call Ann @ 23 | remind call Ann @ 23 | ask | work',
  },
  {
    mails: ['asks: write the quarterly report', 'neither, use a table'],
    wants: [null, null],
    expected: 'answer write the quarterly report',
  },
  {
    mails: ['Erinnere mich morgen um 15 Uhr an den Hund', 'eine Stunde früher'],
    wants: [null, ['move: den Hund @ eine Stunde früher = an hour earlier']],
    expected: 'move Hund @ 19T14:00 | ask',
  },
  {
    mails: ["aggiungi un'attività: comprare il latte", 'entro domani'],
    wants: [null, ['move: comprare il latte @ entro domani = by tomorrow']],
    expected: 'due comprare il latte 19',
  },
];
