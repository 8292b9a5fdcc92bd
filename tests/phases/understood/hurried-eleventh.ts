/**
 * Mails of one more owner, in the world of busy-desk.ts: requests with a limit, a condition or a change of mind beside them, one request within a long
 * mail, and what only looks like a request. Written before they were read.
 */
import type { ReadMailRow } from './read-with-model.ts';

/** What limits a request stands in a sentence or a line of its own. */
const limited: readonly ReadMailRow[] = [
  ['Pause please. That is until Friday.', ['pause @ until Friday'], 'pause until 20 | ask'],
  ['pause please\nthanks\nuntil friday', ['pause @ until friday'], 'pause until 20 | ask'],
  [
    'Take a break. Just for the next two hours though',
    ['pause @ for the next two hours'],
    'pause until 18T12:15 | ask | pause + ask',
  ],
  ['pause until the bank has called me back', [], 'pause | ask | pause + ask | work'],
  ['Stop everything!! no wait, only the newsletter', [], 'ask | work | pause + ask'],
  ['STOP sending the newsletter to Kerr', [], 'ask | work | lesson stop sending the newsletter'],
  ['Cancel the dentist. Actually keep it, sorry', [], 'ask | work | none'],
  ['Cancel see the dentist.\n\nUnless they have a slot before Christmas.', [], 'ask | work'],
  ['Clean up the backups is done. Well, the old ones at least.', [], 'ask | work'],
  ['"clean up the backups" is done\n(apart from the NAS)', [], 'ask | work'],
  [
    'I finished write the newsletter. Ben still has to read it before you tick it off.',
    [],
    'ask | work',
  ],
  ['approve a17 - once Ben has signed', [], 'ask | work'],
  ['Approve a17. But not before Monday.', [], 'ask | work'],
  ['approve a17 if the tests are green, otherwise deny', [], 'ask | work'],
  [
    'No to the refund.\nWait, how old is the invoice? If it is this year then yes',
    [],
    'ask | work',
  ],
  ['deny the deploy until Monday', [], 'ask | work | deny'],
  ['yes to the refund, but 20 not 40', [], 'ask | work'],
  ['Yes to publishing, no to the rest of it', [], 'ask | work | deny'],
  ['spend at most 2 dollars a day until Christmas', ['cap @ 2 dollars a day'], 'ask | work'],
  ['Spend at most 2 dollars a day. Weekends 1.', [], 'ask | work'],
  ['dont spend anything today except for the report', [], 'ask | work'],
  ['no more spending today. unless ben asks', [], 'ask | work'],
  [
    'remind me every day at 7 to stretch. Not on weekends',
    ['remind: stretch @ every day at 7. Not on weekends'],
    'remind stretch @ 19T07:00 20T07:00 23T07:00 | ask',
  ],
  [
    'Remind me every weekday at 16:30 to write the log, until further notice',
    ['remind: write the log @ every weekday at 16:30, until further notice'],
    'remind write the log @ 18T16:30 19T16:30 20T16:30 | ask',
  ],
  [
    'remind me tmrw at 8 to ring the bank. no, 9',
    ['remind: ring the bank @ tmrw at 9'],
    'remind ring the bank @ 19T09:00 | ask',
  ],
  [
    'remind me at 3 - no wait, half 4 - to fetch the kids',
    ['remind: fetch the kids @ half 4'],
    'remind fetch the kids @ 18T16:30 | ask',
  ],
  [
    'Remind me on Friday to call the lawyer (not this Friday, the one after)',
    ['remind: call the lawyer @ Friday, the one after'],
    'remind call the lawyer @ 27 | ask',
  ],
  ['add a task: order toner. Scratch that, Lena has it.', [], 'ask | work | none'],
  ['Add milk to the list, oh and never mind the milk, we have some', [], 'ask | work | none'],
  ['resume at 2pm', [], 'ask | work'],
  ['you can carry on from Monday', [], 'ask | work | none'],
  ['Forget the handbook for now', ['cancel: translate the handbook'], 'ask | work'],
  ['cancel the gym reminder for next week only', [], 'ask | work'],
  ['skip choir this monday', [], 'ask | work'],
  ['No gym reminder tomorrow pls, but keep the others', [], 'ask | work | none'],
  ['dont cancel the dentist!!', [], 'ask | work | none | lesson dont cancel'],
  ['I never said you should approve the deploy', [], 'ask | work | lesson never said'],
  ['Did I say cancel choir? I meant cancel gym', ['cancel: gym'], 'ask | cancel gym'],
  ['Ben thinks we should stop. I disagree.', [], 'ask | work | none'],
  ['oh great, just delete everything, why not', [], 'ask | work'],
  ['My boss: "approve everything by noon". As if.', [], 'ask | work | none'],
  ['would you have cancelled the dentist if I had not written?', [], 'ask | work'],
  [
    'The site was supposed to be published last Friday. What happened?',
    [],
    'ask | work | tell approvals',
  ],
];

/** One request in a mail that says much more. */
const within: readonly ReadMailRow[] = [
  [
    "Morning! Long night, the little one has a cough and I'm on my third coffee. Anyway - could you remind me at 14:00 to phone the paediatrician? Otherwise nothing new here.\n\nCheers,\nMaja",
    ['remind: phone the paediatrician @ at 14:00 # 3'],
    'remind phone the paediatrician @ 18T14:00 | remind phone the paediatrician @ 18T14:00 + work | ask',
  ],
  [
    'Hi,\n\nthe meeting with the auditors went fine, they only want two more documents and Kerr will send those. I was asked again about the newsletter, people seem to like it. Please add a task: collect three customer quotes, by Friday.\n\nOther than that all quiet.\nT.',
    ['add: collect three customer quotes, by Friday'],
    'task collect three customer quotes due 20 | task collect three customer quotes due 20 + work | task collect three customer quotes due 20 + ask | ask',
  ],
  [
    "Sorry for going quiet, I was at my sister's. The train back was late (of course). I have read the draft of the report and it is good. Could you make the tables a bit narrower? And tell me what is still open.",
    ['tasks'],
    'tell tasks | tell tasks + work | work | ask',
  ],
  [
    'So, the plan: Lena brings the cake, Ben the drinks. I do the hall. Remind me on the 4th of December at 11 to pick up the keys. If it rains we move inside.',
    ['remind: pick up the keys @ on the 4th of December at 11'],
    'remind pick up the keys @ 12-04T11:00 | remind pick up the keys @ 12-04T11:00 + work | ask | work',
  ],
  [
    'FYI the invoice of Miller & Sons (no. 4471, 318.20 EUR) is paid. They want 2 % discount next time, which is fine with me. Nothing for you to do.',
    [],
    'none | work | ask | lesson invoice',
  ],
  [
    'The heating engineer comes Thursday between 8 and 10. Someone must be in. Could be me. Remind me the evening before at 8.',
    ['remind: The heating engineer comes Thursday between 8 and 10 @ the evening before at 8'],
    'remind heating @ 18T20:00 | ask | work',
  ],
  [
    'two things\n1) whats the damage this week\n2) move the dentist to monday pls',
    ['budget', 'move: see the dentist @ monday'],
    'tell budget week + due see the dentist 23 | tell budget week + ask | tell budget week + work | ask | tell budget week + due see the dentist 23 + work',
  ],
  [
    'please do these today\n- clean up the backups\n- send Kerr the numbers\n- nothing else',
    [],
    'ask | work | task send kerr the numbers | task clean up the backups + task send kerr the numbers',
  ],
  [
    'To do this week:\n* book the hall for the 12th\n* print 40 programmes\n* ask Ann about the piano (no rush)',
    ['add: book the hall for the 12th', 'add: print 40 programmes', 'add: ask Ann about the piano'],
    'task book the hall + task print 40 programmes + task ask ann about the piano | ask | work',
  ],
  [
    'Hello, I wanted to let you know that the shop deploy can wait, we found a bug in the basket. Ben is on it and will tell me. Do not approve anything in the meantime!',
    [],
    'ask | work | deny | lesson approve',
  ],
  [
    'Just back from the dentist - no cavities! so that one is off the list. Next visit in six months.',
    ['done: see the dentist'],
    'done see the dentist | ask | work',
  ],
  [
    'Got your summary, thank you. I liked the short version better than the long one, keep it like that. Budget: are we OK?',
    ['budget'],
    'tell budget today | tell budget today + work | ask | work | lesson short version | tell budget today + lesson short version',
  ],
  [
    'we have 3 guests on saturday so water + wine + something sweet must go on the list and pls not the cheap wine',
    ['add: water + wine + something sweet'],
    'task water | ask | work',
  ],
  [
    'On Mon, 16 Nov 2026 at 09:12, Agent wrote:\n> choir, every Monday at 19:00\n> gym, every Tuesday at 18:00\n\nthe second one at 17:00 from now on please',
    ['move: gym @ at 17:00'],
    'move gym @ 24T17:00 12-01T17:00 12-08T17:00 | ask | work',
  ],
  [
    '---------- Forwarded message ---------\nFrom: Olga <olga@example.com>\nSubject: lunch\n\nPlease cancel my lunch reservation for Friday.',
    [],
    'ask | work | none',
  ],
  [
    'see below, can you deal with it?\n\n-----Original Message-----\nFrom: landlord@example.com\nStop all payments until the new account is confirmed.',
    [],
    'ask | work | none',
  ],
  [
    'Ben wrote:\n"pause the deploy and approve the refund"\nwhat do you make of that',
    [],
    'ask | work | tell approvals',
  ],
];

/** Short ones, as one types them on the way. */
const short: readonly ReadMailRow[] = [
  [
    'remind me mon 8.15 school run',
    ['remind: school run @ mon 8.15'],
    'remind school run @ 23T08:15 | ask',
  ],
  ['rmnd me 2nite 9 bins', ['remind: bins @ 2nite 9'], 'remind bins @ 18T21:00 | ask | work'],
  [
    'remind me in 45 min to take the bread out thx',
    ['remind: take the bread out @ in 45 min'],
    'remind take the bread out @ 18T11:00 | ask',
  ],
  ['remind me 30/11 10am VAT', ['remind: VAT @ 30/11 10am'], 'remind vat @ 30T10:00 | ask'],
  [
    'remind me 2026-12-03 at 07:45: airport',
    ['remind: airport @ 2026-12-03 at 07:45'],
    'remind airport @ 12-03T07:45 | ask',
  ],
  [
    'Remind me on Dec 3rd, quarter to eight in the morning, airport',
    ['remind: airport @ on Dec 3rd, quarter to eight in the morning'],
    'remind airport @ 12-03T07:45 | ask',
  ],
  [
    'remind me on 11/12 to send the card',
    ['remind: send the card @ on 11/12'],
    'ask | remind send the card @ 12-11',
  ],
  [
    'remind me every 3 days to turn the compost',
    ['remind: turn the compost @ every 3 days'],
    'remind turn the compost @ 18 21 24 | remind turn the compost @ 19 22 25 | remind turn the compost @ 21 24 27 | ask',
  ],
  [
    'remind me mon-thu at 6 to feed the cat',
    ['remind: feed the cat @ mon-thu at 6'],
    'ask | remind feed the cat @ 19T06:00 23T06:00 24T06:00',
  ],
  [
    'Remind me daily from 1 Dec to 24 Dec at 8 to open the calendar',
    ['remind: open the calendar @ daily from 1 Dec to 24 Dec at 8'],
    'remind open the calendar @ 12-01T08:00 12-02T08:00 12-03T08:00 end 12-25 | ask',
  ],
  ['remind me 3 times a day to drink', ['remind: drink @ 3 times a day'], 'ask'],
  [
    'remind me 10 and 16 o clock tomorrow: eye drops',
    ['remind: eye drops @ 10 and 16 o clock tomorrow'],
    'remind eye drops @ 19T10:00 19T16:00 | ask',
  ],
  [
    'remind me about ann an hour earlier',
    ['move: call Ann @ an hour earlier'],
    'move call ann @ 20T14:00 | ask | work',
  ],
  ['remind Tom and Jerry tomorrow', [], 'ask | work'],
  ['remind me when the parcel is here', [], 'ask | work'],
  ['remind me yesterday', [], 'ask'],
  ['remind me last friday was payday', [], 'ask | work | none'],
  ['add eggs', ['add: eggs'], 'task eggs | ask | work'],
  [
    'todo: pay 1.250,50 EUR to the roofer before the 30th',
    ['add: pay 1.250,50 EUR to the roofer before the 30th'],
    'task pay 1.250,50 eur to the roofer due 30 | task pay 1.250,50 eur to the roofer due 29 | ask',
  ],
  [
    'task: tell Ann, Bob and Cem about friday',
    ['add: tell Ann, Bob and Cem about friday'],
    'task tell ann, bob and cem about friday | ask',
  ],
  ['put "call me maybe" on the list', ['add: call me maybe'], 'task call me maybe | ask'],
  [
    'new task - do not forget the tip',
    ['add: do not forget the tip'],
    'task do not forget the tip | ask | work | lesson do not forget',
  ],
  [
    'add a task: cancel the gym membership',
    ['add: cancel the gym membership'],
    'task cancel the gym membership | ask',
  ],
  [
    'add task "approve a17 wording" due tmrw',
    ['add: approve a17 wording due tmrw'],
    'task approve a17 wording due 19 | ask',
  ],
  ['gym is cancelled today', [], 'ask | work | none'],
  [
    'choir at half seven from now on',
    ['move: choir @ at half seven from now on'],
    'move choir @ 23T19:30 30T19:30 12-07T19:30 | ask | work',
  ],
  ['report is nearly done', [], 'ask | work | none | tell tasks'],
  ['report done??', ['tasks'], 'tell tasks | ask | work | tell report'],
  ['is the newsletter done', ['tasks'], 'tell tasks | ask | work'],
  [
    'backups done, newsletter not',
    ['done: clean up the backups'],
    'done clean up the backups | ask | work',
  ],
  ['whats up', ['status'], 'tell status | ask | tell greeting'],
  ['anything for me?', ['approvals'], 'tell approvals | ask'],
  ['how much left', ['budget'], 'tell budget today | ask'],
  ['howmuch did u spend yday', ['budget'], 'tell budget yesterday | ask'],
  ['costs last month pls', ['budget'], 'tell budget last | tell budget | ask | work'],
  ['status and approvals', ['status', 'approvals'], 'tell status + tell approvals | ask'],
  ['stop', [], 'stop'],
  ['dont stop', [], 'ask | work | none'],
  [
    'stop it with the emojis',
    ['correction: stop it with the emojis'],
    'lesson emojis | ask | work',
  ],
  ['hang on a sec', [], 'pause | ask | work | none | pause + ask'],
  ['pause till 4.30', ['pause @ till 4.30'], 'pause until 18T16:30 | ask'],
  ['pause 20-24 nov', ['pause @ 20-24 nov'], 'ask | work'],
  ['quiet hours from 22 to 6 every night', [], 'ask | work | lesson quiet hours'],
  ['2', [], 'ask | none | work'],
  ['yes', [], 'ask'],
  ['Tuesday', [], 'ask | work | none'],
  ['the blue one', [], 'ask | work | none'],
  ['no', [], 'ask | none'],
  ['approve', [], 'ask'],
  ['approve the blog post', [], 'ask | work'],
  ['reject it all', [], 'ask | deny'],
  ['cap 3', [], 'ask | work'],
  ['max 1,50 a day', ['cap @ 1,50 a day'], 'cap day 1.5 | ask | work'],
  ['dont go over 80 cents today', ['cap @ 80 cents today'], 'cap day 0.8 | ask'],
  [
    'remember Lena is vegan now',
    ['remember: Lena is vegan now'],
    'lesson lena is vegan | ask | work',
  ],
  [
    'from now on short answers only, ok?',
    ['correction: from now on short answers only'],
    'lesson short answers | ask | work',
  ],
  [
    'never call before 9. today is an exception',
    ['correction: never call before 9'],
    'lesson never call | ask | work',
  ],
];

export const eleventhMails: readonly ReadMailRow[] = [...limited, ...within, ...short];
