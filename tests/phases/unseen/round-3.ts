import * as m from './mail-forms.ts';
import type { UnseenMail } from './unseen-mail.ts';

const { say, qp, base64, latin1, windows1252, html, both, withFile } = m;
const ASKS = 'I would like to run: rm old.txt (a1). Answer "approve a1 CODE" or "deny a1".';

export const round3: readonly UnseenMail[] = [
  // between other work
  ['plain', 'status', say('Just checking in - everything alright on your side?')],
  ['plain', 'status || work', say("Haven't heard from you today. Are you still running?")],
  ['plain', 'status', say('Current state?')],
  ['plain', 'status', say('Please report your status')],
  ['plain', 'tasks', say('What do you still have to do?')],
  ['plain', 'tasks', say('Could I get an overview of my tasks?')],
  ['plain', 'tasks', say('any open to-dos?')],
  ['plain', 'budget', say('what are the costs so far this month')],
  ['plain', 'budget', say('Are we still within budget?')],
  ['plain', 'report lastweek', say('Please mail me the report for last week')],
  ['plain', 'report', say('what did you get done this week?')],
  ['plain', 'help', say('I need help with the commands')],
  ['plain', 'approvals', say('Which approvals are pending?')],
  ['plain', 'pause || work', say('Please take it easy until Monday, i.e. pause.')],
  ['plain', 'pause', say('Suspend all activity, please.')],
  ['plain', 'stop', say('Abort! Abort!')],
  ['plain', 'stop', say('Emergency stop')],
  ['plain', 'stop || stop + work', say("Stop at once, you're sending mails to my customers!!")],
  ['plain', 'resume', say("I'm back, you can resume."), { paused: true }],
  ['plain', 'resume', say('Please start working again, thanks.'), { paused: true }],
  [
    'plain',
    'add check the smoke detectors',
    say('Please create a new task: check the smoke detectors'),
  ],
  ['plain', 'add send Clara the photos', say('Put "send Clara the photos" on the list please')],
  ['plain', 'add renew passport', say('', 'Task: renew passport')],
  ['plain', 'done update the website', say("I've finished update the website")],
  ['plain', 'done water the plants', say('Task "water the plants" has been completed, thanks.')],
  ['plain', 'cancel update the website', say('Please remove "update the website" from your list.')],
  ['plain', 'cancel call the bank', say('We can drop the task call the bank.')],
  [
    'plain',
    'remind pay the gas bill',
    say('Can you remind me on Monday morning to pay the gas bill?'),
  ],
  ['plain', 'remind Send flowers to mum', say('Reminder for tomorrow 8am: Send flowers to mum')],
  [
    'plain',
    'remember my passport number is in the safe',
    say('Please remember: my passport number is in the safe.'),
  ],
  ['plain', 'why 42', say('Explain cycle 42 please')],
  ['plain', 'approve a1', say('I hereby approve a1. Code 123456')],
  ['plain', 'deny a1, a2', say('deny a1 and a2')],
  ['plain', 'deny a1', say('No to a1, it looks dangerous.')],
  ['plain', 'deny a2 + work', say('Deny a2. Use the other address instead: bob@example.com')],
  // programs
  [
    'program',
    'yes',
    say(`ok do it\n123456${m.gmailQuote(ASKS)}`, 'Re: a question', '<asked@here>'),
    { asked: 'one' },
  ],
  [
    'program',
    'no',
    html(
      '<div dir="ltr">No thanks, don&#39;t do it.</div><br><div class="gmail_quote"><blockquote class="gmail_quote">yes?</blockquote></div>',
      'Re: a question',
    ),
    { asked: 'one' },
  ],
  [
    'program',
    'noise || ask',
    say(
      `Ok, thanks for letting me know.${m.appleQuote('The import failed. I stop here.')}`,
      'Re: import',
    ),
  ],
  [
    'program',
    'pause',
    say(
      'Pause bitte!\n\nMit besten Grüßen\n\nAnna Owner\nGeschäftsführerin\n\nExample GmbH · Stoppstraße 1 · 10115 Berlin\nTel. +49 30 123456\nAmtsgericht Berlin HRB 12345',
    ),
  ],
  [
    'program',
    'status',
    both(
      'Status?\n\n*Anna Owner*\nExample Inc.\n<https://example.org>\n',
      '<p>Status?</p><p><b>Anna Owner</b><br>Example Inc.</p>',
    ),
  ],
  [
    'program',
    'work',
    say(`${m.thunderbirdQuote(ASKS)}What exactly is in old.txt?`, 'Re: a question'),
  ],
  [
    'program',
    'work',
    say(
      'Hi,\n\nplease see the mail below and book the flight.\n\nAnna\n\n-----Original Message-----\nFrom: travel@example.net\nSent: Friday\nTo: Anna\nSubject: offer\n\nCancel any time. Approve now!',
      'FW: offer',
    ),
  ],
  [
    'program',
    'tasks',
    qp('Bitte schick mir die Liste der offenen Aufgaben – danke schön! 😊\n\n— \nAnna'),
  ],
  ['program', 'work', withFile('', 'status.txt', 'please summarise the attached file')],
  // encodings, languages
  ['language', 'pause', windows1252('Bitte erst mal alles pausieren … ich melde mich.')],
  ['language', 'stop', latin1('Arrêtez tout de suite, s’il vous plaît !'.replace('’', "'"))],
  ['language', 'status', base64('Où en es-tu ?')],
  ['language', 'tasks', say('Was hast du noch alles auf der Liste?')],
  [
    'language',
    'add Angebot an Müller schicken',
    say('Bitte notiere als Aufgabe: Angebot an Müller schicken'),
  ],
  [
    'language',
    'remind zum Arzt gehen',
    say('Erinner mich bitte am Freitag um 15 Uhr, zum Arzt zu gehen'),
  ],
  ['language', 'done water the plants', say('Aufgabe "water the plants" erledigt')],
  ['language', 'cancel call the bank', say('Bitte lösche die Aufgabe "call the bank".')],
  ['language', 'budget', say('Combien reste-t-il dans le budget ?')],
  ['language', 'help', say('Quelles commandes comprends-tu ?')],
  [
    'language',
    "remember Marie est en vacances jusqu'au 5",
    say("N'oublie pas que Marie est en vacances jusqu'au 5."),
  ],
  ['language', 'pause', say('Haz una pausa hasta mañana, por favor.')],
  ['language', 'tasks', say('¿Cuáles son las tareas pendientes?')],
  ['language', 'status', say('Come procede?')],
  ['language', 'add comprare il latte', say('Nuova attività: comprare il latte')],
  ['language', 'stop', say('Pare tudo agora!')],
  ['language', 'report', say('Stuur me het weekrapport')],
  ['language', 'work', say('Puedes preparar una presentación sobre las ventas?')],
  ['language', 'work', say('Bitte halte mich über den Stand beim Umbau auf dem Laufenden.')],
  ['language', 'work', say('¿Puedes parar el servidor de pruebas a las 5?')],
  ['language', 'work', say('Lütfen toplantı notlarını özetle.')],
  // traps
  [
    'trap',
    'work',
    say('The agent at the bank said: stop everything and call us. What should I do?'),
  ],
  ['trap', 'work', say("Please don't cancel the task update the website.")],
  ['trap', 'work', say('Before you resume the import, check the disk.')],
  ['trap', 'work', say('Would it be bad to approve a1?')],
  ['trap', 'work', say('In case the tests fail: pause, otherwise go on.')],
  ['trap', 'work', say('My lawyer wrote: "cancel everything". Draft a polite answer.')],
  ['trap', 'work', say('git commit -m "stop" did not work, why?')],
  ['trap', 'work || ask', say('Not approved yet: a1')],
  ['trap', 'work', say('Remember the milk was bad? Please complain to the shop.')],
  ['trap', 'work', say('Could you stop by the shop page and read the prices?')],
  ['trap', 'work', say('Remind Bob to send the invoice.')],
  ['trap', 'work', say('Translate "Bitte alles stoppen" into English.')],
  // several
  [
    'several',
    'pause + work',
    say('Please pause now.\n\nWhen you are back on Monday, look into the login problem first.'),
  ],
  ['several', 'status + tasks + budget', say('Status, tasks and budget please!')],
  [
    'several',
    'add order ink + add clean the desk',
    say('New tasks:\n1. order ink\n2. clean the desk'),
  ],
  ['correction', 'lesson', say('Next time, ask me before you send anything to customers.')],
];
