/** Written by another owner, before the reader was looked at or these were tried. */
import type { ReadMailRow, ReadThreadRow } from './read-with-model.ts';

export const seventhMails: readonly ReadMailRow[] = [
  [
    'Before I forget: the plumber comes on the 27th at 2pm, remind me an hour earlier',
    ['remind: the plumber comes @ on the 27th at 2pm, an hour earlier'],
    'remind plumber @ 27T13:00 | ask',
  ],
  ['Dentist is done, finally.', ['done: see the dentist'], 'done see the dentist | ask'],
  [
    'I finished the newsletter last night and sent it out.',
    ['done: write the newsletter'],
    'done write the newsletter | ask',
  ],
  [
    'Could you move the call with Ann to Monday, same time?',
    ['move: call Ann @ Monday, same time'],
    'move call ann @ 23T15:00 | ask',
  ],
  ['no gym next week, I am travelling', [], 'ask | work'],
  ['Skip the plants tomorrow please, the neighbour does it', [], 'ask | work'],
  [
    'please put "oat milk" and "stamps" on the list',
    ['add: oat milk', 'add: stamps'],
    'task oat milk + task stamps',
  ],
  [
    'New task: compare three quotes for the roof by 5 December. It matters a lot.',
    ['add: compare three quotes for the roof @ by 5 December # It matters a lot'],
    'task compare three quotes for the roof due 12-05 prio high | task compare three quotes for the roof due 12-05',
  ],
  [
    'Handbook: forget about it, the client cancelled.',
    ['cancel: translate the handbook'],
    'cancel translate the handbook | ask',
  ],
  ['What have you spent on the newsletter so far?', ['budget'], 'tell budget | work | ask'],
  ['whats left to do today', ['tasks'], 'tell tasks'],
  ['anything you need from me?', ['approvals'], 'tell approvals'],
  ['Is the site published yet?', [], 'work | ask | tell approvals'],
  ['why did you not publish the site', [], 'work | ask | tell approvals'],
  [
    'For the record: I am allergic to penicillin.',
    ['remember: I am allergic to penicillin'],
    'lesson allergic to penicillin',
  ],
  [
    'From now on please write amounts in euros, not dollars.',
    ['correction: write amounts in euros, not dollars'],
    'lesson amounts in euros',
  ],
  [
    'Stop putting emojis in your mails.',
    ['correction: Stop putting emojis in your mails'],
    'lesson emojis',
  ],
  [
    'You sent the report to the wrong Anna again. Mine is Anna Berg, not Anna Berger.',
    ['correction: Mine is Anna Berg, not Anna Berger'],
    'lesson anna berg | work + lesson anna berg | work',
  ],
  ['thanks, see you tomorrow', ['small_talk'], 'none'],
  [
    'Good morning! How are things?',
    ['status'],
    'tell greeting | tell status | tell greeting + tell status',
  ],
  [
    "Don't publish anything until I have seen it.",
    ['correction: publish nothing until I have seen it'],
    'lesson publish | ask | work',
  ],
  ['take the rest of the day off', [], 'pause until 19T00:00 | ask'],
  [
    'You can stop for this week. Back on Monday.',
    [],
    'pause until 23T00:00 | pause + ask | ask | stop',
  ],
  [
    'every last Friday of the month at 5pm I want to be reminded of the timesheets',
    ['remind: the timesheets @ every last Friday of the month at 5pm'],
    'remind timesheets @ 27T17:00 12-25T17:00 2027-01-29T17:00',
  ],
  [
    'remind me in three weeks at lunchtime to call the tax office',
    ['remind: call the tax office @ in three weeks at lunchtime'],
    'remind call the tax office @ 12-09 | ask',
  ],
  [
    'wake me up at ten to seven',
    ['remind: wake up @ at ten to seven'],
    'remind wake @ 19T06:50 | ask',
  ],
  ['give yourself 2 dollars a day at most', ['cap @ 2 dollars a day'], 'cap day 2 | ask'],
  [
    'Bitte verschieb das Telefonat mit Ann auf nächsten Dienstag um elf.',
    ['move: call Ann @ nächsten Dienstag um elf'],
    'move call ann @ 24T11:00 | ask',
  ],
  ['Der Zahnarzt hat sich erledigt.', ['done: see the dentist'], 'done see the dentist | ask'],
  [
    'Merk dir bitte, dass Jonas am 3. Mai Geburtstag hat.',
    ['remember: Jonas am 3. Mai Geburtstag hat'],
    'lesson jonas',
  ],
  [
    'Erinnere mich eine Woche vor Weihnachten um 18 Uhr an die Karten.',
    ['remind: die Karten @ eine Woche vor Weihnachten um 18 Uhr'],
    'remind karten @ 12-17T18:00 | ask',
  ],
  ['Was steht heute noch an?', ['tasks'], 'tell tasks'],
  ['Bis auf Weiteres bitte nichts mehr tun.', [], 'pause | ask | stop'],
  [
    'Ich will keine englischen Antworten mehr, schreib deutsch.',
    ['correction: schreib deutsch'],
    'lesson deutsch',
  ],
  [
    'Peux-tu me rappeler vendredi à 17h30 de passer à la pharmacie ?',
    ['remind: passer à la pharmacie @ vendredi à 17h30'],
    'remind passer à la pharmacie @ 20T17:30',
  ],
  [
    'Ajoute à la liste : renouveler la carte de bus, avant le 30 novembre',
    ['add: renouveler la carte de bus @ avant le 30 novembre'],
    'task renouveler la carte de bus due 30 | ask',
  ],
  ['Tu as fait quoi hier ?', ['report @ hier'], 'tell report'],
  ['Le dentiste, c’est fait.', ['done: see the dentist'], 'done see the dentist | ask'],
  [
    'Recuérdame mañana a las 8 y media sacar la basura, porfa',
    ['remind: sacar la basura @ mañana a las 8 y media'],
    'remind sacar la basura @ 19T08:30',
  ],
  ['A partir de ahora tutéame, por favor.', ['correction: tutéame'], 'lesson tutéame'],
  ['¿Cuánto llevas gastado esta semana?', ['budget @ esta semana'], 'tell budget'],
  [
    'Ricordami giovedì prossimo alle 19 di comprare il vino',
    ['remind: comprare il vino @ giovedì prossimo alle 19'],
    'remind comprare il vino @ 26T19:00 | remind comprare il vino @ 19T19:00 | ask',
  ],
  ['Come va?', ['status'], 'tell status | tell greeting'],
  [
    'Lembra-me todas as quintas às 9h de enviar as faturas',
    ['remind: enviar as faturas @ todas as quintas às 9h'],
    'remind enviar as faturas @ 19T09:00 26T09:00',
  ],
  [
    'Zet eieren en brood op de lijst',
    ['add: eieren', 'add: brood'],
    'task eieren + task brood | task eieren en brood',
  ],
  [
    'Kun je me zaterdag om kwart voor tien herinneren aan de voetbal van Daan?',
    ['remind: de voetbal van Daan @ zaterdag om kwart voor tien'],
    'remind voetbal van daan @ 21T09:45',
  ],
  ['Doe vandaag even niks.', [], 'pause until 19T00:00 | ask'],
  ['Ann says we should cancel the newsletter. What do you think?', [], 'work | ask'],
];

export const seventhThreads: readonly ReadThreadRow[] = [
  {
    mails: ['remind me tomorrow at 5 to pick up Ben', 'never mind, Karl does it'],
    wants: [null, ['cancel: pick up Ben']],
    expected: 'cancel pick up ben | ask',
  },
  {
    mails: ['add a task: send the contract to Brandt', 'by Thursday'],
    wants: [null, ['move: send the contract to Brandt @ by Thursday']],
    expected: 'due send the contract to brandt 19',
  },
  {
    mails: ['reminded: call Ann', 'in an hour again'],
    wants: [null, []],
    expected: 'move call ann @ 18T11:15 | remind call ann @ 18T11:15 | ask',
  },
  {
    mails: ['reminded: water the plants', 'did it already'],
    wants: [null, ['done: water the plants']],
    expected: 'done water the plants | none | ask',
  },
  {
    mails: [
      'confirm: write the quarterly report',
      'Looks good, but the chart on page 2 is missing.',
    ],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask',
  },
  {
    mails: ['confirm: write the quarterly report', 'perfect, thank you'],
    wants: [null, []],
    expected: 'done write the quarterly report',
  },
  {
    mails: ['asks: write the quarterly report', 'a bar chart please, and keep it to one page'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  {
    mails: ['asks: write the quarterly report', 'whichever you think is clearer'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  {
    mails: ['approval: publish the site', 'not yet, ask me again on Friday'],
    wants: [null, []],
    expected: 'deny a17 | ask | none | work | remind publish @ 20',
  },
  {
    mails: ['tasks', 'the second one is done'],
    wants: [null, ['done: clean up the backups']],
    expected: 'done clean up the backups | ask',
  },
  {
    mails: ['Erinnere mich morgen um 9 an die Miete', 'ach nee, lieber übermorgen'],
    wants: [null, ['move: die Miete @ übermorgen']],
    expected: 'move die miete @ 20T09:00',
  },
  {
    mails: ['Rappelle-moi demain à 10h le plombier', 'plutôt à 11h'],
    wants: [null, ['move: le plombier @ à 11h']],
    expected: 'move le plombier @ 19T11:00',
  },
];
