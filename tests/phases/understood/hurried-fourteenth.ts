/**
 * Mails and threads of further owners in the world of busy-desk.ts: a night nurse, a landlord, a choir master, a student, a retired engineer, and some
 * who write German, Spanish, French, Italian, Portuguese and Dutch. Written after the mails of hurried-thirteenth.ts were mended and tried once as they came.
 */
import type { ReadMailRow, ReadThreadRow } from './read-with-model.ts';

const english: readonly ReadMailRow[] = [
  // A night nurse
  [
    'Night shift until Thursday. Please rest until then.',
    ['pause @ until Thursday'],
    'pause until 19 | ask | pause + ask',
  ],
  [
    'remind me 30 mins before midnight to check bed 4',
    ['remind: check bed 4 @ 30 mins before midnight'],
    'remind check bed 4 @ 18T23:30',
  ],
  ['Just woke up. What did I miss?', ['report'], 'tell report | tell status | ask | work'],
  ['no need for the gym any more, I tore a ligament', ['cancel: gym'], 'cancel gym | ask'],
  ['Stop. Long shift, I cannot look at anything.', [], 'stop | pause'],
  [
    'every other thursday at 22:15 handover notes',
    ['remind: handover notes @ every other thursday at 22:15'],
    'remind handover notes @ 19T22:15 12-03T22:15 12-17T22:15 | remind handover notes @ 26T22:15 12-10T22:15 12-24T22:15',
  ],
  // A landlord
  [
    'The tenant in flat 2 is now called Osei, not Asante.',
    ['remember: The tenant in flat 2 is now called Osei, not Asante'],
    'lesson',
  ],
  [
    'Add: meter reading flat 2. Add: call chimney sweep. Both by the 30th.',
    ['add: meter reading flat 2 # 1', 'add: call chimney sweep # 2'],
    'task meter reading flat 2 due 30 + task call chimney sweep due 30 | ask | task meter reading flat 2 + task call chimney sweep + ask | work',
  ],
  [
    'On the 1st and the 15th of each month, 8 am: check the boiler room',
    ['remind: check the boiler room @ On the 1st and the 15th of each month, 8 am'],
    'remind check the boiler room @ 12-01T08:00 12-15T08:00 2027-01-01T08:00',
  ],
  [
    'Is the refund out yet? If the tenant complains again, just pay him.',
    [],
    'ask | work | tell approvals',
  ],
  ['Do not touch the deploy before I am back from the notary.', [], 'ask | work | lesson'],
  [
    'You may spend three dollars today, but not one cent more.',
    ['cap @ three dollars today'],
    'ask | work | cap day 3',
  ],
  [
    'Please be good enough to cancel "see the dentist".',
    ['cancel: see the dentist'],
    'cancel see the dentist',
  ],
  // A choir master
  [
    'Choir is at 19:30 from now on.',
    ['move: choir @ at 19:30'],
    'move choir @ 23T19:30 30T19:30 12-07T19:30 | ask',
  ],
  [
    'no choir on 21 and 28 December',
    [],
    'ask | work | move choir @ 23T19:00 30T19:00 12-07T19:00 skip 12-21',
  ],
  ['Thank you, that was perfect!', ['small_talk'], 'none'],
  ['Draft a programme for the spring concert, two pages, with Fauré and Whitacre.', [], 'work'],
  ['How many reminders do I have?', ['tasks'], 'tell reminders | tell tasks'],
  [
    'Deny everything that is waiting.',
    ['deny: publish the site', 'deny: deploy the shop', 'deny: refund 40 euros'],
    'deny | ask',
  ],
  // A student
  [
    'bro remind me at 5 thesis meeting',
    ['remind: thesis meeting @ at 5'],
    'remind thesis meeting @ 18T17:00 | ask',
  ],
  ['whats my budget looking like', ['budget'], 'tell budget'],
  [
    'finished the newsletter lets gooo',
    ['done: write the newsletter'],
    'done write the newsletter | ask',
  ],
  ['can u chill til tmrw', ['pause @ til tmrw'], 'pause until 19'],
  [
    'add laundry to my list & remind me sat 10am',
    ['add: laundry', 'remind: laundry @ sat 10am'],
    'task laundry + remind laundry @ 21T10:00 | remind laundry @ 21T10:00 | ask',
  ],
  [
    'my new address is Kiefernweg 3, 04107 Leipzig',
    ['remember: my new address is Kiefernweg 3, 04107 Leipzig'],
    'lesson',
  ],
  ['so whos asking for the 40 euros', [], 'ask | work | tell approvals'],
  [
    'nvm the dentist thing i went yesterday',
    ['done: see the dentist'],
    'done see the dentist | cancel see the dentist | ask',
  ],
  // A retired engineer
  ['Report for last week, please.', ['report'], 'tell report'],
  [
    'From December, remind me on the first of every month at 10:00 to bleed the radiators.',
    ['remind: bleed the radiators @ From December, on the first of every month at 10:00'],
    'remind bleed the radiators @ 12-01T10:00 2027-01-01T10:00 2027-02-01T10:00',
  ],
  ['Lower my daily limit to 80 cents.', ['cap @ 80 cents'], 'cap day 0.8 | ask'],
  [
    'I should like the handbook to have priority over everything else.',
    ['urgent: translate the handbook'],
    'prio translate the handbook | ask | work',
  ],
  ['We agreed that you write to me in the evening only. Keep to it.', [], 'lesson | ask | work'],
  ['Please resume on Saturday, not earlier.', [], 'ask | work'],
  [
    'Regarding your question: use the second variant, with the thicker beam.',
    [],
    'ask | work | none',
  ],
  ['Could you explain why cycle 17 ran?', ['why 17'], 'none | work'],
  ['What do you remember about me?', [], 'tell known'],
  [
    'Begin forwarded message:\n\nFrom: Gas company\nSubject: Reading\n\nPlease cancel your old contract and confirm by Friday.',
    [],
    'work | ask | none',
  ],
  [
    'Remind me next Tuesday at quarter past six in the morning that the scaffolding arrives',
    ['remind: the scaffolding arrives @ next Tuesday at quarter past six in the morning'],
    'remind scaffolding arrives @ 24T06:15',
  ],
  // Some more
  ['pause it all, electrician is here and the power goes off', ['pause'], 'pause'],
  ['which of my tasks is due first?', ['tasks'], 'tell tasks | ask | work'],
  ['Sorry wrong chat, ignore that', ['small_talk'], 'none | ask | work'],
  [
    'put "renew library card" on the list, no hurry',
    ['add: renew library card'],
    'task renew library card prio low | task renew library card',
  ],
  [
    'remind me to breathe every 45 minutes until 5pm today',
    ['remind: breathe @ every 45 minutes until 5pm today'],
    'remind breathe @ 18T11:00 18T11:45 18T12:30',
  ],
  [
    'Approve the deploy, code is 123456. Thanks, Ruth',
    ['approve: deploy the shop'],
    'approve | ask',
  ],
];

const elsewhere: readonly ReadMailRow[] = [
  [
    'Bin bis Freitag auf Messe, mach solange Pause',
    ['pause @ bis Freitag'],
    'pause until 20 | ask',
  ],
  [
    'Die Backups habe ich gestern noch aufgeräumt.',
    ['done: clean up the backups'],
    'done clean up the backups | ask | work | lesson',
  ],
  [
    'Jeden letzten Freitag im Monat um 15 Uhr: Stundenzettel abgeben',
    ['remind: Stundenzettel abgeben @ Jeden letzten Freitag im Monat um 15 Uhr'],
    'remind stundenzettel abgeben @ 27T15:00 12-25T15:00 2027-01-29T15:00',
  ],
  ['Was liegt heute noch an?', ['tasks'], 'tell reminders | tell tasks'],
  ['Halt! Nichts mehr ausgeben!', [], 'stop | pause | cap day 0 | stop + cap day 0 | ask'],
  ['Nein, die Seite bleibt vorerst offline.', ['deny: publish the site'], 'ask | work | deny'],
  ['para todo, hay un error en las facturas', [], 'stop | pause'],
  [
    'Recuérdame dentro de tres cuartos de hora sacar el pan',
    ['remind: sacar el pan @ dentro de tres cuartos de hora'],
    'remind sacar el pan @ 18T11:00 | ask',
  ],
  [
    'Mi hermano se llama Íñigo y vive en Bilbao.',
    ['remember: Mi hermano se llama Íñigo y vive en Bilbao'],
    'lesson',
  ],
  ['Arrête-toi, je dois vérifier quelque chose.', [], 'stop | pause'],
  [
    'Rappelle-moi tous les deux mois le 10 à 8h de relever le compteur',
    ['remind: relever le compteur @ tous les deux mois le 10 à 8h'],
    'remind relever le compteur @ 12-10T08:00 2027-02-10T08:00 2027-04-10T08:00',
  ],
  ['Combien as-tu dépensé cette semaine ?', ['budget'], 'tell budget week | tell budget this'],
  [
    'Ricordami ogni giorno feriale alle 8:15 il treno',
    ['remind: il treno @ ogni giorno feriale alle 8:15'],
    'remind treno @ 19T08:15 20T08:15 23T08:15',
  ],
  ['Grazie mille, a domani!', ['small_talk'], 'none'],
  [
    'Faz uma pausa até amanhã às 9, estou em viagem.',
    ['pause @ até amanhã às 9'],
    'pause until 19T09:00',
  ],
  [
    'Voeg toe: banden wisselen, voor vrijdag',
    ['add: banden wisselen, voor vrijdag'],
    'task banden wisselen due 20 | task banden wisselen due 19 | ask',
  ],
];

export const fourteenthMails: readonly ReadMailRow[] = [...english, ...elsewhere];

export const fourteenthThreads: readonly ReadThreadRow[] = [
  {
    mails: ['remind me on Friday at 6 pm to feed the cat', 'twice would be better: 6 and 9'],
    wants: [null, []],
    expected: 'ask | work | move feed the cat',
  },
  {
    mails: ['remind me on Friday at 6 pm to feed the cat', 'the dog I mean'],
    wants: [null, ['rename: feed the cat > feed the dog']],
    expected: 'retitle dog | ask',
  },
  {
    mails: ['remind me on Friday at 6 pm to feed the cat', 'I am away on Friday. Saturday then'],
    wants: [null, ['move: feed the cat @ Saturday']],
    expected: 'move feed the cat @ 21T18:00 | ask',
  },
  {
    mails: ['remind me on Friday at 6 pm to feed the cat', 'every Friday please'],
    wants: [null, ['move: feed the cat @ every Friday']],
    expected: 'move feed the cat @ 20T18:00 27T18:00 12-04T18:00 | ask',
  },
  {
    mails: ['add a task: paint the fence', 'urgent, and by Sunday'],
    wants: [null, ['urgent: paint the fence', 'move: paint the fence @ by Sunday']],
    expected: 'prio paint the fence + due paint the fence 22 | ask',
  },
  {
    mails: ['add a task: paint the fence', 'Lena already did'],
    wants: [null, ['done: paint the fence']],
    expected: 'done paint the fence | cancel paint the fence | ask | work',
  },
  {
    mails: ['pause until Saturday', 'never mind, I am back'],
    wants: [null, ['resume']],
    expected: 'resume | ask',
  },
  {
    mails: ['approvals', 'no to all of it'],
    wants: [null, ['deny: publish the site', 'deny: deploy the shop', 'deny: refund 40 euros']],
    expected: 'deny',
  },
  {
    mails: ['approval: publish the site', 'nein danke'],
    wants: [null, ['deny: publish the site']],
    expected: 'deny',
  },
  {
    mails: ['approval: publish the site', '123456'],
    wants: [null, ['approve: publish the site']],
    expected: 'approve',
  },
  {
    mails: ['confirm: write the quarterly report', 'almost: the last chart has no legend'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: ['asks: write the quarterly report', 'A line chart. Thanks for asking!'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  {
    mails: ['reminded: call Ann', 'done, she says hi'],
    wants: [null, ['done: call Ann']],
    expected: 'done call ann | ask',
  },
  {
    mails: ['rappelle-moi demain à 7h le train', 'plutôt 6h30'],
    wants: [null, ['move: le train @ 6h30']],
    expected: 'move train @ 19T06:30',
  },
];
