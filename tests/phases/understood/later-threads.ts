/** Threads in the world of `busyDesk`, written like later-mails.ts. A first mail like `reminded: X` is a notice of the agent, as in threads.ts. */
import type { ReadThreadRow } from './read-with-model.ts';

const BOTH = ['approve: deploy the shop', 'approve: refund 40 euros'];

/** More of each kind that came out wrong at first. */
const mended: readonly ReadThreadRow[] = [
  {
    mails: ['Remind me to walk the dog', '7 each morning'],
    wants: [null, null],
    expected: 'ask | remind walk the dog @ 19T07:00 20T07:00 21T07:00',
  },
  {
    mails: ['Remind me every Friday at 9 to sweep the yard', 'on Saturdays as well'],
    wants: [null, ['move: sweep the yard @ on Saturdays']],
    expected: 'ask | remind sweep the yard @ 21T09:00 28T09:00 12-05T09:00',
  },
  {
    mails: ['Remind me on Friday at 10 to ship the parcel', 'move it to Monday at the same time'],
    wants: [null, null],
    expected: 'move parcel @ 23T10:00',
  },
  {
    mails: ['Pause until Monday', 'what is due today?'],
    wants: [null, ['tasks']],
    expected: 'tell tasks | work | ask',
  },
  { mails: ['Pause until Monday', 'status'], wants: [null, null], expected: 'tell status' },
  {
    mails: ['Erinnere mich morgen um 9 an den Zahnarzt', 'lieber um 10', 'ja'],
    wants: [null, ['move: den Zahnarzt @ um 10 = at 10'], null],
    expected: 'move Zahnarzt @ 19T10:00',
  },
  {
    mails: ['Mach bitte bis Montag früh um 8 Pause.', 'ja'],
    wants: [['pause @ bis Montag früh um 8 = until Monday at 8'], null],
    expected: 'pause until 23T08:00',
  },
];

export const laterThreads: readonly ReadThreadRow[] = [
  ...mended,
  {
    mails: ['Remind me tomorrow at 9 to call the bank', 'actually 9:30'],
    wants: [null, ['move: call the bank @ 9:30']],
    expected: 'move bank @ 19T09:30',
  },
  {
    mails: ['Remind me on Friday at 10 to ship the parcel', 'make that Saturday, same time'],
    wants: [null, ['move: ship the parcel @ Saturday, same time']],
    expected: 'move parcel @ 21T10:00 | ask',
  },
  {
    mails: ['Remind me to feed the cat', '6 every evening'],
    wants: [['remind: feed the cat'], ['remind: feed the cat @ 6 every evening']],
    expected: 'remind cat @ 18T18:00 19T18:00 20T18:00 | ask',
  },
  {
    mails: ['Remind me every day at 8 to take the pill', 'only on weekdays please'],
    wants: [null, ['move: take the pill @ only on weekdays']],
    expected: 'move pill @ 19T08:00 20T08:00 23T08:00 | ask',
  },
  {
    mails: ['Remind me every Monday at 9 to put the bins out', 'skip next week'],
    wants: [null, ['unclear: skip next week']],
    expected: 'ask | move bins @ 30T09:00 12-07T09:00 12-14T09:00',
  },
  {
    mails: ['Remind me every Monday at 9 to put the bins out', 'forget it'],
    wants: [null, ['cancel: put the bins out']],
    expected: 'cancel bins | ask',
  },
  {
    mails: ['Remind me every Monday at 9 to put the bins out', 'thanks', 'and on Thursdays too'],
    wants: [null, null, ['move: put the bins out @ on Thursdays']],
    expected:
      'ask | move bins @ 19T09:00 23T09:00 26T09:00 | remind bins @ 19T09:00 26T09:00 12-03T09:00',
  },
  {
    mails: ['add a task: draft a reply to the landlord', 'by Friday please'],
    wants: [null, ['move: draft a reply to the landlord @ by Friday']],
    expected: 'due draft a reply to the landlord 20 | ask',
  },
  {
    mails: ['add a task: draft a reply to the landlord', "it's urgent"],
    wants: [null, ['urgent: draft a reply to the landlord']],
    expected: 'prio draft a reply to the landlord | ask',
  },
  {
    mails: ['add a task: draft a reply to the landlord', 'never mind'],
    wants: [null, ['cancel: draft a reply to the landlord']],
    expected: 'cancel draft a reply to the landlord | ask',
  },
  {
    mails: ['Pause for two hours', 'make it three'],
    wants: [null, ['pause @ three']],
    expected: 'pause until 18T13:15 | ask',
  },
  {
    mails: ['Pause until Monday', "I'm back early, go on"],
    wants: [null, ['resume']],
    expected: 'resume | ask',
  },
  {
    mails: ['Pause until Monday', 'how much did you spend today?'],
    wants: [null, ['budget']],
    expected: 'tell budget today',
  },
  {
    mails: ['Cap yourself at $1.75 a day', 'oops, 1.50'],
    wants: [['cap @ $1.75 a day'], ['cap @ 1.50']],
    expected: 'cap day 1.5 | ask',
  },
  {
    mails: ['Cap yourself at $1.75 a day', 'take that back'],
    wants: [['cap @ $1.75 a day'], ['unclear: take that back']],
    expected: 'cap day null | ask',
  },
  { mails: ['reminded: gym', 'done'], wants: [null, null], expected: 'none' },
  {
    mails: ['reminded: call Ann', 'in ten minutes again please'],
    wants: [null, ['move: call Ann @ in ten minutes']],
    expected: 'move call Ann @ 18T10:25 | remind call Ann @ 18T10:25 | ask',
  },
  {
    mails: ['reminded: call Ann', 'not today, tomorrow at the same time'],
    wants: [null, ['move: call Ann @ tomorrow at the same time']],
    expected: 'ask | move call Ann @ 19T15:00 | remind call Ann @ 19T15:00',
  },
  {
    mails: ['approval: a17', 'yes but ask me again before Friday'],
    wants: [null, ['unclear: ask me again before Friday']],
    expected: 'ask | work',
  },
  {
    mails: ['approval: a17', 'what would it do?'],
    wants: [null, ['approvals']],
    expected: 'ask | work | tell approvals',
  },
  { mails: ['approval: a17', 'ok'], wants: [null, null], expected: 'ask' },
  {
    mails: ['approval: a17', "no, and don't ask again"],
    wants: [null, ['deny: publish the site']],
    expected: 'deny a17 | ask | work',
  },
  { mails: ['ok to both', 'the second one'], wants: [BOTH, null], expected: 'ask' },
  { mails: ['ok to both', 'yes'], wants: [BOTH, null], expected: 'ask' },
  {
    mails: ['ok to both', 'reject the first, leave the other'],
    wants: [BOTH, ['deny: deploy the shop']],
    expected: 'ask | work',
  },
  { mails: ['Remind me at 5', '5 pm'], wants: [null, null], expected: 'ask' },
  {
    mails: ['Remind me at 6 to phone dad', 'which one did you take, am or pm?'],
    wants: [null, []],
    expected: 'ask | work | tell tasks',
  },
  {
    mails: ['stop the reminder', 'the gym one'],
    wants: [['unclear: the reminder'], ['cancel: gym']],
    expected: 'ask | cancel gym',
  },
  {
    mails: ['Remind me tomorrow at 9 to call Ann', 'I meant Anna'],
    wants: [null, ['rename: call Ann > call Anna']],
    expected: 'retitle Anna | ask',
  },
  {
    mails: ['Erinnere mich morgen um 9 an den Zahnarzt', 'lieber um 10'],
    wants: [null, ['move: den Zahnarzt @ um 10 = at 10']],
    expected: 'ask',
  },
  {
    mails: ['Remind me tomorrow at 9 to call Ann', 'and draft an agenda for it'],
    wants: [null, []],
    expected: 'work',
  },
];
