/** Threads of the owners of everyday-mails.ts, with what must come of the last mail; see owners-threads.ts. */
export const everydayThreads: readonly (readonly [mails: readonly string[], expected: string])[] = [
  [
    ['remind me tomorrow at 9 to ring the vet', 'sorry, I meant 10'],
    'move ring the vet @ 19T10:00',
  ],
  [['remind me tomorrow at 9 to ring the vet', 'oops, 10 not 9'], 'move ring the vet @ 19T10:00'],
  [
    ['remind me tomorrow at 9 to ring the vet', 'the day after actually'],
    'move ring the vet @ 20T09:00 | ask',
  ],
  [
    ['remind me tomorrow at 9 to ring the vet', 'and again on Friday'],
    'ask | remind ring the vet @ 20T09:00',
  ],
  [['remind me tomorrow at 9 to ring the vet', 'ta x'], 'none'],
  [
    ['remind me tomorrow at 9 to ring the vet', 'scrap that, already did it'],
    'cancel ring the vet | done ring the vet | ask',
  ],
  [
    ['remind me tomorrow at 9 to ring the vet', 'half an hour earlier pls'],
    'move ring the vet @ 19T08:30 | ask',
  ],
  [['add a task: paint the shed', 'actually make it urgent too'], 'prio paint the shed'],
  [
    ['add a task: paint the shed', 'by Saturday, and its important'],
    'due paint the shed 21 + prio paint the shed | ask',
  ],
  [['add a task: paint the shed', 'not the shed, the fence'], 'retitle fence | ask'],
  [['add a task: paint the shed', 'no rush'], 'prio paint the shed | none | ask'],
  [['add a task: paint the shed', 'oh and buy paint too'], 'task buy paint | ask | work'],
  [['add a task: paint the shed', 'delete'], 'cancel paint the shed | ask'],
  [
    ['remind me every Sunday at 18:00 to ring gran', 'better 17:30'],
    'move ring gran @ 22T17:30 29T17:30 12-06T17:30',
  ],
  [
    ['remind me every Sunday at 18:00 to ring gran', 'not this week'],
    'ask | move ring gran @ 29T18:00 12-06T18:00 12-13T18:00 | work',
  ],
  [['remind me to pay the plumber', 'thursday 4pm'], 'remind pay the plumber @ 19T16:00'],
  [
    ['remind me tomorrow to pay the plumber', 'at 4'],
    'move pay the plumber @ 19T16:00 | ask | remind pay the plumber @ 19T16:00',
  ],
  [['pause until Friday', 'sorry, thursday I mean'], 'pause until 19 | ask'],
  [['pause for an hour', "ok I'm done, off you go"], 'resume | ask'],
  [['approvals', 'no to the refund, the rest can wait'], 'deny a17 | ask | deny a17 + ask'],
  [['approvals', '2 no'], 'deny a17'],
  [['approvals', 'yes to all 123456'], 'approve a17'],
  [['approval: a17', 'yep 123456'], 'approve a17'],
  [['approval: a17', 'rather not'], 'deny a17'],
  [['reminded: call Ann', 'later'], 'ask | work'],
  [
    ['reminded: call Ann', 'remind me again in 20 min'],
    'move call Ann @ 18T10:35 | remind call Ann @ 18T10:35',
  ],
  [['reminded: call Ann', 'did that'], 'done call Ann'],
  [
    ['confirm: write the quarterly report', 'looks good, thanks!'],
    'done write the quarterly report',
  ],
  [['erinnere mich morgen um 9 an den Friseur', 'ach nee, um 11'], 'move Friseur @ 19T11:00'],
  [['neue Aufgabe: Fahrrad putzen', 'und zwar bis Sonntag'], 'due Fahrrad putzen 22'],
  [['neue Aufgabe: Fahrrad putzen', 'ist dringend'], 'prio Fahrrad putzen'],
  [['rappelle-moi demain à 9h de sortir le chien', 'non, à 8h'], 'move sortir le chien @ 19T08:00'],
];
