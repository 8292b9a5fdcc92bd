/**
 * Threads of an owner in the world of `busyDesk`, with what must come of the last mail; see threads.ts, and owners-mails.ts for how they came to be.
 */
export const ownersThreads: readonly (readonly [mails: readonly string[], expected: string])[] = [
  [['remind me tomorrow at 9 to ring the school', 'sorry, I meant 10', 'thx'], 'none'],
  [
    ['remind me tomorrow at 9 to ring the school', 'no wait, thursday week', 'at 9'],
    'ask | move ring the school @ 26T09:00',
  ],
  [['remind me tomorrow at 9 to ring the school', 'cancel that'], 'cancel ring the school'],
  [
    ['remind me on Friday at 8 to pack', 'and every Friday after that too'],
    'ask | work | move pack @ 20T08:00 27T08:00 12-04T08:00',
  ],
  [
    ['remind me to pay Tom', 'on Friday', 'at noon'],
    'remind pay Tom @ 20T12:00 | move pay Tom @ 20T12:00',
  ],
  [
    ['remind me to pay Tom', 'tomorrow evening', '7pm'],
    'remind pay Tom @ 19T19:00 | move pay Tom @ 19T19:00',
  ],
  [['remind me to pay Tom', 'oh leave it'], 'none | ask'],
  [
    ['remind me every morning to meditate', '6.30', 'make that 7'],
    'move meditate @ 19T07:00 20T07:00 21T07:00',
  ],
  [
    ['Remind me every Tuesday at 6pm of the language course', 'skip next week'],
    'ask | work | move language course @ 12-01T18:00 12-08T18:00 12-15T18:00',
  ],
  [
    ['add a task: paint the fence', 'by Sunday', 'actually make it urgent too'],
    'prio paint the fence',
  ],
  [['add a task: paint the fence', 'scrap that'], 'cancel paint the fence'],
  [['add a task: paint the fence', 'I did it myself just now'], 'done paint the fence | ask'],
  [['add a task: call the bank', 'I meant the insurance, not the bank'], 'retitle insurance | ask'],
  [['pause until Monday', 'what are you doing?'], 'tell status'],
  [['pause until Monday', 'how much have you spent this month?'], 'tell budget'],
  [['pause until Monday', 'could you look up the opening hours of the library?'], 'work'],
  [['please do nothing today', 'anything waiting for my ok?'], 'tell approvals'],
  [['pause until Monday', 'make it Tuesday at 8'], 'pause until 24T08:00 | ask'],
  [['pause until Monday', 'ok you can carry on'], 'resume'],
  [
    ['pause until Monday', 'remind me tomorrow at 9 to call the garage'],
    'remind call the garage @ 19T09:00',
  ],
  [['approvals', 'yes to the first, no to the rest'], 'deny a17 + ask | ask'],
  [['approvals', 'the one about the refund: no'], 'deny a17 | ask'],
  [['approvals', 'no to 1 and 3, what is 2 about?'], 'deny a17 + ask | ask | deny a17 + work'],
  [['approvals', 'all fine except the refund'], 'ask | deny a17 + ask'],
  [['approvals', 'yes'], 'ask'],
  [['approvals', 'no to all of them'], 'deny a17'],
  [['reminded: call Ann', 'done, thanks'], 'done call Ann'],
  [['reminded: call Ann', 'in an hour again please'], 'move call Ann @ 18T11:15'],
  [['reminded: call Ann', 'not now, tomorrow at 11'], 'move call Ann @ 19T11:00 | ask'],
  [
    ['asks: write the quarterly report', 'bars please, and in blue'],
    'answer write the quarterly report',
  ],
  [
    ['confirm: write the quarterly report', 'no, the chart on page 2 is missing'],
    'undone write the quarterly report',
  ],
  [['approval: a17', 'not today'], 'deny a17 | ask | work'],
  [['spend at most 1 dollar a day', 'hm, make it 80 cents'], 'cap day 0.8'],
  [['erinnere mich morgen um 9 an den TÜV', 'doch lieber übermorgen', 'danke'], 'none'],
  [['erinnere mich an den TÜV', 'morgen um halb zehn'], 'remind TÜV @ 19T09:30'],
  [
    ['rappelle-moi demain à 9h de payer le loyer', 'plutôt à 10h'],
    'move payer le loyer @ 19T10:00 | ask',
  ],
  [['recuérdame mañana a las 9 pagar el alquiler', 'cancélalo'], 'cancel pagar el alquiler'],
];
