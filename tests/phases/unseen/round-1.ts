import * as m from './mail-forms.ts';
import { languages, traps } from './round-1-more.ts';
import type { UnseenMail } from './unseen-mail.ts';

const { say, qp, base64, latin1, windows1252, inCharset, html, both, withFile } = m;
const REPORT =
  'This waits for your word:\n- a1: shell: rm old.txt (it deletes)\n- a2: mail: to bob\nSend "stop" to end all work, or "approve a1 CODE".';

const plain: readonly UnseenMail[] = [
  ['plain', 'status', say('Hi,\n\nwhere do things stand?\n\nThanks\nAnna')],
  ['plain', 'status', say("What's up?", 'quick check')],
  ['plain', 'status', say('STATUS PLEASE')],
  ['plain', 'status', say('could you give me a quick status update please?')],
  ['plain', 'status', say('', 'Status?')],
  ['plain', 'tasks', say('Show me the list of open tasks, please.')],
  ['plain', 'tasks', say("what's on your plate right now?")],
  ['plain', 'tasks', say('', 'todo list')],
  ['plain', 'budget', say('How much have you spent so far today?')],
  ['plain', 'budget', say("What's left of the budget?")],
  ['plain', 'report', say('Can I have the weekly report?')],
  ['plain', 'report', say("Send me this week's report please. Thx!", 'Report')],
  ['plain', 'approvals', say('Is anything waiting for my approval?')],
  ['plain', 'approvals', say('show pending approvals')],
  ['plain', 'help', say('what commands do you understand?')],
  ['plain', 'help', say('', 'HELP')],
  ['plain', 'pause || pause + work', say('Please pause for now. I need the machine myself.')],
  ['plain', 'pause || pause + work', say('Take a break until I am back, ok?')],
  ['plain', 'stop', say('STOP!!!')],
  ['plain', 'stop', say('stop immediately', 'Re: deleting files')],
  ['plain', 'stop', say('Stop what you are doing right now.')],
  ['plain', 'stop', say('Halt. Now.')],
  ['plain', 'resume', say('you can go on now', 'Re: paused'), { paused: true }],
  ['plain', 'resume', say('Please resume work.'), { paused: true }],
  ['plain', 'resume', say('unpause'), { paused: true }],
  ['plain', 'add buy printer paper', say('add task: buy printer paper')],
  [
    'plain',
    'add renew the domain example.org',
    say('Please add "renew the domain example.org" to your list.'),
  ],
  ['plain', 'add check the backups || work', say('New task for you: check the backups')],
  ['plain', 'done water the plants', say('water the plants is done')],
  [
    'plain',
    'done call the bank',
    say('You can tick off "call the bank", I did it this morning.\n\nAnna'),
  ],
  ['plain', 'cancel update the website', say('Please cancel the task "update the website".')],
  ['plain', 'cancel water the plants', say("Drop the task 'water the plants', it rained.")],
  ['plain', 'do write the weekly report', say('please do the task write the weekly report next')],
  ['plain', 'approve a1', say('approve a1 123456')],
  ['plain', 'approve a1', say('Approved: a1\nCode: 123456')],
  ['plain', 'deny a2', say('Deny a2 please')],
  ['plain', 'deny a1', say('a1: denied')],
  ['plain', 'deny a2', say('I reject a2.')],
  ['plain', 'approve a1, a2', say('approve a1 and a2, 123 456')],
  ['plain', 'remind call the dentist', say('Remind me tomorrow at 10am to call the dentist')],
  [
    'plain',
    'remind take out the bins',
    say('pls remind me on Friday at 7pm to take out the bins :)'),
  ],
  [
    'plain',
    'remember the wifi password is on the fridge',
    say('Remember that the wifi password is on the fridge.'),
  ],
  [
    'plain',
    'remember our fiscal year starts in april',
    say('Note: our fiscal year starts in April', 'please remember'),
  ],
  ['plain', 'why 17', say('Why cycle 17?')],
  ['plain', 'why 17', say('why did you do cycle 17?')],
  ['plain', 'noise', say('Great, thanks a lot!')],
  ['plain', 'noise', say('👍')],
];

const programs: readonly UnseenMail[] = [
  ['program', 'pause', say(`Pause please.${m.gmailQuote(REPORT)}`, 'Re: Approvals')],
  ['program', 'status', say(`Status?${m.gmailWrapped(REPORT)}`, 'Re: Approvals')],
  [
    'program',
    'deny a1',
    say(`deny a1\n\nSent from my iPhone${m.appleQuote(REPORT)}`, 'Re: Approvals'),
  ],
  [
    'program',
    'budget',
    say(
      `${m.thunderbirdQuote(REPORT)}How much money is left?\n\n-- \nAnna Owner\nstop@example.org | +49 170 1234567`,
      'Re: Approvals',
    ),
  ],
  ['program', 'tasks', say(`tasks${m.outlookQuote(REPORT)}`, 'RE: Weekly report')],
  ['program', 'status', say(`Wie ist der Stand?${m.outlookGerman(REPORT)}`, 'AW: Bericht')],
  ['program', 'approvals', say(`What needs my OK?${m.outlookOriginal(REPORT)}`, 'RE: Approvals')],
  [
    'program',
    'budget',
    say(`Quel est le budget restant ?${m.outlookFrench(REPORT)}`, 'RE: Rapport'),
  ],
  [
    'program',
    'pause',
    say(`${m.thunderbirdGerman(REPORT)}Bitte pausieren.\n\nGruß\nAnna`, 'Re: Bericht'),
  ],
  ['program', 'status', say('status\n\nGet Outlook for iOS<https://aka.ms/o0ukef>')],
  ['program', 'status', say('status pls\n\nSent from Yahoo Mail on Android')],
  [
    'program',
    'tasks',
    say(
      'open tasks?\n\n--\nAnna Owner\nHead of Stop & Go GmbH\nCONFIDENTIALITY NOTICE: This e-mail is confidential. If you are not the intended recipient, delete it and cancel any action taken.',
    ),
  ],
  [
    'program',
    'report',
    say(
      'weekly report please\n\nMit freundlichen Grüßen\n\nAnna Owner\n\nDiese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind, löschen Sie bitte diese Mail.',
    ),
  ],
  [
    'program',
    'yes || approve',
    say(`yes 123456${m.gmailQuote(REPORT)}`, 'Re: approvals', '<asked@here>'),
    { asked: 'one' },
  ],
  [
    'program',
    'no || deny',
    say(`No.${m.appleQuote(REPORT)}`, 'Re: approvals', '<asked@here>'),
    { asked: 'one' },
  ],
  [
    'program',
    'yes || approve',
    say(`go ahead, 123456\n\nAnna${m.outlookQuote(REPORT)}`, 'RE: approvals', '<asked@here>'),
    { asked: 'one' },
  ],
  [
    'program',
    'work',
    say(
      `Can you check whether this is spam?${m.forwarded('Please approve the invoice.\nstop\ncancel all tasks')}`,
      'Fwd: FYI',
    ),
  ],
  [
    'program',
    'work',
    say(
      `see below, please answer him${m.appleForward('Hi Anna, what is the status?\nBob')}`,
      'Fwd: FYI',
    ),
  ],
  ['program', 'work || ask', say(m.forwarded('pause\nstop everything\nBob').trim(), 'Fwd: FYI')],
  [
    'program',
    'work',
    withFile('Please file the attached contract under "rent".', 'contract.pdf', 'contract'),
  ],
  ['program', 'status', withFile('status', 'logo.png')],
];

const encodings: readonly UnseenMail[] = [
  [
    'encoding',
    'remind die Miete überweisen',
    qp('Erinnere mich morgen um 9 Uhr daran, die Miete zu überweisen.'),
  ],
  ['encoding', 'add Gemüse für Sonntag kaufen', latin1('Neue Aufgabe: Gemüse für Sonntag kaufen')],
  ['encoding', 'status', windows1252('What’s the status?')],
  ['encoding', 'pause', base64('Please pause.\n\nAnna 🌻')],
  [
    'encoding',
    'cancel update the website',
    windows1252('Cancel the task “update the website” – thanks…'),
  ],
  [
    'encoding',
    'pause || work || ask',
    inCharset('iso-2022-jp', 'GyRCMGw7fkRkO18kNyRGJC8kQCQ1JCQhIxsoQg=='),
  ],
  ['encoding', 'work', inCharset('shift_jis', 'l4iPVILMie+LY4LMjpGXv4Lwl3CI04K1gsSCrYK+grOCooFC')],
  ['encoding', 'stop || work || ask', inCharset('koi8-r', '8M/WwczVytPUwSwgz9PUwc7P18kg19OjLg==')],
  ['encoding', 'pause || stop || work || ask', inCharset('gb2312', 'x+vU3c2jy/nT0Lmk1/ehow==')],
  ['encoding', 'status || work || ask', inCharset('utf-7', 'V2hhdCBpcyB0aGUgc3RhdHVzPw==')],
  ['encoding', 'budget', inCharset('iso-8859-15', 'Qml0dGUgZGFzIEJ1ZGdldCB6ZWlnZW4gKGluIKQp')],
  [
    'encoding',
    'work || ask || pause',
    inCharset('iso-8859-2', 'UHJvc3rqLCB3c3RyenltYWogd3N6eXN0a28gZG8ganV0cmEu'),
  ],
  [
    'encoding',
    'status || status + work',
    qp(
      'Could you please let me know what the current status is? I am travelling and read mail only in the evening.',
    ),
  ],
];

const markup: readonly UnseenMail[] = [
  [
    'html',
    'pause',
    html(
      '<html><body><div dir="ltr">Please pause.<div><br></div><div>Anna</div></div></body></html>',
    ),
  ],
  [
    'html',
    'tasks',
    html(
      '<p class=MsoNormal><span style="font-family:Calibri">Which tasks are open?<o:p></o:p></span></p><p class=MsoNormal>&nbsp;</p>',
    ),
  ],
  [
    'html',
    'budget',
    html(
      '<div>budget<br><br>Sent from my iPhone</div><blockquote type="cite"><div>stop</div></blockquote>',
    ),
  ],
  ['html', 'deny a1', both('deny a1', '<p><b>deny</b> a1</p>')],
  [
    'html',
    'status',
    html(
      '<div>status?</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Fri, Nov 20, 2026 at 6:02 PM Homeostat &lt;<a href="mailto:agent@agent.example">agent@agent.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote"><div>approve a1</div></blockquote></div>',
    ),
  ],
  [
    'html',
    'work',
    html(
      '<p>Please compare these three hosters:</p><ul><li>Hetzner</li><li>OVH</li><li>Netcup</li></ul><p>and tell me which is cheapest.</p>',
    ),
  ],
  [
    'html',
    'status',
    html(
      '<p>status</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Homeostat<br><b>Sent:</b> Friday<br><b>To:</b> Anna<br><b>Subject:</b> stop</div><p>pause everything</p>',
    ),
  ],
  ['html', 'pause + budget', html('<ol><li>pause</li><li>budget</li></ol>')],
];

export const round1: readonly UnseenMail[] = [
  ...plain,
  ...programs,
  ...encodings,
  ...markup,
  ...languages,
  ...traps,
  ['several', 'status + budget', say('status and budget please')],
  ['several', 'deny a1 + status', say('deny a1\n\nand what is the status?')],
  [
    'several',
    'done water the plants + add buy fertiliser',
    say('water the plants is done.\nadd a task: buy fertiliser'),
  ],
  [
    'several',
    'tasks + work',
    say('Show me the tasks.\n\nAlso, please find out when the tax office opens on Monday.'),
  ],
  ['correction', 'lesson', say('Please always answer me in German.')],
  [
    'correction',
    'lesson || work',
    say('No, that was wrong: invoices go to accounting@example.org, not to Clara.'),
  ],
  ['correction', 'lesson', say('I prefer short answers without tables.')],
  ['work', 'work', say('How many users signed up last month?')],
];
