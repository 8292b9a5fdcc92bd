import * as m from './mail-forms.ts';
import type { UnseenMail } from './unseen-mail.ts';

const { say, qp, base64, latin1, windows1252, inCharset, html, both, withFile } = m;
const WEEKLY =
  'Your week: 12 tasks done.\n\n- pause: send "pause"\n- stop everything: send "stop"\n\nWhat I want to try: approve a1?';

export const round2: readonly UnseenMail[] = [
  // terse, from a phone
  ['terse', 'status', say('sup?')],
  ['terse', 'status', say('how r things')],
  ['terse', 'status', say('update pls')],
  ['terse', 'budget', say('money left?')],
  ['terse', 'budget', say('spend today?')],
  ['terse', 'tasks', say('whats open')],
  ['terse', 'stop', say('pls stop now!')],
  ['terse', 'pause', say('pause 4 now thx')],
  ['terse', 'pause', say('hold off for today')],
  ['terse', 'add order coffee beans', say('todo order coffee beans')],
  ['terse', 'remind feed the cat', say('remind me in 3 hours: feed the cat')],
  ['terse', 'deny a2', say('a2 no')],
  ['terse', 'approve a1', say('a1 ok 123456')],
  ['terse', 'resume', say('ok back to work', 'Re: paused'), { paused: true }],
  ['terse', 'resume', say('carry on'), { paused: true }],
  ['terse', 'done call the bank || work', say('bank called -> call the bank: done')],
  ['terse', 'cancel call the bank', say('cancel call the bank')],
  ['terse', 'do update the website', say('do update the website first')],
  // polite and long
  [
    'polite',
    'status',
    say(
      'Good morning,\n\nI hope you are well. Would you be so kind as to let me know how things are going?\n\nKind regards,\nAnna Owner\nManaging Director',
    ),
  ],
  [
    'polite',
    'tasks',
    say(
      'Dear Homeostat,\n\nwhen you get a minute, could you send over the list of the tasks that are still open?\n\nMany thanks in advance\nAnna',
    ),
  ],
  [
    'polite',
    'budget',
    say(
      "Hi! Hope you're having a good day. I was wondering how much of the budget is left. Cheers, A.",
    ),
  ],
  [
    'polite',
    'pause',
    say(
      'Hello,\n\nwould you please be so good as to pause your work until further notice?\n\nBest wishes\nA. Owner',
    ),
  ],
  [
    'polite',
    'add book a table for Saturday',
    say(
      'Hey there, could you please put "book a table for Saturday" on your to-do list? Thank you!!',
    ),
  ],
  [
    'polite',
    'report',
    say("I'd appreciate it if you could send me the weekly report.\n\nBest\nAnna"),
  ],
  [
    'polite',
    'cancel write the weekly report',
    say('Could you cancel the task "write the weekly report", please? It is no longer needed.'),
  ],
  ['polite', 'help', say('Sorry, I keep forgetting: what can I ask you to do?')],
  [
    'polite',
    'remember the office moves in June',
    say('For your information, and please remember it: the office moves in June.'),
  ],
  [
    'polite',
    'remember Tom prefers phone calls',
    say('Please make a note that Tom prefers phone calls.'),
  ],
  ['polite', 'deny a1', say("Please don't approve a1.")],
  ['polite', 'deny a1 || work', say("I don't want you to do a1, so: denied.\n\nAnna")],
  ['polite', 'approvals', say('Do you need anything from me? Any decisions waiting?')],
  // programs
  [
    'program',
    'pause',
    say(
      `Hi,\npause please\nthanks\nAnna\n\nOn 20/11/2026 18:02, Homeostat wrote:\n> Your week: 12 tasks done.\n> stop\n`,
      'Re: Weekly report',
    ),
  ],
  [
    'program',
    'work',
    say(
      `Nice! Could you look into the failed one?\n\n${m.outlookQuote(WEEKLY)}`,
      'RE: Weekly report',
    ),
  ],
  [
    'program',
    'budget',
    html(
      '<div>budget?</div><div><br></div><div id="ms-outlook-mobile-signature"><div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>From:</b> Homeostat<br><b>Sent:</b> Friday, November 20, 2026 6:02:11 PM<br><b>To:</b> Anna<br><b>Subject:</b> report</font></div><div>Your week. Send <b>stop</b> to stop.</div>',
      'Re: report',
    ),
  ],
  [
    'program',
    'noise',
    html(
      '<div dir="auto">Perfect, thanks!</div><br><blockquote type="cite"><div>Cancel the task?</div></blockquote>',
    ),
  ],
  [
    'program',
    'status',
    html(
      '<html><body><p class="MsoNormal">Status please<o:p></o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>From:</b> Homeostat &lt;agent@agent.example&gt;<br><b>Sent:</b> Friday, 20 November 2026 18:02<br><b>To:</b> Anna<br><b>Subject:</b> Weekly report</p></div><p class="MsoNormal">stop everything</p></body></html>',
    ),
  ],
  ['program', 'stop', both('STOP IT\n', '<p style="color:red;font-size:40px">STOP IT</p>')],
  ['program', 'tasks', base64('Quelles sont les tâches ouvertes ?\n\nEnvoyé de mon iPhone')],
  [
    'program',
    'yes',
    say(
      `Yes please, 123456\n\nVon meinem iPhone gesendet\n\n> Am 20.11.2026 um 18:02 schrieb Homeostat <agent@agent.example>:\n> \n> a1: rm old.txt`,
      'Re: Frage',
      '<asked@here>',
    ),
    { asked: 'one' },
  ],
  ['program', 'no', say('nope, leave it', 'Re: approvals', '<asked@here>'), { asked: 'one' }],
  [
    'program',
    'work',
    say(
      'FYI, not urgent. Maybe you can draft an answer?\n\n-------- Forwarded Message --------\nSubject: stop\nDate: Fri, 20 Nov 2026\nFrom: Bob <bob@example.net>\nTo: Anna\n\nPlease stop the delivery and cancel all tasks.',
      'Fwd: stop',
    ),
  ],
  [
    'program',
    'work',
    withFile('Here are the minutes, please extract my action items.', 'minutes.docx'),
  ],
  // encodings
  ['encoding', 'stop', windows1252('Bitte aufhören – sofort!')],
  ['encoding', 'tasks', latin1("Montre-moi les tâches, s'il te plaît.")],
  [
    'encoding',
    'remind Müll rausbringen || remind den Müll rausbringen',
    qp('Erinnere mich heute um 18 Uhr: Müll rausbringen'),
  ],
  ['encoding', 'work', inCharset('windows-1251', 'yuDqIOTl6+Ag8SDu8ve48u7sPw==')],
  ['encoding', 'work', inCharset('big5', 'vdCn4rP4p2mxSLW5p9o=')],
  ['encoding', 'work || ask', inCharset('euc-kr', 'uriw7bytuKYgurizuyDB1ry8v+Q=')],
  // languages
  ['language', 'status', say('Gibt es etwas Neues?')],
  ['language', 'pause', say('Kannst du bitte bis morgen pausieren?')],
  ['language', 'budget', say('Wie viel Geld ist diese Woche schon draufgegangen?')],
  ['language', 'done call the bank', say('„call the bank“ ist erledigt.')],
  ['language', 'stop', say('Stoppez tout, il y a un problème.')],
  ['language', 'remind rappeler Paul', say('Rappelle-moi demain à 14h de rappeler Paul.')],
  ['language', 'add llamar a Juan', say('Añade una tarea: llamar a Juan')],
  ['language', 'report', say('¿Me puedes mandar el informe de esta semana?')],
  ['language', 'stop', say('Basta, ferma tutto.')],
  ['language', 'budget', say('Quanto è rimasto del budget?')],
  ['language', 'tasks', say('Que tarefas ainda estão abertas?')],
  ['language', 'pause', say('Kun je even pauze nemen?')],
  ['language', 'status', say('Alles goed daar?')],
  ['language', 'work', say('Kun je de factuur van Jansen even nakijken?')],
  ['language', 'work', say('Proszę przygotować podsumowanie spotkania.')],
  // traps
  ['trap', 'work', say("Never stop a backup halfway, that's how we lost data.")],
  ['trap', 'work || lesson', say('Please do not stop when a test fails; go on with the next one.')],
  ['trap', 'work', say('Can you explain what "pause" does exactly?')],
  ['trap', 'work', say('Tell Bob to stop.')],
  ['trap', 'work', say('Once the tests are green, approve a1.')],
  [
    'trap',
    'work',
    say("Clara asked: 'can you cancel the task update the website?' I told her no."),
  ],
  ['trap', 'work', say('I was going to say approve a1, but let me think about it.')],
  ['trap', 'work', say('The cron job runs `homeostat stop` at night, right?')],
  ['trap', 'work', say('You stopped yesterday at 5. Why did you not continue?')],
  ['trap', 'work', say('How do I cancel a task?')],
  ['trap', 'work', say('Write "status" in the subject of the mail to Bob.')],
  ['trap', 'work || ask', say('approve a1? not sure yet')],
  ['trap', 'work', say('Add a pause button to the player.')],
  ['trap', 'work', say('Remember when we stopped the import? Do it again like that.')],
  ['trap', 'work', say('The website is done, but the weekly report is not.')],
  // several
  ['several', 'pause + budget', say('1) pause\n2) tell me the budget')],
  [
    'several',
    'add buy stamps + remind buy stamps',
    say('Add a task: buy stamps\nRemind me tomorrow at 9 to buy stamps'),
  ],
  ['several', 'approve a1 + deny a2', say('a1: yes\na2: no\n123456')],
  [
    'several',
    'cancel call the bank + tasks',
    say('Cancel the task call the bank. Then show me the list of tasks.'),
  ],
];
