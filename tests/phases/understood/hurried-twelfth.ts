/** Mails and threads of one more owner, in the world of busy-desk.ts, written after the mails of hurried-eleventh.ts were mended and tried once as they came. */
import type { ReadMailRow, ReadThreadRow } from './read-with-model.ts';

const english: readonly ReadMailRow[] = [
  ['pause. back on at 4', ['pause @ at 4'], 'pause until 18T16:00 | ask | pause + ask'],
  [
    'Please take the rest of the week off. Apart from the backups, those must run.',
    [],
    'ask | work | pause + ask',
  ],
  [
    'Hold off for an hour. Ben is restoring the server.',
    ['pause @ for an hour'],
    'pause until 18T11:15 | pause until 18T11:15 + work | ask',
  ],
  ['write the newsletter is done!! (finally) ... oh no wait, Kerr wants changes', [], 'ask | work'],
  ['Translate the handbook: done. Chapter 9 is missing.', [], 'ask | work'],
  [
    'mark clean up the backups as done. I did it on Sunday',
    ['done: clean up the backups'],
    'done clean up the backups | ask | work',
  ],
  [
    'cancel the task see the dentist\n\nas agreed',
    ['cancel: see the dentist'],
    'cancel see the dentist | ask',
  ],
  ['Cancel "see the dentist" please. Only if it is not tomorrow.', [], 'ask | work'],
  ['approve a17 123456', ['approve: publish the site'], 'approve | ask'],
  ['approve a17 123456\nbut leave out the shop page', [], 'ask | work'],
  ['deny a17. we talk about it on Monday', ['deny: publish the site'], 'deny | ask'],
  ['Spend at most 3 dollars a day. Starting Monday.', [], 'ask | work'],
  [
    'limit yourself to 1 dollar today please, I mean it',
    ['cap @ 1 dollar today'],
    'cap day 1 | ask',
  ],
  ['max $5 a day, but ask me above 3', [], 'ask | work'],
  ['resume. not the newsletter though', [], 'ask | work'],
  [
    'Remind me at 6pm to close the windows. Or better at 7.',
    ['remind: close the windows @ at 7'],
    'remind close the windows @ 18T19:00 | ask',
  ],
  [
    'remind me to call the vet on thursday at 10, correction: 11',
    ['remind: call the vet @ on thursday at 11'],
    'remind call the vet @ 19T11:00 | ask',
  ],
  [
    'Remind me every month on the last Friday at 14:00 to send the invoices',
    ['remind: send the invoices @ every month on the last Friday at 14:00'],
    'remind send the invoices @ 27T14:00 12-25T14:00 2027-01-29T14:00 | ask',
  ],
  [
    'every other monday 7.30 bins',
    ['remind: bins @ every other monday 7.30'],
    'remind bins @ 23T07:30 12-07T07:30 12-21T07:30 | ask | work',
  ],
  ['remind me 15 min before choir', [], 'ask | work'],
  [
    'remind me on the 31st to pay the rent',
    ['remind: pay the rent @ on the 31st'],
    'ask | remind pay the rent @ 12-31',
  ],
  [
    'remind me in a fortnight about the passport',
    ['remind: the passport @ in a fortnight'],
    'remind passport @ 12-02 | ask',
  ],
  [
    'remind me at noon and at midnight to take the drops',
    ['remind: take the drops @ at noon and at midnight'],
    'remind take the drops @ 18T12:00 19T00:00 | ask',
  ],
  [
    'add: tax forms. deadline is 30 Nov',
    ['add: tax forms @ deadline is 30 Nov'],
    'task tax forms due 30 | ask',
  ],
  ['add to my list: stamps; no. wait; envelopes', ['add: envelopes'], 'ask | work'],
  [
    'pls put the insurance thing on my list (urgent!)',
    ['add: the insurance thing'],
    'task insurance thing prio high | ask | work',
  ],
  [
    'the newsletter can go, nobody reads it',
    ['cancel: write the newsletter'],
    'ask | work | cancel write the newsletter',
  ],
  ['I do not want the gym reminder to stop', [], 'ask | work | none'],
  ['You did not cancel the dentist, did you?', [], 'ask | work | tell tasks'],
  ['if I am late tomorrow, pause at noon', [], 'ask | work'],
  ['"stop" is what Ben said. I say go', [], 'ask | work'],
  ['lol imagine you approved everything', [], 'ask | work | none'],
  ['never mind my mail of this morning', [], 'ask | work | none'],
  [
    'Long story short: the landlord came, the boiler is old, he will replace it in January and pay for it himself. What I need from you is one thing. Put "measure the cellar door" on the list.',
    ['add: measure the cellar door'],
    'task measure the cellar door | task measure the cellar door + work | ask | work',
  ],
  [
    'Hi there,\nhope the week is fine. The figures came in and they look ok. Two questions: what is still open, and how much did we spend this week?\nRegards\nP. Ohm\nHead of Nothing | +49 30 1234567',
    ['tasks', 'budget'],
    'tell tasks + tell budget week | tell tasks + tell budget this | ask | work',
  ],
  [
    'On Tue Agent wrote:\n> Shall I deploy the shop?\n\nnot before the weekend!',
    [],
    'ask | work | deny',
  ],
  [
    'Call me Max from now on. And cancel choir for good.',
    ['correction: Call me Max from now on', 'cancel: choir'],
    'ask | work | lesson call me max | lesson call me max + cancel choir',
  ],
  ['15:30', [], 'ask | work | none'],
  ['maybe', [], 'ask | work | none'],
  ['yes please, but tomorrow', [], 'ask | work | none'],
  ['did you spend more than a dollar yesterday', ['budget'], 'tell budget yesterday | ask | work'],
  [
    'whats on my list for friday and did the site go live',
    [],
    'ask | work | tell reminders | tell tasks',
  ],
];

const elsewhere: readonly ReadMailRow[] = [
  [
    'Pause bis Montag. Ach nee, bis Dienstag',
    ['pause @ bis Dienstag'],
    'pause until 24 | ask | pause + ask',
  ],
  [
    'Zahnarzt erledigt, aber der Newsletter noch nicht',
    ['done: see the dentist'],
    'ask | work | done see the dentist',
  ],
  ['Erinnere mich morgen um 8 ans Altpapier. Nur wenn es nicht regnet.', [], 'ask | work'],
  ['Gib heute höchstens 1 Dollar aus. Danke!', ['cap @ höchstens 1 Dollar'], 'cap day 1 | ask'],
  [
    'Nimm den Zahnarzt von der Liste, der ist durch',
    ['done: see the dentist'],
    'ask | work | done see the dentist | cancel see the dentist',
  ],
  ["Arrête tout. Non, c'est bon, continue.", [], 'ask | work | stop | pause + ask | none'],
  [
    'rappelle-moi tous les jours à 8h les gouttes, pendant dix jours',
    ['remind: les gouttes @ tous les jours à 8h, pendant dix jours'],
    'remind gouttes @ 19T08:00 20T08:00 21T08:00 end 30 | ask',
  ],
  ['ne dépense rien aujourd’hui, sauf pour le rapport', [], 'ask | work'],
  [
    'recuérdame el viernes a las 7 de la tarde la cena, no, a las 8',
    ['remind: la cena @ el viernes a las 8 de la tarde'],
    'remind cena @ 20T20:00 | ask',
  ],
  ['Pausa hasta el lunes. Salvo los recordatorios.', [], 'ask | work | pause + ask'],
  [
    'ricordami lunedì alle 9 e un quarto la riunione',
    ['remind: la riunione @ lunedì alle 9 e un quarto'],
    'remind riunione @ 23T09:15 | ask',
  ],
  ['non approvare niente finché non torno', [], 'ask | work | lesson non approvare'],
  [
    'lembra-me de pagar a luz no dia 5 às 10h',
    ['remind: pagar a luz @ no dia 5 às 10h'],
    'remind pagar a luz @ 12-05T10:00 | ask',
  ],
  ['pauzeer even. tot 3 uur', ['pause @ tot 3 uur'], 'pause until 18T15:00 | ask | pause + ask'],
  ['Schrap de tandarts. Of nee, laat staan.', [], 'ask | work | none'],
  [
    'ok merci. und bitte morgen um 9 an die Steuer erinnern',
    ['remind: die Steuer @ morgen um 9'],
    'remind steuer @ 19T09:00 | ask | work',
  ],
  ['cancel den Zahnarzt please, außer er ist schon bezahlt', [], 'ask | work'],
  ['per favore stop until tomorrow, grazie', ['pause @ until tomorrow'], 'pause until 19 | ask'],
];

export const twelfthMails: readonly ReadMailRow[] = [...english, ...elsewhere];

export const twelfthThreads: readonly ReadThreadRow[] = [
  {
    mails: ['remind me tomorrow at 7 to water the ficus', 'done. but do it again on Saturday'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['remind me tomorrow at 7 to water the ficus', 'cancel it unless Ann is away'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['remind me tomorrow at 7 to water the ficus', 'at 8\n\nSent from my iPhone'],
    wants: [null, ['move: water the ficus @ at 8']],
    expected: 'move water the ficus @ 19T08:00 | ask',
  },
  {
    mails: ['remind me tomorrow at 7 to water the ficus', 'the other plants too'],
    wants: [null, []],
    expected: 'ask | work | retitle water the ficus',
  },
  {
    mails: ['add a task: book the van', 'by Friday. or Saturday, whatever is cheaper'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['add a task: book the van', 'no need any more, Tom lends us his'],
    wants: [null, ['cancel: book the van']],
    expected: 'cancel book the van | ask',
  },
  {
    mails: ['pause until Friday', 'one hour is enough'],
    wants: [null, ['pause @ one hour']],
    expected: 'pause until 18T11 | ask | work',
  },
  {
    mails: ['approvals', 'all of them except the refund'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['approvals', 'no to 3, the rest when I am back'],
    wants: [null, []],
    expected: 'ask | work | deny',
  },
  {
    mails: ['approval: publish the site', '123456 after six'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['confirm: write the quarterly report', 'yes but the title is wrong'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: ['confirm: write the quarterly report', 'ja, sobald Kerr zustimmt'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: ['spend at most 2 dollars a day', 'until the end of the month'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['reminded: water the plants', 'not yet, in an hour'],
    wants: [null, ['move: water the plants @ in an hour']],
    expected: 'ask | work | remind water the plants @ 18T11:15',
  },
];
