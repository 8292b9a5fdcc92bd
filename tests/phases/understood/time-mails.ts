/** See single-mails.ts. */
export const timeMails: readonly (readonly [text: string, expected: string])[] = [
  // Schedules by the hour
  [
    'remind me twice a day, 8 and 20, to take the pills',
    'remind pills @ 18T20:00 19T08:00 19T20:00',
  ],
  [
    'Remind me to take my pills twice a day at 8:00 and 20:00',
    'remind pills @ 18T20:00 19T08:00 19T20:00',
  ],
  ['remind me twice a day to take the pills', 'ask'],
  [
    'remind me three times a day, at 8, 13 and 19, to drink water',
    'remind water @ 18T13:00 18T19:00 19T08:00',
  ],
  ['remind me three times a day, at 8 and 19, to drink water', 'ask'],
  ['remind me every 90 minutes to stretch', 'remind stretch @ 18T11:45 18T13:15 18T14:45'],
  ['remind me every 45 minutes to stand up', 'remind stand @ 18T11:00 18T11:45 18T12:30'],
  ['remind me every 5 hours to check the oven', 'remind oven @ 18T15:15 18T20:15 19T01:15'],
  [
    'remind me every 2 hours to drink a glass of water',
    'remind water @ 18T12:15 18T14:15 18T16:15',
  ],
  [
    'remind me every hour to look at the build',
    'remind build @ 18T11:15 18T12:15 18T13:15 | remind build @ 18T11:00 18T12:00 18T13:00',
  ],
  [
    'remind me every half hour to look at the build',
    'remind build @ 18T10:45 18T11:15 18T11:45 | remind build @ 18T10:30 18T11:00 18T11:30',
  ],
  [
    'every 20 minutes remind me to breathe',
    'remind breathe @ 18T10:35 18T10:55 18T11:15 | remind breathe @ 18T10:20 18T10:40 18T11:00',
  ],
  ['remind me every 7 minutes to check the soup', 'remind soup @ 18T10:22 18T10:29 18T10:36'],
  ['remind me every 36 hours to change the filter', 'remind filter @ 19T22:15 21T10:15 22T22:15'],
  ['remind me every 0 minutes to blink', 'ask'],
  [
    'remind me every hour between 9 and 17 on weekdays to stand up',
    'remind stand @ 18T11:00 18T12:00 18T13:00',
  ],
  ['remind me hourly during the night to check the server', 'ask'],
  ['remind me at 25:00 every day to sleep', 'ask'],
  ['remind me daily at 7:30 and at 22 to feed the cat', 'remind cat @ 18T22:00 19T07:30 19T22:00'],
  [
    'remind me every morning at 6:45 to open the window',
    'remind window @ 19T06:45 20T06:45 21T06:45',
  ],
  [
    'remind me every evening at half past nine to lock the door',
    'remind door @ 18T21:30 19T21:30 20T21:30',
  ],
  ['remind me every day at noon to eat something', 'remind eat @ 18T12:00 19T12:00 20T12:00'],
  ['remind me each night at midnight to go to bed', 'remind bed @ 19T00:00 20T00:00 21T00:00'],
  [
    'remind me at quarter to eight every morning to leave the house',
    'remind leave @ 19T07:45 20T07:45 21T07:45',
  ],
  // Schedules by the day
  [
    'remind me every day except weekends at 9 to write my log',
    'remind log @ 19T09:00 20T09:00 23T09:00',
  ],
  ['remind me every day except Sunday at 8 to run', 'remind run @ 19T08:00 20T08:00 21T08:00'],
  [
    'remind me every weekday at 8:30 to join the standup',
    'remind standup @ 19T08:30 20T08:30 23T08:30',
  ],
  ['remind me on weekends at 11 to call mum', 'remind mum @ 21T11:00 22T11:00 28T11:00'],
  ['remind me Monday to Thursday at 18 to pack the bag', 'remind bag @ 18T18:00 19T18:00 23T18:00'],
  [
    'remind me every Monday, Wednesday and Friday at 19:00 to train',
    'remind train @ 18T19:00 20T19:00 23T19:00',
  ],
  ['remind me Tuesdays and Thursdays at 7am to swim', 'remind swim @ 19T07:00 24T07:00 26T07:00'],
  [
    'remind me every other day at 9 to water the orchid',
    'remind orchid @ 19T09:00 21T09:00 23T09:00 | remind orchid @ 20T09:00 22T09:00 24T09:00',
  ],
  [
    'remind me every second Tuesday at 10 to put the bins out',
    'remind bins @ 24T10:00 12-08T10:00 12-22T10:00',
  ],
  [
    'remind me every other Friday at 16:00 to send the invoice',
    'remind invoice @ 20T16:00 12-04T16:00 12-18T16:00',
  ],
  [
    'remind me every two weeks on Monday at 9 to water the cactus',
    'remind cactus @ 23T09:00 12-07T09:00 12-21T09:00',
  ],
  ['remind me biweekly on Thursday at 14 to meet Joe', 'ask'],
  [
    'remind me every three days at 20:00 to charge the bike',
    'remind bike @ 18T20:00 21T20:00 24T20:00 | remind bike @ 21T20:00 24T20:00 27T20:00',
  ],
  [
    'remind me on the 1st and the 15th of every month at 9 to pay the rent',
    'remind rent @ 12-01T09:00 12-15T09:00 2027-01-01T09:00',
  ],
  [
    'remind me on the last day of each month at 17:00 to close the books',
    'remind books @ 30T17:00 12-31T17:00 2027-01-31T17:00',
  ],
  [
    'remind me on the first Monday of every month at 9 to order toner',
    'remind toner @ 12-07T09:00 2027-01-04T09:00 2027-02-01T09:00',
  ],
  [
    'remind me on the last Friday of the month at 15 to submit my hours',
    'ask | remind hours @ 27T15:00 | remind hours @ 27T15:00 12-25T15:00 2027-01-29T15:00',
  ],
  [
    'remind me every last Friday of the month at 15 to submit my hours',
    'remind hours @ 27T15:00 12-25T15:00 2027-01-29T15:00',
  ],
  [
    'remind me on the last working day of every month at 12 to send the hours',
    'remind hours @ 30T12:00 12-31T12:00 2027-01-29T12:00',
  ],
  [
    'remind me on the 31st of every month at 9 to check the meter',
    'remind meter @ 12-31T09:00 2027-01-31T09:00 2027-03-31T09:00',
  ],
  ['remind me every 30th of February to laugh', 'ask'],
  [
    'remind me every February 29th at 9 to cheer',
    'remind cheer @ 2028-02-29T09:00 2032-02-29T09:00 2036-02-29T09:00',
  ],
  [
    'remind me every year on 3 March at 8 to congratulate Tom',
    'remind Tom @ 2027-03-03T08:00 2028-03-03T08:00 2029-03-03T08:00',
  ],
  [
    'remind me every quarter on the first day at 9 to file the VAT',
    'remind VAT @ 2027-01-01T09:00 2027-04-01T09:00 2027-07-01T09:00',
  ],
  [
    'remind me every six months at 9 to see the dentist',
    'ask | remind dentist @ 2027-05-18T09:00 2027-11-18T09:00 2028-05-18T09:00',
  ],
  [
    'remind me every month at 9 to back up the photos',
    'ask | remind photos @ 12-18T09:00 2027-01-18T09:00 2027-02-18T09:00 | remind photos @ 12-01T09:00 2027-01-01T09:00 2027-02-01T09:00',
  ],
  [
    'remind me every day in December at 8 to open the calendar',
    'remind calendar @ 12-01T08:00 12-02T08:00 12-03T08:00',
  ],
  [
    'remind me weekly on Sunday at 20:15 to watch the film',
    'remind film @ 22T20:15 29T20:15 12-06T20:15',
  ],
  [
    'remind me every week to weigh myself',
    'ask | remind weigh @ 25 12-02 12-09 | remind weigh @ 23 30 12-07',
  ],
  ['remind me every Sunday at 2:30 to rest', 'remind rest @ 22T02:30 29T02:30 12-06T02:30'],
  // Bounds
  [
    'remind me every day for a week at 8 to take the antibiotics',
    'remind antibiotics @ 19T08:00 20T08:00 21T08:00 end 26',
  ],
  [
    'remind me every day at 8 for the next three days to take the drops',
    'remind drops @ 19T08:00 20T08:00 21T08:00 end 22',
  ],
  [
    'remind me every 90 minutes for the rest of the day to drink',
    'remind drink @ 18T11:45 18T13:15 18T14:45 end 19',
  ],
  ['remind me daily at 9 until Friday to water the basil', 'remind basil @ 19T09:00 20T09:00'],
  [
    'remind me every Monday at 9 until the end of the year to do the review',
    'remind review @ 23T09:00 30T09:00 12-07T09:00 end 2027-01-01',
  ],
  [
    'remind me every Monday at 9 starting in December to do the review',
    'remind review @ 12-07T09:00 12-14T09:00 12-21T09:00',
  ],
  [
    'remind me every day at 10 from Monday on to practise',
    'remind practise @ 23T10:00 24T10:00 25T10:00',
  ],
  [
    'remind me every Tuesday at 10, five times, to go to physio',
    'remind physio @ 24T10:00 12-01T10:00 12-08T10:00 end 12-23',
  ],
  ['remind me tomorrow at 8 and at 20 to take the pill', 'remind pill @ 19T08:00 19T20:00'],
  [
    'remind me every day at 8 but not on Christmas to run',
    'ask | remind run @ 19T08:00 20T08:00 21T08:00 skip 12-25',
  ],
  ['remind me every weekday at 9 except holidays to check the post', 'ask'],
  ['remind me every day at sunrise to meditate', 'ask'],
  ['remind me every day at 8 unless it rains to cycle', 'ask'],
  ['remind me every Friday at 4 if the report is not done', 'ask'],
  ['remind me every full moon at 21:00 to look up', 'ask'],
  ['remind me at 9 on days when Ann is in the office to say hello', 'ask'],
  ['remind me every day after lunch to walk', 'ask'],
  [
    'remind me every day around 8ish to stretch',
    'ask | remind stretch @ 19T08:00 20T08:00 21T08:00',
  ],
  // Instants
  ['remind me tomorrow at 9 to call the plumber', 'remind plumber @ 19T09:00'],
  ['remind me 10 minutes before midnight tomorrow to stop the upload', 'remind upload @ 19T23:50'],
  ['remind me in 20 minutes to take the cake out', 'remind cake @ 18T10:35'],
  ['remind me in an hour and a half to call back', 'remind call @ 18T11:45'],
  ['remind me in 2 days at 14:30 to return the book', 'remind book @ 20T14:30'],
  ['remind me on Friday at 3pm to ring the bank', 'remind bank @ 20T15:00'],
  ['remind me next Wednesday at 9 to renew the pass', 'remind pass @ 25T09:00'],
  ['remind me this Friday evening at 7 to buy wine', 'remind wine @ 20T19:00'],
  ['remind me on 3 December at 10:00 about the exam', 'remind exam @ 12-03T10:00'],
  ['remind me on 2026-12-24 at 16:00 to light the candles', 'remind candles @ 12-24T16:00'],
  ['remind me on 24.12. at 16 Uhr to light the candles', 'remind candles @ 12-24T16:00 | ask'],
  ['remind me on 30 February to do nothing', 'ask'],
  ['remind me yesterday at 9 to have called Tom', 'ask'],
  ['remind me today at 9 to call Tom', 'ask'],
  ['remind me at 15:00 to call Tom', 'remind Tom @ 18T15:00'],
  ['remind me tonight at 8 to put the bread in', 'remind bread @ 18T20:00'],
  ['remind me tomorrow to call the tax office', 'remind tax @ 19'],
  ['remind me the day after tomorrow at noon to fetch the parcel', 'remind parcel @ 20T12:00'],
  ['remind me a week from today at 10 to send the form', 'remind form @ 25T10:00'],
  [
    'remind me two weeks before Christmas at 9 to buy presents',
    'remind presents @ 12-10T09:00 | remind presents @ 12-11T09:00',
  ],
  ['remind me an hour before the meeting to print the slides', 'ask'],
  ['remind me half an hour before 5pm to pack up', 'remind pack @ 18T16:30'],
  ['remind me when Ann writes to call her', 'ask'],
  ['remind me as soon as the build is green to deploy', 'ask'],
  ['remind me sometime next week to write to Joe', 'ask'],
  ['remind me soon to write to Joe', 'ask'],
  ['remind me on Monday or Tuesday at 9 to write to Joe', 'ask'],
  ['remind me to call the plumber', 'ask'],
  ['remind me tomorrow', 'ask'],
  ['Remind me', 'ask'],
  ['remind me at 8 tomorrow morning or better at 9 to call Tom', 'ask'],
  ['remind me tomorrow at 9 New York time to call Sue', 'ask | remind Sue @ 19T15:00'],
  ['remind Ann tomorrow at 9 to bring the key', 'ask | work'],
  ['do not remind me tomorrow at 9 to call the plumber', 'ask | none'],
  ["don't remind me of the plants any more", 'ask | cancel water the plants'],
  ['ping me at 14:00 about the parcel', 'remind parcel @ 18T14:00'],
  ['nudge me in 45 minutes: laundry', 'remind laundry @ 18T11:00'],
  ['wake me at 6:30 tomorrow', 'ask | remind wake @ 19T06:30'],
  ["Don't let me forget to pay Sam on Friday at noon", 'remind Sam @ 20T12:00'],
];
