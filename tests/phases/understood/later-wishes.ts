/** The rest of later-mails.ts: money, pauses, ends, approvals, feedback, work, talk, and other languages. */
import type { ReadMailRow } from './read-with-model.ts';

const money: readonly ReadMailRow[] = [
  ["don't spend more than two euros today", ['cap @ more than two euros today'], 'ask | work'],
  ['Cap yourself at $1.75 a day please', ['cap @ $1.75 a day'], 'cap day 1.75'],
  ['you can spend up to 500 dollars a day from now', ['cap @ up to 500 dollars a day'], 'ask'],
  ['no more spending until I say so', ['cap @ no more'], 'ask | cap day 0 | work | pause'],
  ['how much have we burned through since Monday?', ['budget'], 'tell budget week | ask | work'],
  ['What did October cost me', ['budget'], 'ask | work | tell budget october'],
  [
    'is 2.50 per day enough for the rest of the month?',
    [],
    'work | ask | tell budget today | tell budget month',
  ],
  ["last month you cost me $40, that's too much", [], 'work | ask | tell budget lastmonth'],
  ['Raise the budget by a dollar', ['cap @ by a dollar'], 'ask | work'],
  ['limit: 1.50', ['cap @ 1.50'], 'ask | cap day 1.5 | work'],
];

const pauses: readonly ReadMailRow[] = [
  ['Take the rest of the day off', ['pause @ the rest of the day'], 'ask | pause until 19'],
  ['pause from 2 to 4', ['pause @ from 2 to 4'], 'ask'],
  [
    "Go quiet for 45 minutes, I'm presenting.",
    ['pause @ for 45 minutes'],
    'ask | pause until 18T11:00',
  ],
  ["Could you pause once you've finished the report?", ['pause @ once'], 'ask | work'],
  ["don't pause!!", [], 'none | ask | work'],
  ['pls stop', [], 'stop | pause'],
  ['STOP EVERYTHING NOW', [], 'stop'],
  ['you may carry on', ['resume'], 'ask | none | work | resume'],
  ['Stop sending me so many mails', [], 'work | ask | lesson mails'],
  ["please don't work on weekends", [], 'work | ask | lesson weekends'],
  ["hold fire till I'm back from lunch", ["pause @ till I'm back from lunch"], 'ask | pause + ask'],
  ['wait with the newsletter until Bob has answered', [], 'work | ask'],
];

const endsAndApprovals: readonly ReadMailRow[] = [
  ['The dentist thing is sorted', ['done: see the dentist'], 'ask | done see the dentist'],
  ["I haven't called Ann yet", [], 'none | ask | work'],
  [
    'done with the newsletter, not with the report',
    ['done: write the newsletter'],
    'ask | done write the newsletter | work',
  ],
  ['finished!', ['unclear: finished'], 'ask | work | none'],
  ['is the newsletter done?', ['tasks'], 'tell tasks | work | ask'],
  ["the dentist is done, wasn't it?", [], 'ask | work | tell tasks'],
  ['Go ahead with the deploy but not before Thursday', ['approve: deploy the shop'], 'ask | work'],
  ['yes', [], 'ask | none'],
  ["No!! Don't send that", ['unclear: send that'], 'ask | work | none'],
  ['I approve of your tone lately', [], 'work | ask | none'],
  ['approve everything', [], 'ask'],
  ['ok to both', ['approve: deploy the shop', 'approve: refund 40 euros'], 'ask'],
  ["Approve the refund if it's under 50 euros.", ['approve: refund 40 euros'], 'ask | work'],
];

const feedbackAndWork: readonly ReadMailRow[] = [
  ['The last summary was spot on, keep it that way', [], 'work | none | ask | lesson'],
  ['Never mail Dr. Weber before 10', [], 'lesson Weber | ask | work'],
  ['That was wrong: Lena works at Contoso, not at Initech.', [], 'work | ask | lesson Contoso'],
  ['this week write in French please', [], 'work | ask'],
  ['you always ask such silly questions lol', [], 'work | ask | none'],
  [
    'Find me three second-hand cargo bikes under 1500 within 30 km, by Wednesday, high priority',
    [],
    'work | ask | task cargo due 25 prio high',
  ],
  ['can you look why the nightly export failed', [], 'work'],
  ['Urgent: reply to the school that Mia is ill today.', [], 'work | ask'],
  [
    'Look into flights to Porto for the second week of January, nothing before 10am, aisle seats',
    [],
    'work',
  ],
  ['whats the weather like in Bergen', [], 'work'],
  ['Morning!', ['small_talk'], 'tell greeting'],
  ['lol ok', ['small_talk'], 'none | ask'],
  ['Merry Christmas to you and your silicon friends', ['small_talk'], 'none | work | ask'],
  ['Are you still there?', ['status'], 'tell status | ask | work'],
  ['sent from my phone', ['small_talk'], 'none | ask'],
];

const otherLanguages: readonly ReadMailRow[] = [
  [
    'Erinnere mich jeden zweiten Dienstag um halb acht abends an die Chorprobe',
    [
      'remind: die Chorprobe @ jeden zweiten Dienstag um halb acht abends = every second Tuesday at 7:30 pm',
    ],
    'ask | remind Chorprobe @ 24T19:30 12-08T19:30 12-22T19:30',
  ],
  [
    'Mach bitte bis Montag früh Pause.',
    ['pause @ bis Montag früh = until Monday morning'],
    'ask | pause until 23 | pause',
  ],
  [
    "Rappelle-moi demain à 18h30 d'acheter du pain",
    ['remind: acheter du pain @ demain à 18h30 = tomorrow at 18:30'],
    'ask | remind acheter du pain @ 19T18:30',
  ],
  ["Arrête de m'envoyer des résumés le dimanche", [], 'work | ask | lesson dimanche'],
  [
    'Recuérdame todos los días laborables a las 8 menos cuarto sacar al perro',
    [
      'remind: sacar al perro @ todos los días laborables a las 8 menos cuarto = every weekday at 7:45',
    ],
    'ask | remind perro @ 19T07:45 20T07:45 23T07:45',
  ],
  ['Ya está hecho lo del dentista', ['done: see the dentist'], 'ask | work | done see the dentist'],
  [
    'Ricordami tra due ore di spegnere il forno',
    ['remind: spegnere il forno @ tra due ore = in two hours'],
    'ask | remind forno @ 18T12:15',
  ],
  ['Quanto hai speso questa settimana?', ['budget'], 'tell budget week | ask'],
  [
    'Lembra-me amanhã às 9 de ligar à Ana, mas só se não chover',
    [
      'remind: ligar à Ana @ amanhã às 9 mas só se não chover = tomorrow at 9 but only if it does not rain',
    ],
    'ask | work',
  ],
  [
    'Herinner me elke werkdag om kwart voor negen aan de stand-up',
    ['remind: de stand-up @ elke werkdag om kwart voor negen = every weekday at 8:45'],
    'ask | remind stand-up @ 19T08:45 20T08:45 23T08:45',
  ],
  [
    'Przypomnij mi w piątek o 15 o paczce',
    ['remind: paczce @ w piątek o 15 = on Friday at 15:00'],
    'ask | work',
  ],
  [
    'Напомни завтра в 10 позвонить маме',
    ['remind: позвонить маме @ завтра в 10 = tomorrow at 10'],
    'ask | work',
  ],
  [
    '明日の午後3時に歯医者を思い出させて',
    ['remind: 歯医者 @ 明日の午後3時 = tomorrow at 3pm'],
    'ask | work',
  ],
  ['Påminn mig varje dag utom helger klockan 7', ['unclear: Påminn mig varje dag'], 'ask | work'],
  ['Genehmige nichts, bis ich zurück bin', [], 'ask | work | lesson'],
];

export const laterWishes: readonly ReadMailRow[] = [
  ...money,
  ...pauses,
  ...endsAndApprovals,
  ...feedbackAndWork,
  ...otherLanguages,
];
