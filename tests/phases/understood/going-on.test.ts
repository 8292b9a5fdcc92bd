import { describe, expect, it } from 'vitest';
import { householdDesk } from './household-desk.ts';
import { threadRow } from './rows-read.ts';

const SITE = 'approval: publish the site';
const REFUND = 'approval: refund 40 euros';
const REPORT = 'confirm: write the quarterly report';
const ASKS = 'asks: write the quarterly report';
const LETTER = 'confirm: write the newsletter';
const CAT = 'remind me tomorrow at 8 to feed the cat';
const CAKE = 'remind me in 20 minutes to take the cake out';

type Thread = readonly [mails: readonly string[], expected: string];

function come(said: string, threads: readonly Thread[]): void {
  it.each(threads)(`${said}: %j`, async (mails, expected) => {
    const row = await threadRow(
      { mails, wants: mails.map(() => null), expected },
      { desk: householdDesk, isRead: false },
    );
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  });
}

describe('a mail that goes on with what was said', () => {
  come('does not lose what stands beside a yes', [
    [[REPORT, 'yes. and milk is bought too'], 'done write the quarterly report + ask'],
    [[REPORT, 'yes, and send it to Tom'], 'done write the quarterly report + ask'],
    [[REPORT, 'oui. et le lait est acheté'], 'done write the quarterly report'],
    [[REPORT, 'yes, now take the newsletter'], 'done write the quarterly report + ask'],
    [[REPORT, 'yes, thanks a lot and have a good evening'], 'done write the quarterly report'],
    [[REPORT, 'yes. the report reads well'], 'done write the quarterly report'],
    [[REPORT, 'sí, perfecto'], 'done write the quarterly report'],
  ]);

  come('hears what is too long in a praise', [
    [[LETTER, 'passt so, nur die Überschrift ist mir zu lang'], 'undone'],
    [[LETTER, 'fine, but the headline is too long'], 'undone'],
    [[LETTER, 'parfait, mais le titre est trop long'], 'undone'],
    [[LETTER, 'perfect, not too long, not too short'], 'ask'],
    [[LETTER, 'great, but no rush with the next one'], 'ask'],
  ]);

  come('reminds of what the thread is about', [
    [[REFUND, 'remind me tomorrow at 9 to look at this'], 'remind refund 40 euros @ 19T09:00'],
    [[REFUND, 'remind me of this on friday at 9'], 'remind refund 40 euros @ 20T09:00'],
    [[REFUND, 'erinnere mich morgen um 9 daran'], 'remind refund 40 euros @ 19T09:00'],
    [[CAT, 'remind me at 9 to do it'], 'remind do it (feed the cat) @ 19T09:00'],
    [['remind me tomorrow at 9 to look at this'], 'remind look at this @ 19T09:00'],
    [['remind me of this on friday at 9'], 'ask'],
  ]);

  come('asks about what its thread asked for, and about nothing else', [
    [[REFUND, 'who is it for?', 'ok then no'], 'deny refund 40 euros'],
    [[REFUND, 'who is it for?', 'yes 123456'], 'approve refund 40 euros'],
    [[REFUND, 'sí, pero solo 20 euros', 'vale, entonces no'], 'deny refund 40 euros'],
    [[SITE, 'what exactly changes?', 'ok looks good, go ahead 123456'], 'approve publish the site'],
    [[SITE, 'and what about the shop?', 'yes 123456'], 'ask'],
    [['find me three hotels in Ulm under 100 euros'], 'work'],
    [['what about the 40 euros?'], 'tell approvals + ask'],
  ]);

  come('takes a code with a word around it', [
    [[REFUND, 'yes', 'oh right, the code. 123456'], 'approve refund 40 euros'],
    [[REFUND, 'yes', 'here: 123456'], 'approve refund 40 euros'],
    [[REFUND, 'sorry, forgot the code: 123456'], 'approve refund 40 euros'],
    [[REFUND, 'here you go. not sure though 123456'], 'ask'],
    [[REFUND, 'sorry, no. the code was 123456'], 'ask'],
  ]);

  come('keeps the hour, or the day, as it is meant', [
    [[CAT, 'tonight at 8'], 'move feed the cat @ 18T20:00'],
    [[CAT, 'same time on monday'], 'move feed the cat @ 23T08:00'],
    [[CAT, 'lieber Freitag zur selben Zeit'], 'move feed the cat @ 20T08:00'],
    [[CAT, 'plutôt vendredi, même heure'], 'move feed the cat @ 20T08:00'],
    [[CAT, 'mejor el viernes a la misma hora'], 'move feed the cat @ 20T08:00'],
    [[CAT, 'tonight'], 'ask'],
    [['remind me every day at 7 to take the pill', 'tonight at 8'], 'ask'],
    [[CAKE, '10 more minutes pls'], 'move take the cake out @ 18T10:45'],
    [[CAKE, '10 Minuten länger'], 'move take the cake out @ 18T10:45'],
    [['pause for 2 hours', 'an hour more'], 'pause until 18T13:15'],
  ]);

  come('goes on after a no to a pause', [
    [['pause until friday', 'hm no, keep going. sorry'], 'resume'],
    [['Pause bis Freitag', 'nee, mach weiter'], 'resume'],
    [['pause until friday', 'no, keep going until friday'], 'ask'],
    [['pause until friday', 'no'], 'ask'],
  ]);

  come('says nothing to who only takes leave', [
    [[CAT, 'thx, have to run'], 'none'],
    [[CAT, 'Wunderbar, herzlichen Dank, und einen schönen Tag noch!'], 'none'],
    [[CAT, 'Danke, muss los. Und die Lampe?'], 'ask'],
  ]);

  come('leaves a question open that is not answered yet', [
    [[ASKS, 'which figures do you have?'], 'ask | work'],
    [[ASKS, 'which figures do you have?', 'the october ones'], 'answer write the quarterly report'],
    [[ASKS, "I'll ask Tom"], 'none'],
    [[ASKS, 'octobre, ou plutôt non, attends, je demande à Paul'], 'none'],
    [[ASKS, 'what about both?'], 'answer write the quarterly report'],
    [[ASKS, 'why not a line chart?'], 'answer write the quarterly report'],
    [[ASKS, 'let me see both'], 'answer write the quarterly report'],
    [[ASKS, 'line, no wait, bar'], 'answer write the quarterly report'],
    [[ASKS, "I'll ask Tom and until then use a bar chart"], 'answer write the quarterly report'],
    [[ASKS, 'ok then ask me again on friday'], 'remind write the quarterly report @ 20T09:00'],
    [[ASKS, 'frag mich am Freitag um 10 nochmal'], 'remind write the quarterly report @ 20T10:00'],
    [[ASKS, 'ask me about the colours'], 'answer write the quarterly report'],
  ]);

  come('takes the name of one of those that were asked about', [
    [['cancel the report', 'the quarterly one'], 'cancel write the quarterly report'],
    [['cancel the report', 'weekly please'], 'cancel write the weekly report'],
    [['cancel the report', 'which ones are there?', 'the weekly one'], 'cancel write the weekly'],
    [['cancel the report', 'which ones are there?'], 'ask'],
    [['cancel the report', 'which one is due first?'], 'ask | work | tell tasks'],
    [['cancel the report', 'not the weekly one'], 'ask'],
    [['cancel the report', 'the weekly one stays'], 'ask'],
    [['cancel the report', "ok then the weekly. but only next monday's"], 'ask'],
  ]);

  come('puts off by what is said before its reason', [
    [[CAKE, '10 more minutes pls, oven is slow'], 'move take the cake out @ 18T10:45'],
    [[CAT, 'an hour later, she sleeps long'], 'move feed the cat @ 19T09:00'],
    [[CAT, 'an hour later, not before ten'], 'ask'],
    [[CAT, 'an hour later? she sleeps long'], 'ask'],
  ]);

  come('sets another reminder behind an and', [
    [['remind me at 5 to call the bank', 'and at 6 to call Mum'], 'remind call Mum @ 18T18:00'],
    [['Erinnere mich um 17 Uhr an Tom', 'und um 18 Uhr an Mama'], 'remind Mama @ 18T18:00'],
    [
      ['remind me tomorrow at 8 to feed the cat', 'and at 18:00 to feed the dog'],
      'remind feed the dog @ 19T18:00',
    ],
    [
      ['remind me tomorrow at 8 to feed the cat', 'and on friday at 9 to feed the dog'],
      'remind feed the dog @ 20T09:00',
    ],
    [['remind me tomorrow at 8 to feed the cat', 'and at 6 to feed the dog'], 'ask'],
    [
      ['remind me tomorrow at 8 to feed the cat', 'and at 6 to feed the dog', '6pm'],
      'ask | none | work',
    ],
    [['remind me at 5 to call the bank', 'and at 6 to call Mum instead'], 'ask'],
    [['remind me at 5 to call the bank', 'and at 6 the bank closes'], 'ask'],
    [['add: buy stamps', 'and at 6 to call Mum'], 'ask'],
  ]);

  come('takes no question and no promise for the answer to a question', [
    [[ASKS, "what's the difference"], 'ask | work'],
    [[ASKS, 'how much is the second'], 'ask | work'],
    [[ASKS, 'was ist der Unterschied'], 'ask | work'],
    [[ASKS, 'what you like best'], 'answer write the quarterly report'],
    [[ASKS, 'whatever is cheaper'], 'answer write the quarterly report'],
    [[ASKS, "the bars... wait i'll ask Claire"], 'ask | none'],
    [[ASKS, 'die Balken, warte ich frage Paul'], 'ask | none'],
    [[ASKS, 'wait for the october figures'], 'answer write the quarterly report'],
  ]);

  come('rests until what is said before a please', [
    [["hold everything til 2 please, they're on the server"], 'pause until 18T14:00'],
    [['pause until 3pm please, the server is down'], 'pause until 18T15:00'],
    [['pause bis freitag bitte, der Server steht'], 'pause until 20'],
    [['pause until 3pm please, or till 4'], 'pause + ask'],
    [['pause until we know more please, the server is down'], 'pause + ask'],
  ]);

  come('makes no rule of what is asked when there is time for it', [
    [['when you get a minute tidy the desk. keep all, just sort it'], 'ask | work'],
    [["when you have time tidy up the desk, don't delete anything"], 'ask | work'],
    [['when you write to me, always use English'], 'lesson'],
  ]);

  come('reads what is left out in a sentence of its own', [
    [['Podes lembrar-me todos os dias úteis às 9h15 da reunião? Menos à sexta.'], 'ask'],
    [['Podes lembrar-me amanhã às 9h15 da reunião? Menos mal.'], 'remind reunião @ 19T09:15'],
  ]);

  come('takes the days of a plural for each of them', [
    [['Recuérdame los lunes a las 8 la basura'], 'remind basura @ 23T08:00 30T08:00 12-07T08:00'],
    [['Recuérdame los jueves a las 8 el vidrio'], 'remind vidrio @ 19T08:00 26T08:00 12-03T08:00'],
    [['Recuérdame el lunes a las 8 la basura'], 'remind basura @ 23T08:00'],
    [
      ['Recuérdame todos los lunes a las 8 la basura'],
      'remind basura @ 23T08:00 30T08:00 12-07T08:00',
    ],
  ]);

  come('asks in a whole sentence what is left out of a rule', [
    [['Always cc Ben', 'except for money stuff'], 'ask'],
    [['ab jetzt bitte auf Deutsch antworten', 'außer wenn ich englisch schreibe'], 'ask'],
    [['Always cc Ben', 'what does it cost?'], 'tell budget'],
    [['Always cc Ben', 'drop that'], 'unlearn'],
  ]);

  come('tells what is to be done, and asks about what is to go', [
    [['¿qué tengo pendiente?'], 'tell tasks'],
    [["qu'est-ce que j'ai à faire ?"], 'tell tasks'],
    [['cosa ho da fare?'], 'tell tasks'],
    [['o que tenho por fazer?'], 'tell tasks'],
    [['tengo pendiente llamar a Paco'], 'ask'],
    [["j'ai à faire la lessive"], 'ask'],
    [['Annule la chorale'], 'ask'],
    [['verzet sporten naar woensdag'], 'ask'],
  ]);
});
