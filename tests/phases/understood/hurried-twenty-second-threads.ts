/** Threads of an owner at home, in the world of household-desk.ts, written by somebody who had not seen the reader. Each mail that is judged is a row of its own, with what was said before it. */
import type { ReadThreadRow } from './read-with-model.ts';

/** What one mail says, what a model that reads rightly reads in it, and what must come of it; null: it only leads up to the next. */
type Said = readonly [text: string, wants: readonly string[] | null, expected: string | null];

function rowsOf(thread: readonly Said[]): readonly ReadThreadRow[] {
  return thread.flatMap(([, , expected], at) => {
    const said = thread.slice(0, at + 1);
    const mails = said.map(([text]) => text);
    const wants = said.map(([, wanted]) => wanted);
    return expected === null ? [] : [{ mails, wants, expected }];
  });
}

const threads: readonly (readonly Said[])[] = [
  [
    ['remind me tomorrow at 8 to feed the cat', null, null],
    ['make it 9', ['move: feed the cat @ 9'], 'move feed the cat @ 19T09:00'],
  ],
  [
    ['add: buy stamps', null, null],
    ['and envelopes', ['add: envelopes'], 'task envelopes | retitle buy stamps and envelopes'],
    [
      'got both just now, you can tick them off',
      ['done: buy stamps', 'done: envelopes'],
      'done buy stamps + done envelopes | done buy stamps + done buy envelopes | done buy stamps and envelopes | ask',
    ],
  ],
  [
    ['cancel the report', null, 'ask'],
    [
      'the quarterly one',
      ['cancel: write the quarterly report'],
      'cancel write the quarterly report',
    ],
  ],
  [
    ['Cancel the report please', null, 'ask'],
    ['which ones are there?', ['tasks'], 'tell tasks | ask'],
    [
      "ok then the weekly. but only next monday's, not for good",
      ["unclear: only next monday's"],
      'move write the weekly report @ 30T09:00 12-07T09:00 12-14T09:00 | ask',
    ],
  ],
  [
    ['dentist is done', null, null],
    [
      "wait no that was my wife's appointment, mine is still to come",
      ['reopen: see the dentist'],
      'undone',
    ],
  ],
  [
    ['approval: publish the site', null, null],
    ['what exactly changes?', [], 'ask | work | tell approvals'],
    ['ok looks good, go ahead 123456', [], 'approve publish the site'],
  ],
  [
    ['approval: publish the site', null, null],
    ['yes if Ben has seen it', [], 'ask | work'],
    ["he hasn't? then wait till he has", [], 'ask | work | none'],
  ],
  [
    ['Erinner mich morgen um 8 an den Müll', null, null],
    ['lieber heute Abend um 8', ['move: Müll @ heute Abend um 8'], 'move müll @ 18T20:00'],
    ['danke dir!', ['small_talk'], 'none'],
  ],
  [
    ['confirm: write the quarterly report', null, null],
    ["nearly. page 3 still has last year's numbers", [], 'undone write the quarterly report'],
    ['perfect now, thanks', [], 'done write the quarterly report | ask'],
  ],
  [
    ['asks: write the quarterly report', null, null],
    ['which figures do you have?', [], 'ask | work'],
    ['take the october ones, and round to thousands', [], 'answer write the quarterly report'],
  ],
  [
    ['move choir to tuesday', null, null],
    [
      'only next week I mean',
      [],
      'ask | remind choir @ 24T19:00 | move choir @ 24T19:00 30T19:00 12-07T19:00',
    ],
    [
      'oh wait gym is on tuesday. forget it, leave choir as it was',
      ['move: choir @ as it was'],
      'move choir @ 23T19:00 30T19:00 12-07T19:00 | ask | none',
    ],
  ],
  [
    ['pause until friday', null, null],
    ['actually make it monday', ['pause @ monday'], 'pause until 23'],
  ],
  [
    ['Pause until Friday please', null, null],
    ['hm no, keep going. sorry', ['resume'], 'resume'],
  ],
  [
    ["rappelle-moi demain à 14h d'appeler le notaire", null, null],
    [
      'plutôt vendredi, même heure',
      ['move: appeler le notaire @ vendredi, même heure'],
      'move appeler le notaire @ 20T14:00',
    ],
    [
      'et ajoute aussi: préparer les papiers',
      ['add: préparer les papiers'],
      'task préparer les papiers',
    ],
  ],
  [
    ['status', null, null],
    ['and whats waiting for me?', ['approvals'], 'tell approvals'],
    ['reject 3, thats too much money', ['deny: refund 40 euros'], 'deny refund 40 euros | ask'],
  ],
  [
    ['approvals', null, null],
    [
      '1 and 2 yes, 3 no. 123456',
      [],
      'approve publish the site + approve deploy the shop + deny refund 40 euros | approve publish the site + deny refund 40 euros + ask',
    ],
    ['thx, have to run', ['small_talk'], 'none'],
  ],
  [
    ['approvals', null, null],
    ['all but the shop 123456', [], 'approve publish the site + approve refund 40 euros | ask'],
  ],
  [
    ['Streich bitte "Anna anrufen"', ['cancel: call Anna'], 'cancel call Anna | ask'],
    ['Halt, doch nicht, hab sie gar nicht erreicht', ['reopen: call Anna'], 'undone | ask | none'],
  ],
  [
    ['remind me at 5 to call the bank', null, null],
    ['and at 6 to call Mum', ['remind: call Mum @ at 6'], 'remind call mum @ 18T18:00'],
    ["the bank one isn't needed anymore", ['cancel: call the bank'], 'cancel call the bank'],
  ],
  [
    ['remind me to renew my passport', null, null],
    ['friday', null, 'ask | remind renew my passport @ 20'],
    [
      'morning, say 9',
      ['remind: renew my passport @ morning, say 9'],
      'remind renew my passport @ 20T09:00 | move renew my passport @ 20T09:00',
    ],
  ],
  [
    ['remind me friday at 10 about the parcel', null, null],
    ['what did I say, 10 or 11?', [], 'ask | work | tell reminders'],
    ['then 11 pls', ['move: parcel @ 11'], 'move parcel @ 20T11:00'],
  ],
  [
    [
      "don't remind me of the gym next week",
      ['unclear: the gym next week'],
      'move gym @ 12-01T18:00 12-08T18:00 12-15T18:00 | ask',
    ],
    [
      'but the week after yes of course',
      [],
      'ask | work | none | move gym @ 12-01T18:00 12-08T18:00 12-15T18:00',
    ],
  ],
  [
    ['cancel choir', null, 'cancel choir | ask'],
    ["you didn't cancel the gym too did you? don't!", [], 'ask | work | tell reminders'],
  ],
  [
    ['Annule la chorale', ['cancel: choir'], 'cancel choir | ask'],
    [
      'non non pas pour toujours, juste lundi prochain',
      ['unclear: juste lundi prochain'],
      'move choir @ 30T19:00 12-07T19:00 12-14T19:00 | ask',
    ],
  ],
  [
    ['find me three hotels in Ulm under 100 euros', [], 'work'],
    ['neu-ulm is fine too', [], 'work'],
    ['actually make it 120', [], 'work | ask'],
    ['for 4 to 6 december, two nights', [], 'work | ask'],
  ],
  [
    ['Always cc Ben', ['remember: Always cc Ben'], 'lesson'],
    ['except for money stuff', ['remember: except for money stuff'], 'lesson | ask'],
    ['you know what, drop the Ben thing altogether', [], 'none | ask'],
  ],
  [
    ['from now on no mails after 8pm please', ['remember: no mails after 8pm'], 'lesson'],
    ['well, urgent ones are ok', ['remember: urgent ones are ok'], 'lesson | ask'],
  ],
  [
    ['what did you do yesterday?', null, null],
    [
      "oh great. wonderful. why don't you just delete everything while you're at it",
      [],
      'ask | work',
    ],
  ],
  [
    ['añade: comprar pan', null, 'task comprar pan'],
    ['y leche', ['add: leche'], 'task leche | ask'],
    ['ah, ya estaba? pues déjalo así', [], 'none | ask'],
  ],
  [
    [
      'rename the newsletter to winter newsletter',
      ['rename: write the newsletter > winter newsletter'],
      'retitle winter newsletter',
    ],
    [
      'christmas newsletter',
      ['rename: winter newsletter > christmas newsletter'],
      'retitle christmas newsletter | ask',
    ],
    [
      'no, winter was better',
      ['rename: christmas newsletter > winter newsletter'],
      'retitle winter newsletter | ask | none',
    ],
  ],
  [
    ['cancel the dentist', null, 'cancel see the dentist'],
    ['no wait leave it', ['reopen: see the dentist'], 'undone | ask'],
    [
      "hmm no, do cancel it after all, I'm fine",
      ['cancel: see the dentist'],
      'cancel see the dentist | ask',
    ],
  ],
  [
    ['approval: deploy the shop', null, null],
    ['yes', null, 'ask'],
    ['oh right, the code. 123456', [], 'approve deploy the shop'],
  ],
  [
    ['approval: deploy the shop', null, null],
    ['can we do that after midnight instead of now?', [], 'ask | work'],
    ['ok then yes, but really only after midnight. 123456', [], 'ask | work'],
  ],
  [
    ['approval: refund 40 euros', null, null],
    ['who is it for?', [], 'ask | work | tell approvals'],
    [
      'remind me tomorrow at 9 to look at this',
      ['remind: look at this @ tomorrow at 9'],
      'remind refund @ 19T09:00',
    ],
  ],
  [
    ['approval: refund 40 euros', null, null],
    ['sí, pero solo 20 euros', [], 'ask | work'],
    ['vale, entonces no', ['deny: refund 40 euros'], 'deny refund 40 euros | ask'],
  ],
  [
    ['approval: publish the site', null, null],
    [
      'no, the logo is still the old one',
      ['deny: publish the site'],
      'deny publish the site | ask',
    ],
    ['Ben fixed the logo. publish it now, 123456', [], 'approve publish the site | ask | work'],
  ],
  [
    ['confirm: write the quarterly report', null, null],
    ['No, the conclusions are missing', [], 'undone write the quarterly report'],
    ["oh sorry, they're in the appendix. all fine then", [], 'done write the quarterly report'],
  ],
  [
    ['confirm: write the quarterly report', null, null],
    [
      'yes. and milk is bought too',
      ['done: write the quarterly report', 'done: buy milk'],
      'done write the quarterly report + done buy milk',
    ],
    [
      "and please don't touch the newsletter until I've sent you the pictures",
      [],
      'ask | work | lesson',
    ],
  ],
  [
    ['asks: write the quarterly report', null, null],
    [
      'Q3 preliminary I think, will check with Tom',
      [],
      'answer write the quarterly report | ask | work',
    ],
    ['Tom says Q3 final', [], 'answer write the quarterly report | work'],
    [
      "and send it to nobody before I've read it",
      [],
      'answer write the quarterly report | work | lesson',
    ],
  ],
  [
    ['asks: write the quarterly report', null, null],
    ['do I have to decide this now?', [], 'ask | work'],
    [
      'ok then ask me again on friday',
      ['remind: write the quarterly report @ on friday'],
      'remind report @ 20 | ask',
    ],
  ],
  [
    ['¿qué tengo pendiente?', ['tasks'], 'tell tasks'],
    [
      'lo del dentista ya está, y lo de Anna pásalo al viernes',
      ['done: see the dentist', 'move: call Anna @ al viernes'],
      'done see the dentist + due call Anna 20 | due call Anna 20 + ask | done see the dentist + ask',
    ],
  ],
  [
    ['remind me to call Peter', null, null],
    ["what's on my list?", ['tasks'], 'tell tasks'],
    [
      '3pm tomorrow, the Peter thing',
      ['remind: call Peter @ 3pm tomorrow'],
      'remind call peter @ 19T15:00 | move call peter @ 19T15:00',
    ],
  ],
  [
    ['Move the dentist to Thursday', null, 'due see the dentist 19 | ask'],
    ['not tomorrow, the 26th', ['move: see the dentist @ the 26th'], 'due see the dentist 26'],
    [
      'and the newsletter the day after',
      ['move: write the newsletter @ the day after'],
      'due write the newsletter 27',
    ],
  ],
  [
    ['tasks', null, null],
    [
      'attic and milk done',
      ['done: clean the attic', 'done: buy milk'],
      'done clean the attic + done buy milk',
    ],
    ['not the attic sorry, only milk', ['reopen: clean the attic'], 'undone | done buy milk'],
  ],
  [
    [
      'Remind me tomorrow at 8, 12 and 6 to take my pills',
      ['remind: take my pills @ tomorrow at 8, 12 and 6'],
      'remind take my pills @ 19T08:00 19T12:00 19T18:00 end 20 | ask',
    ],
    ['skip the 12 one', [], 'move take my pills @ 19T08:00 19T18:00 | ask'],
    [
      'and the same on friday please',
      ['remind: take my pills @ the same on friday'],
      'remind take my pills @ 20T08:00 20T18:00 | move take my pills @ 19T08:00 19T18:00 20T08:00 20T18:00 end 21 | ask',
    ],
  ],
  [
    [
      'cancel all my reminders for next week',
      ['unclear: all my reminders for next week'],
      'ask | move choir @ 30T19:00 12-07T19:00 12-14T19:00 + move gym @ 12-01T18:00 12-08T18:00 12-15T18:00',
    ],
    [
      'all but the plants',
      [],
      'ask | move choir @ 30T19:00 12-07T19:00 12-14T19:00 + move gym @ 12-01T18:00 12-08T18:00 12-15T18:00',
    ],
    ['thx. they do come back the week after, right?', [], 'ask | work | tell reminders'],
  ],
  [
    ["Ricordami domani alle 7 di prendere l'ombrello", null, null],
    [
      'no aspetta, domani non piove, lascia stare',
      ["cancel: prendere l'ombrello"],
      "cancel prendere l'ombrello",
    ],
  ],
  [
    ['trovami tre alberghi a Ulm sotto i 100 euro', [], 'work'],
    ['con parcheggio possibilmente', [], 'work'],
    ['il secondo mi piace. non prenotare ancora però', [], 'work | ask'],
  ],
  [
    ['verzet sporten naar woensdag', ['move: gym @ naar woensdag = to wednesday'], 'ask'],
    ['alleen volgende week', [], 'ask'],
    ['bedankt!', ['small_talk'], 'none'],
  ],
  [
    ['klaar met de zolder', ['done: clean the attic'], 'done clean the attic | ask'],
    [
      'nou ja, bijna. laat m nog maar even staan',
      ['reopen: clean the attic'],
      'undone | ask | none',
    ],
  ],
  [
    [
      'ab jetzt bitte auf Deutsch antworten',
      ['remember: ab jetzt bitte auf Deutsch antworten'],
      'lesson',
    ],
    [
      'außer wenn ich englisch schreibe, dann englisch',
      ['remember: außer wenn ich englisch schreibe, dann englisch'],
      'lesson | ask',
    ],
    ["what's open today?", ['tasks'], 'tell tasks | tell reminders'],
  ],
  [
    ['remind me saturday at 10 to wash the car', null, null],
    [
      'sunday is better\n\nOn Wed, 18 Nov 2026 at 10:04, Agent wrote:\n> Reminder set: Sat 21 Nov 10:00, wash the car.\n> Reply "cancel" to remove it.',
      ['move: wash the car @ sunday'],
      'move wash the car @ 22T10:00',
    ],
  ],
  [
    [
      'Guten Morgen, ich hoffe, bei Ihnen läuft alles. Könnten Sie mich bitte am Freitag um 15 Uhr daran erinnern, dass ich Frau Kern die Unterlagen schicke? Vielen Dank im Voraus!',
      ['remind: ich Frau Kern die Unterlagen schicke @ am Freitag um 15 Uhr # 2'],
      'remind frau kern die unterlagen schicke @ 20T15:00',
    ],
    [
      'Entschuldigen Sie die Umstände, Frau Kern ist am Freitag leider nicht da. Wäre Montag zur selben Zeit möglich? Und am Freitag müsste ich stattdessen an den Ölwechsel denken, ebenfalls um 15 Uhr.',
      [
        'move: ich Frau Kern die Unterlagen schicke @ Montag zur selben Zeit # 2',
        'remind: den Ölwechsel @ am Freitag um 15 Uhr # 3',
      ],
      'move frau kern die unterlagen schicke @ 23T15:00 + remind ölwechsel @ 20T15:00',
    ],
    ['Wunderbar, herzlichen Dank, und einen schönen Tag noch!', ['small_talk'], 'none'],
  ],
  [
    ['remind me in 20 minutes to take the cake out', null, null],
    [
      '10 more minutes pls, oven is slow',
      ['move: take the cake out @ 10 more minutes'],
      'move take the cake out @ 18T10:45',
    ],
  ],
  [
    ['call Anna is done', null, null],
    [
      "well, she wasn't there. remind me tomorrow at 11 to try again",
      ['remind: try again @ tomorrow at 11 # 2'],
      'remind anna @ 19T11:00 | undone + remind anna @ 19T11:00',
    ],
  ],
  [
    ['confirm: write the newsletter', null, null],
    ['passt so, nur die Überschrift ist mir zu lang', [], 'undone'],
    ['"Winter im Hof" reicht', [], 'undone | work'],
    ['ja so, danke. noch nicht verschicken!', [], 'done write the newsletter | ask'],
  ],
  [
    [
      'remnd me abuot the tax papers and the car inspecton',
      ['remind: the tax papers', 'remind: the car inspecton'],
      'ask',
    ],
    [
      'tax friday 9, car no idea yet',
      ['remind: the tax papers @ friday 9'],
      'remind tax @ 20T09:00 | ask',
    ],
    [
      'car tuseday 8 then',
      ['remind: the car inspecton @ tuseday 8'],
      'remind car @ 24T08:00 | ask',
    ],
  ],
  [
    [
      "no gym next tuesday, I'm away",
      ['unclear: no gym next tuesday'],
      'move gym @ 12-01T18:00 12-08T18:00 12-15T18:00 | ask',
    ],
    [
      "btw could you write Anna that I'll be late on saturday? don't send it yet, show me first",
      [],
      'work',
    ],
    ['good, send it', [], 'ask | work'],
  ],
  [
    ['asks: write the quarterly report', null, null],
    ["les chiffres d'octobre, ou plutôt non, attends, je demande à Paul", [], 'ask | work | none'],
    [
      'ajoute aussi une tâche: acheter des timbres',
      ['add: acheter des timbres'],
      'task acheter des timbres',
    ],
    ['Paul dit septembre', [], 'answer write the quarterly report'],
  ],
  [
    ['stop the weekly report', null, 'cancel write the weekly report | ask'],
    [
      "i mean pause it, I'm on holiday until 7 december",
      ['unclear: pause it'],
      'move write the weekly report @ 12-07T09:00 12-14T09:00 12-21T09:00 | move write the weekly report @ 12-14T09:00 12-21T09:00 12-28T09:00 | ask',
    ],
    ["don't stop the plants though, the neighbour reads those mails", [], 'ask | work | none'],
  ],
];

export const twentySecondThreads = threads.flatMap(rowsOf);
