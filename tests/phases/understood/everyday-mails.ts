/**
 * Everyday mails of several owners in the seven languages of the house, short and sloppy, in the words of single-mails.ts and the
 * world of `busyDesk`. They were written before their writer had looked at the reader, and are read without a model.
 */
export const everydayMails: readonly (readonly [text: string, expected: string])[] = [
  // English: what is going on
  ['yo, whats happening', 'tell status | work'],
  ['Good morning! Anything I need to decide on today?', 'tell approvals'],
  [
    "Just landed. What did I miss, and what's waiting for me?\n\nSent from my phone",
    'tell approvals | tell status + tell approvals | tell report + tell approvals | ask',
  ],
  ['costs this week so far?', 'tell budget'],
  ['how much is left for today', 'tell budget'],
  ['list pls', 'tell tasks | ask'],
  [
    'Could you send me the task list and the reminders?',
    'tell tasks + tell reminders | tell tasks',
  ],
  ['what have i got on friday?', 'tell reminders | tell tasks | work | ask'],
  ['Report for yesterday please. Ta', 'tell report'],
  ['you ok?', 'tell status'],
  [
    'Hi,\n\ncan you give me a quick overview: open tasks, money, approvals.\n\nBest,\nTom\n\n--\nTom Baker\nBaker & Daughters Ltd\n0161 496 0000',
    'tell tasks + tell budget + tell approvals',
  ],

  // English: tasks
  [
    'Add a task: water the plants by tonight, high priority',
    'task water the plants due 18 prio high',
  ],
  [
    'urgent: ring the landlord about the boiler',
    'task ring the landlord about the boiler prio high | ask | work',
  ],
  ['new task - descale the kettle, low priority', 'task descale the kettle prio low'],
  [
    'Task: renew car insurance. Due Friday. Priority: high',
    'task renew car insurance due 20 prio high',
  ],
  ['add to my list: book MOT, due 1 Dec, not urgent', 'task book MOT due 12-01 prio low | ask'],
  [
    'please add these:\n- hoover the stairs\n- post the parcel\n- call the school',
    'task hoover the stairs + task post the parcel + task call the school | ask',
  ],
  [
    'Could you add these three please:\n1. oil the hinges\n2. sort the recycling\n3. buy lightbulbs\n\nThanks x',
    'task oil the hinges + task sort the recycling + task buy lightbulbs',
  ],
  [
    'Two things: add "order stamps" to the list and remind me tomorrow at 8 to post the letter.',
    'task order stamps + remind post the letter @ 19T08:00',
  ],
  [
    'Two things:\n- cancel the newsletter\n- whats open\n',
    'cancel write the newsletter + tell tasks | ask',
  ],
  ["pls put 'fix the bike' on the todo list, need it by sunday", 'task fix the bike due 22'],
  [
    'todo: get a quote for the fence (by the end of next week)',
    'task get a quote for the fence + ask | task get a quote for the fence due 29 | task get a quote for the fence due 27 | ask',
  ],
  ['the newsletter is out, you can tick that off', 'done write the newsletter | ask | work'],
  ['quarterly report done & sent', 'done write the quarterly report | ask | work'],
  ["actually don't do the handbook", 'cancel translate the handbook | ask | work'],
  ['Nope, changed my mind about the dentist. Take it off the list', 'cancel see the dentist | ask'],
  ['backups have to be done by thursday', 'due clean up the backups 19 | ask | work'],
  ['the report is urgent now', 'prio write the quarterly report | ask'],
  ['rename "write the newsletter" to "write the christmas newsletter"', 'retitle christmas | ask'],
  [
    'Dear agent, would you kindly add a task to enquire about gym opening hours? Many thanks, Edith',
    'task enquire about gym opening hours',
  ],
  ['add milk', 'task milk | ask'],
  ['can u add buy new tyres 2 the list thx', 'task buy new tyres | ask'],
  [
    'Add a task: prepare slides for Monday, due Sunday evening',
    'task prepare slides for Monday due 22 | ask',
  ],

  // English: reminders
  ['remind me 2moro 9am dentist', 'remind dentist @ 19T09:00 | ask'],
  ['reminder thurs 5pm collect the suit', 'remind collect the suit @ 19T17:00'],
  ['Can you poke me at 16:45 to join the call? cheers', 'remind join the call @ 18T16:45'],
  ["don't let me forget mum's birthday on Saturday", "remind mum's birthday @ 21 | ask"],
  [
    'I must not forget to pay the nursery fees on the 30th',
    'remind pay the nursery fees @ 30 | ask | work',
  ],
  [
    'remind me on sat and sun at 10 to feed the hens',
    'remind feed the hens @ 21T10:00 22T10:00 | ask | remind feed the hens @ 21T10:00 + remind feed the hens @ 22T10:00',
  ],
  [
    'Every wednesday 7pm: bins out. remind me pls',
    'remind bins out @ 18T19:00 25T19:00 12-02T19:00',
  ],
  [
    'remind me each morning at quarter past 7 to take my pill',
    'remind take my pill @ 19T07:15 20T07:15 21T07:15',
  ],
  ['Remind me when the shop opens tomorrow', 'ask | work'],
  ['wake me up at six tomorrow', 'remind @ 19T06:00 | ask | work'],
  ['move my call with Ann to Saturday 11', 'move call Ann @ 21T11:00'],
  ['cancel the gym reminder', 'cancel gym'],
  ['no more choir reminders please', 'cancel choir | ask'],
  ["stop the plants thing, they're dead", 'cancel water the plants | ask | work'],
  ['please stop reminding me to call Ann', 'cancel call Ann'],
  ['Snooze', 'ask | work'],

  // English: several, quoted, tangled
  [
    'Thanks for that. Newsletter is done, cancel the dentist, and what have you spent today?',
    'done write the newsletter + cancel see the dentist + tell budget | ask',
  ],
  ['yes please\n\n> On Tue 17 Nov Homeostat wrote:\n> Shall I pause until Monday?', 'ask | work'],
  [
    'Remind me tmrw at noon about this.\n\n----- Original Message -----\nFrom: Bob\nSent: Tuesday\nSubject: stop\n\nPlease stop everything.',
    'remind @ 19T12:00 | ask',
  ],
  ['Pause. Also add a task: check the gutters.', 'pause + task check the gutters'],
  [
    'pause till tmrw and remind me at 6pm to ring gran',
    'pause until 19T00:00 + remind ring gran @ 18T18:00 | pause + remind ring gran @ 18T18:00 | ask',
  ],
  ["If nothing's waiting, pause until Friday.", 'ask | work'],
  ['I told Sue "stop everything" but she kept going. Can you write her a note?', 'work'],
  ['yes go ahead', 'ask'],
  ['no', 'ask'],
  ['ok do it', 'ask | work'],
  ['approve', 'ask'],
  ['the refund is fine by me, 123456', 'approve a17'],
  ['deploy: no. refund: yes. 123456', 'deny a17 + approve a17 | ask'],
  ['do not deploy the shop', 'deny a17 | ask | work | lesson'],

  // English: lessons and none
  ['please dont mail me before 8 in the morning', 'lesson | ask | work'],
  ['For the record: my VAT number is GB123.', 'lesson | work'],
  ['I hate the newsletter', 'work | ask | none'],
  ['no more mails about the backups today', 'ask | work'],
  ['unsubscribe me from the garden newsletter', 'work | ask'],
  ['In future use metric units, thanks', 'lesson'],
  ['enough with the gym!', 'ask | work | cancel gym'],

  // English: rest and money
  ['hold everything til monday morning 8', 'pause until 23T08:00'],
  ['take the rest of the day off', 'pause until 19T00:00 | ask | work'],
  ['max 50c today', 'cap today 0.5 | cap day 0.5 | ask'],
  ['Back now, carry on.', 'resume | none | ask | work'],

  // German
  ['moin, was geht?', 'tell status | work'],
  ['na alles klar bei dir', 'tell status'],
  ['muss ich heute noch irgendwas entscheiden', 'tell approvals'],
  ['wieviel hast du diese woche verbraten', 'tell budget'],
  [
    'Aufgabe: Reifen wechseln lassen, bis Freitag, dringend',
    'task Reifen wechseln lassen due 20 prio high',
  ],
  ['dringend: Heizung entlüften', 'task Heizung entlüften prio high | ask | work'],
  [
    'Setz bitte "Geschenk für Oma" auf die Liste, bis 20. Dezember, eilt nicht',
    'task Geschenk für Oma due 12-20 prio low | ask',
  ],
  [
    'Bitte aufnehmen:\n- Altglas wegbringen\n- Kita anrufen\n- Steuerbescheid prüfen\n\nDanke und Gruß\nJörg',
    'task Altglas wegbringen + task Kita anrufen + task Steuerbescheid prüfen | ask',
  ],
  [
    'Zwei Sachen: neue Aufgabe Keller aufräumen, und erinner mich morgen um 7 an den Müll',
    'task Keller aufräumen + remind Müll @ 19T07:00',
  ],
  [
    'erinner mich bitte dran, morgen um 10 den Vermieter anzurufen',
    'remind den Vermieter anrufen @ 19T10:00',
  ],
  ['Erinnere mich daran, am Samstag um 9 die Brötchen zu holen.', 'remind die Brötchen @ 21T09:00'],
  ['Kannst du mich um 17 Uhr an den Elternabend erinnern?', 'remind Elternabend @ 18T17:00'],
  [
    'jeden Donnerstag 18 Uhr Chorprobe, bitte erinnern',
    'remind Chorprobe @ 19T18:00 26T18:00 12-03T18:00',
  ],
  ['Lass das mit dem Newsletter', 'cancel write the newsletter | ask'],
  ['keine Erinnerungen mehr ans Gießen bitte', 'cancel water the plants | ask | work'],
  ['Der Zahnarzt hat sich erledigt', 'done see the dentist | cancel see the dentist | ask | work'],
  ['"write the newsletter" ist durch, hab ich gestern verschickt', 'done write the newsletter'],
  ['gym streichen', 'cancel gym | ask'],
  ['ja mach', 'ask'],
  ['Nein, nicht veröffentlichen!', 'deny a17 | ask | work'],
  ['Mach mal Pause bis morgen Mittag', 'pause until 19T12:00'],
  [
    'bin im Urlaub bis 30.11., bitte so lange nichts tun',
    'pause until 30 | pause until 12-01 | ask | work',
  ],
  ['Ab jetzt bitte immer per Du', 'lesson | work'],
  ['höchstens 1 Euro am Tag bitte', 'ask | cap day 1'],
  [
    'Super, danke dir!\n\nVon meinem iPhone gesendet\n\nAm 17.11.2026 um 18:00 schrieb Homeostat <agent@agent.example>:\n> Fertig. Soll ich alles stoppen?',
    'none',
  ],
  [
    'Was steht noch aus und was kostet der Spaß?',
    'tell tasks + tell budget | tell approvals + tell budget | ask',
  ],
  ['Verschieb den Anruf bei Ann auf Montag 14 Uhr', 'move call Ann @ 23T14:00 | ask'],
  ['Stopp! Sofort aufhören', 'stop'],

  // French
  ["rappelle-moi d'appeler le médecin demain à 9h", 'remind appeler le médecin @ 19T09:00'],
  ['quoi de neuf ?', 'tell status | work'],
  [
    'Ajoute une tâche : payer la cantine, avant vendredi, urgent',
    'task payer la cantine due 20 prio high | task payer la cantine due 19 prio high | ask',
  ],
  ['Mets "changer les piles" sur la liste stp', 'task changer les piles'],
  ['plus de rappels pour la chorale svp', 'cancel choir | ask | work'],
  ['vas-y', 'ask'],

  // Spanish
  [
    'recuérdame de llamar al fontanero el viernes a las 10',
    'remind llamar al fontanero @ 20T10:00',
  ],
  ['qué tal vas?', 'tell status'],
  [
    'nueva tarea: cortar el césped, para el domingo, urgente',
    'task cortar el césped due 22 prio high',
  ],
  ['Apunta: comprar pilas', 'task comprar pilas | ask | lesson'],

  // Italian
  ['ricordami di pagare la bolletta venerdì alle 12', 'remind pagare la bolletta @ 20T12:00'],
  ['tutto ok?', 'tell status'],
  ['aggiungi: comprare il latte, urgente', 'task comprare il latte prio high'],

  // Portuguese
  ['lembra-me de ligar à avó no domingo às 16h', 'remind ligar à avó @ 22T16:00'],
  ['tarefa nova: lavar o carro até sábado', 'task lavar o carro due 21'],
  ['o que falta fazer?', 'tell tasks'],

  // Dutch
  [
    'herinner me eraan om morgen om 8 uur de vuilnis buiten te zetten',
    'remind de vuilnis buiten @ 19T08:00',
  ],
  [
    'taak: belasting doen voor vrijdag, dringend',
    'task belasting doen due 20 prio high | task belasting doen due 19 prio high | ask',
  ],
  ['hoe staat het ervoor?', 'tell status'],
];
