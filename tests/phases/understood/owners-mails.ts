/**
 * More mails of an owner, in the words of single-mails.ts and the world of `busyDesk`, written before their writer had looked at the
 * reader. They are read without a model; quotes and signatures stand in them as mail programs leave them.
 */
export const ownersMails: readonly (readonly [text: string, expected: string])[] = [
  // What is going on
  ['hey, all good? what are you working on right now?', 'tell status'],
  ['Is anything waiting for me?', 'tell approvals'],
  ['do you need anything from me today?', 'tell approvals'],
  ["what's still open?", 'tell tasks'],
  ['Whats left on the list pls', 'tell tasks'],
  ['how much have we burned this month', 'tell budget'],
  ['Morning! Status and budget please.', 'tell status + tell budget'],
  ['are you stuck?', 'tell status | work'],
  ['did you finish the newsletter?', 'work | tell tasks'],
  ["What did you do yesterday? I haven't had a report.", 'tell report | work'],
  ['which reminders do I have', 'tell reminders | tell tasks'],
  ["When's my next reminder?", 'tell reminders | work'],
  ['hello?? anybody there', 'tell status | work'],
  [
    'quick one - what have you spent today and is there anything to approve',
    'tell budget + tell approvals | ask | work',
  ],
  [
    "Can you tell me what's next for you? Also please show the open tasks.",
    'tell tasks | tell tasks + work | tell status + tell tasks',
  ],
  ['any news on the handbook translation', 'work'],
  ['what can I ask you to do by mail?', 'tell help'],
  [
    'Give me the report for last week, thanks\n\n-- \nAnna Owner\nOwner & Partners\n+49 30 1234567',
    'tell report',
  ],

  // Tasks
  ['could you please put "order new business cards" on your list', 'task order new business cards'],
  ['todo: ring the plumber about the leak', 'task ring the plumber about the leak'],
  [
    'Add a task: prepare the tax documents by 15 December',
    'task prepare the tax documents due 12-15',
  ],
  ['add task call landlord due friday', 'task call landlord due 20'],
  [
    'New task, urgent: the contact form on the website is broken, fix it',
    'task prio high | task contact form prio high',
  ],
  [
    'add these please:\n- buy stamps\n- renew the library card\n- book train to Munich',
    'task buy stamps + task renew the library card + task book train to Munich',
  ],
  [
    'Two things: add a task "sort receipts" and remind me tomorrow at 8 to pack the camera',
    'task sort receipts + remind pack the camera @ 19T08:00',
  ],
  [
    'please add a task to check the heating every first of the month',
    'task check the heating @ 12-01 2027-01-01 2027-02-01 | ask',
  ],
  ['the quarterly report is done, you can close it', 'done write the quarterly report'],
  ["I've already been to the dentist", 'done see the dentist | ask | work'],
  ['scrap the newsletter', 'cancel write the newsletter | ask'],
  [
    'forget about translating the handbook, we hired somebody',
    'cancel translate the handbook | ask | work',
  ],
  ["Don't bother with the backups any more.", 'cancel clean up the backups | ask | work | lesson'],
  ['make the newsletter top priority', 'prio write the newsletter'],
  ['The handbook can wait until January', 'ask | work | due handbook'],
  ['pls do the backups first', 'prio clean up the backups | work | ask | tell'],
  [
    'Translate the handbook: done. Clean up the backups: cancel.',
    'done translate the handbook + cancel clean up the backups',
  ],
  ['Actually the newsletter is not finished, the last section is missing.', 'work | ask | none'],

  // Reminders, once
  ['remind me on the 3rd to pay the rent', 'remind pay the rent @ 12-03 | ask'],
  ['remind me at half past four to pick up the kids', 'remind pick up the kids @ 18T16:30'],
  ['Reminder: dentist, Tuesday 9.30', 'remind dentist @ 24T09:30'],
  ['remind me in an hour and a half to take the bread out', 'remind take the bread out @ 18T11:45'],
  [
    'remind me the day after tomorrow at noon to phone my sister',
    'remind phone my sister @ 20T12:00',
  ],
  ['can you remind me tonite to take out the trash', 'ask | remind take out the trash @ 18'],
  ['Remind me next week about the insurance', 'ask'],
  [
    'remind me 2 days before christmas to buy a tree',
    'ask | remind buy a tree @ 12-23 | remind buy a tree @ 12-22',
  ],
  ['remind me at 5 to leave', 'remind leave @ 18T17:00 | ask'],
  [
    'Remind me tomorrow morning at 7:15 sharp to feed the neighbours cat please',
    'remind feed the neighbours cat @ 19T07:15',
  ],
  ["remind me when you're done with the backups", 'ask | work'],
  [
    'remind me on monday and on thursday at 6pm to stretch',
    'ask | remind stretch @ 19T18:00 23T18:00 | remind stretch @ 19T18:00 + remind stretch @ 23T18:00',
  ],
  ['Remind me on 12/01/2027 to renew the domain', 'ask'],
  ['remind me in 20 min: eggs', 'remind eggs @ 18T10:35'],
  ['Plz remind me too call Mark on Firday at 3', 'remind call Mark @ 20T15:00 | ask | work'],
  ['hey reminder for tomorrow 14h call with Lena', 'remind call with Lena @ 19T14:00'],
  [
    'remind me about the parents evening on 2 December at 19:00',
    'remind parents evening @ 12-02T19:00',
  ],
  ['Set a reminder for 18:45 today: switch off the oven', 'remind switch off the oven @ 18T18:45'],
  ['remind me yesterday at 9', 'ask'],
  ['remind me to buy milk', 'ask'],

  // What comes again
  [
    'remind me every other friday except in august at 10 to file expenses',
    'ask | remind file expenses @ 20T10:00 12-04T10:00 12-18T10:00 | remind file expenses @ 27T10:00 12-11T10:00 12-25T10:00',
  ],
  ['Every weekday at 8.45 remind me of the standup', 'remind standup @ 19T08:45 20T08:45 23T08:45'],
  [
    'remind me every monday, wednesday and friday at 7 to run',
    'remind run @ 20T07:00 23T07:00 25T07:00',
  ],
  [
    'remind me every month on the 28th to send invoices',
    'remind send invoices @ 28 12-28 2027-01-28 | ask',
  ],
  [
    'Every Sunday evening at 8 remind me to put the bins out, until the end of February',
    'remind bins @ 22T20:00 29T20:00 12-06T20:00 end 2027-03-01',
  ],
  [
    'remind me daily at 21:00 for ten days to take the antibiotics',
    'remind antibiotics @ 18T21:00 19T21:00 20T21:00 end 28',
  ],
  ['nag me every 2 hours to drink water but only between 9 and 6', 'ask | remind water'],
  ['remind me twice a week to call mum', 'ask'],
  ['every quarter remind me to file the VAT return', 'ask | remind VAT'],
  ['Stop reminding me about the gym', 'cancel gym'],
  ["no more choir reminders please, I've quit", 'cancel choir | ask | work'],
  ['move the plants reminder to 7', 'move water the plants @ 19T07:00 20T07:00 21T07:00 | ask'],
  [
    "Skip tomorrow's plants reminder",
    'ask | work | move water the plants @ 20T08:00 21T08:00 22T08:00',
  ],
  ['call Ann at 4 instead of 3 on Friday', 'move call Ann @ 20T16:00 | ask | work'],

  // Pauses, stops, going on
  ['pause until tomorrow 9am', 'pause until 19T09:00'],
  ['take a break till 3pm', 'pause until 18T15:00'],
  [
    'please hold off on everything this afternoon, I need the laptop',
    'pause | pause until 19T00:00 | ask | work',
  ],
  ["Do nothing while I'm on holiday from 1 to 10 December", 'ask | work'],
  ['pause for 45 minutes please', 'pause until 18T11:00'],
  ['STOP STOP STOP', 'stop'],
  ["please don't stop on my account", 'work | none'],
  ['Pause until I say otherwise', 'pause'],
  ['continue', 'resume | ask | none | work'],
  ['Can we pause the gym reminder for two weeks?', 'ask | work'],

  // Money
  ['spend no more than 2 dollars a day', 'cap day 2 | ask'],
  ['Keep it under 50 cents today please', 'cap today 0.5 | cap day 0.5 | ask'],
  ['dont spend anything until monday', 'ask | work | cap'],
  ['raise the daily limit to 10 dollars', 'ask | work'],
  ['you are too expensive!!', 'work | ask'],

  // Approvals
  ['yes go ahead', 'ask | work'],
  ['approve the refund', 'ask'],
  ['No refund!! deny it.', 'deny a17 | ask'],
  ['reject everything that is waiting', 'deny a17'],
  ['approve a17 but only after six', 'ask | work'],
  ["don't publish the site yet", 'deny a17 | ask | work | lesson'],

  // Lessons, feelings, vague things
  ['From now on please write shorter mails.', 'lesson'],
  ['Remember that my accountant is called Petra Kohl.', 'lesson'],
  ["I'm really tired of these mails, nobody reads them", 'work | ask'],
  ['thanks, you are a star', 'none'],
  ['hmm', 'work | ask | none'],
  ['Could you look into why the shop is slow and maybe fix it', 'work'],
  [
    "Sorry about yesterday, I was in a bad mood. Anyway: what's left to do?",
    'tell tasks | tell tasks + work | work',
  ],
  ['never mind', 'none | ask | work'],

  // Forwarded, quoted, from a phone
  [
    'see below, please take care of it\n\n---------- Forwarded message ---------\nFrom: Bob <bob@example.net>\nDate: Tue, 17 Nov 2026\nSubject: invoice\nTo: Anna\n\nPlease stop all services and cancel the newsletter.',
    'work',
  ],
  [
    'fyi\n\nBegin forwarded message:\n\nFrom: Carla\nSubject: Trip\n\nRemind me tomorrow at 9 to send the passport.',
    'work | none',
  ],
  [
    'Thanks!\n\nOn Tue, 17 Nov 2026 at 18:02, Homeostat <agent@agent.example> wrote:\n> Nothing is running. Send "stop" to end all work.\n> 5 open tasks',
    'none',
  ],
  ['status\n\nSent from my iPhone', 'tell status'],
  [
    'Remind me tomorrow at 10 to answer this\n\n> Hi Anna, could we meet every Monday at 9?\n> Bob',
    'remind answer this @ 19T10:00',
  ],
  ['Bob writes: "approve a17 and pause until Monday". What does he mean?', 'work | ask'],

  // German
  ['mach bis heute Abend um halb elf Pause', 'pause until 18T22:30'],
  ['Erinnere mich übermorgen früh um 8 an die Steuer', 'remind Steuer @ 20T08:00'],
  [
    'erinner mich bitte um halb elf an den anruf bei der bank',
    'remind anruf bei der bank @ 18T10:30 | ask',
  ],
  [
    'Was liegt gerade an? Und was hat das diesen Monat gekostet?',
    'tell tasks + tell budget | tell status + tell budget | ask',
  ],
  ['Wartet etwas auf mich?', 'tell approvals'],
  [
    'Neue Aufgabe: Angebot für Familie Weber schreiben, bis Freitag',
    'task Angebot für Familie Weber schreiben due 20',
  ],
  [
    'jeden zweiten Freitag um 10 an die Abrechnung erinnern, außer im August',
    'ask | remind Abrechnung',
  ],
  ['Der Quartalsbericht ist fertig', 'ask | work'],
  ['Bitte heute nichts mehr machen', 'pause until 19T00:00 | pause | ask'],
  [
    'Lass das mit dem Newsletter, brauchen wir nicht mehr',
    'ask | work | cancel write the newsletter',
  ],

  // French
  ['Rappelle-moi demain à 9h30 d’appeler le notaire', 'remind appeler le notaire @ 19T09:30'],
  ['tu en es où ?', 'tell status'],
  ['Fais une pause jusqu’à lundi matin 8h', 'pause until 23T08:00'],
  ['Combien as-tu dépensé aujourd’hui ?', 'tell budget'],
  [
    'Rappelle-moi tous les mardis à 18h de sortir les poubelles',
    'remind poubelles @ 24T18:00 12-01T18:00 12-08T18:00',
  ],
  ['Ajoute : réserver le restaurant pour samedi', 'task réserver le restaurant'],

  // Spanish
  ['Recuérdame mañana a las 10 llamar a Lucía', 'remind llamar a Lucía @ 19T10:00'],
  ['¿Qué estás haciendo ahora?', 'tell status'],
  ['¿hay algo pendiente de mi aprobación?', 'tell approvals'],
  ['No hagas nada hasta el viernes', 'pause until 20 | pause until 20T00:00 | ask'],
  ['Añade una tarea: comprar tinta para la impresora', 'task comprar tinta para la impresora'],

  // Italian
  [
    'Ricordami domani alle 15 di chiamare il commercialista',
    'remind chiamare il commercialista @ 19T15:00',
  ],
  ['a che punto sei?', 'tell status'],
  ['Ricordami ogni lunedì alle 9 la riunione', 'remind riunione @ 23T09:00 30T09:00 12-07T09:00'],
  ['fai una pausa di due ore', 'pause until 18T12:15'],

  // Portuguese
  ['Lembra-me amanhã às 8 de levar o lixo', 'remind levar o lixo @ 19T08:00'],
  ['Quanto gastaste hoje?', 'tell budget'],
  ['faz uma pausa até segunda', 'pause until 23T00:00 | pause until 23 | ask'],

  // Dutch
  ['Herinner me morgen om half negen aan de tandarts', 'remind tandarts @ 19T08:30'],
  ['wat staat er nog open?', 'tell tasks'],
  ['Pauzeer tot maandag 9 uur', 'pause until 23T09:00'],
  ['Voeg een taak toe: fiets laten repareren', 'task fiets laten repareren'],
];

/** Written after what those above showed was mended, and before they were tried. */
export const freshMails: readonly (readonly [text: string, expected: string])[] = [
  ['anything i should sign off?', 'tell approvals'],
  ['whats still pending', 'tell tasks'],
  ['Are we over budget yet?', 'tell budget'],
  ['Which reminders are set?', 'tell reminders | tell tasks'],
  ['quick status pls, on my way to the airport', 'tell status | tell status + work | work'],
  [
    'Every Thursday at 17:00 remind me to water the office plants',
    'remind water the office plants @ 19T17:00 26T17:00 12-03T17:00',
  ],
  [
    'Every first of the month at 9 remind me of the rent',
    'remind rent @ 12-01T09:00 2027-01-01T09:00 2027-02-01T09:00',
  ],
  ['remind me on Friday evening at 7 about the theatre', 'remind theatre @ 20T19:00'],
  ['remind me about the morning run tomorrow at 6:30', 'remind morning run @ 19T06:30 | ask'],
  ['remind me tomorrow at 14:00 UTC to join the call', 'ask'],
  ['remind me in three weeks to check the tyres', 'remind check the tyres @ 12-09'],
  ['Remind me by the end of the week to answer Mr Hale', 'ask'],
  ['remind me at quarter past nine tonight to lock up', 'remind lock up @ 18T21:15 | ask'],
  [
    'please add these to the list:\n- fix the gate\n- order compost',
    'task fix the gate + task order compost',
  ],
  ['Add a task: renew passport by 3 January', 'task renew passport due 2027-01-03'],
  ['drop the dentist, I cancelled it myself', 'ask | work | cancel see the dentist'],
  ['cancel the newsletter please', 'ask | cancel write the newsletter'],
  ['the backups are done', 'ask | work | done clean up the backups'],
  ['do nothing until tonight at ten', 'pause until 18T22:00'],
  ['pause till Sunday evening at 8', 'pause until 22T20:00'],
  ['Do nothing more today, please.', 'pause until 19T00:00 | pause | ask | work'],
  ['stop everything at once!', 'stop'],
  ['Keep going, ignore my last mail', 'resume | work | ask | none'],
  ['Never spend more than 1 dollar a day', 'cap day 1 | ask | work'],
  ['no to a17', 'deny a17'],
  ['Tell Bob that I said yes to a17.', 'work | ask'],
  ['If it rains tomorrow remind me to take the umbrella', 'ask | work'],
  ['Always sign mails with my full name.', 'lesson'],
  ['What time is it in Tokyo?', 'work'],
  ['Erinnere mich übermorgen um halb zehn an den Arzt', 'remind Arzt @ 20T09:30'],
  ['Muss ich was freigeben?', 'tell approvals'],
  ['Mach Pause bis Freitag früh um 7', 'pause until 20T07:00'],
  ['heute bitte nichts mehr tun', 'pause until 19T00:00 | pause | ask | work'],
  [
    'Jeden Montag um 8 erinnere mich an die Mülltonnen',
    'remind Mülltonnen @ 23T08:00 30T08:00 12-07T08:00',
  ],
  ['Rappelle-moi lundi prochain à 10h le dentiste', 'ask | remind dentiste @ 23T10:00'],
  ['fais une pause de trois heures', 'pause until 18T13:15'],
  ['Recuérdame el viernes a las nueve la reunión', 'remind reunión @ 20T09:00'],
  ['haz una pausa de media hora', 'pause until 18T10:45 | ask'],
  ['Ricordami domani alle otto la medicina', 'remind medicina @ 19T08:00'],
  ['Pauzeer een uur', 'pause until 18T11:15 | ask | work'],
  ['Herinner me vrijdag om kwart over tien aan de kapper', 'remind kapper @ 20T10:15'],
];
