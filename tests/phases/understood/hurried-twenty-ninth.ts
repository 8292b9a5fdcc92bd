/**
 * Single mails of many owners, each in a world of its own (stated-desk.ts), written before anything of the reader was seen. It is Tuesday 2026-11-24, 10:00, in Berlin.
 * `below`: in the thread of a notice. No mail holds a code: `tell code` is asking for it. A question is right only where the mail leaves open what is meant, or where a yes or
 * more money wants one. `none` beside `detail`: what a task is told shows in no effect.
 */
import type { Said, Stated } from './stated-rows.ts';

const NOTHING: readonly string[] = [];

const one = (given: readonly string[], ...said: Said): Stated => ({ given, said: [said] });

const below = (begins: string, given: readonly string[], ...said: Said): Stated => ({
  given,
  said: [[begins, null, null], said],
});

const ofTimes: readonly Stated[] = [
  one(
    [],
    'tattoo client 2moro has moved to 4 so ping me half hr before that to sterilise the kit',
    ['remind: sterilise the kit @ 2moro 4 half hr before that = tomorrow half an hour before 4 pm'],
    'remind sterilise the kit @ 25T15:30',
  ),
  one(
    [],
    'Nudge me in an hour and a half: wax out of the oven. House smells of bees already',
    ['remind: wax out of the oven @ in an hour and a half # 1'],
    'remind wax out of the oven @ 24T11:30',
  ),
  one(
    [],
    'I need a reminder first thing Monday, 6ish, that the tanker is coming for the whey',
    ['remind: the tanker is coming for the whey @ first thing Monday, 6ish = on Monday at 6 am'],
    'remind tanker @ 30T06:00',
  ),
  one(
    [],
    'rmnd me 2nite at 20 to 9 put the dough in teh fridge',
    ['remind: put the dough in teh fridge @ 2nite at 20 to 9 = tonight at 8:40 pm'],
    'remind dough @ 24T20:40',
  ),
  one(
    [],
    'Every second Friday, beginning with this one, at noon: remind me to submit my timesheet to the agency.',
    [
      'remind: submit my timesheet to the agency @ Every second Friday, beginning with this one, at noon = every other Friday at 12:00, starting this Friday',
    ],
    'remind submit my timesheet @ 27T12:00 12-11T12:00 12-25T12:00',
  ),
  one(
    [],
    'hi comma can you remind me every evening this week at nine p m to charge the radios full stop new line cheers gaz',
    [
      'remind: charge the radios @ every evening this week at nine p m = every evening this week at 9 pm',
    ],
    'remind charge the radios @ 24T21:00 25T21:00 26T21:00 27T21:00 28T21:00 29T21:00 end 30 | remind charge the radios @ 24T21:00 25T21:00 26T21:00 27T21:00 end 28',
  ),
  one(
    [],
    'Remind me to ring Aunt Josie at 7, she only picks up after her programme',
    ['remind: ring Aunt Josie @ at 7 = at 7 pm'],
    'remind ring aunt josie @ 24T19:00 | ask',
  ),
  one(
    [],
    'Reminder for the 31st of November please: renew the fishing licence',
    ['remind: renew the fishing licence @ for the 31st of November'],
    'ask',
  ),
  one(
    ['again: swim squad @ 30 6 * * 2,4 = every Tuesday and Thursday at 6:30'],
    'swim squad has moved to mondays & wednesdays, same ungodly hour',
    [
      'move: swim squad @ mondays & wednesdays, same ungodly hour = every Monday and Wednesday at the same time',
    ],
    'move swim squad @ 25T06:30 30T06:30 12-02T06:30',
  ),
  one(
    ['again: feed the sourdough @ 0 7 * * * = every day at 7'],
    'feeding the sourdough every other day will do now its in the fridge',
    ['move: feed the sourdough @ every other day'],
    'move feed the sourdough @ 25T07:00 27T07:00 29T07:00 | move feed the sourdough @ 26T07:00 28T07:00 30T07:00',
  ),
  one(
    ['remind: radio licence @ 2026-12-09T10:00'],
    'that radio licence reminder, bring it forward a week would you, the post is useless',
    ['move: radio licence @ bring it forward a week = a week earlier'],
    'move radio licence @ 12-02T10:00',
  ),
  one(
    [],
    'Reminder at 5pm UK time today, I have to dial in to the Cardiff auction',
    ['remind: dial in to the Cardiff auction @ at 5pm UK time today = today at 5 pm UK time'],
    'remind cardiff auction @ 24T18:00 | ask',
  ),
  one(
    [],
    'can you remind me of this thurs 10am?\n\nOn 23 Nov 2026, at 18:12, Clive Rudge <clive@rudge.example> wrote:\n> The slates now come Friday, somebody has to open the yard at 7.',
    ['remind: this @ thurs 10am'],
    'remind @ 26T10:00 | ask',
  ),
  one(
    [],
    'Bitte vom 1. bis 24. Dezember jeden Morgen um halb sieben erinnern: Türchen befüllen, sonst gibts Tränen',
    [
      'remind: Türchen befüllen @ vom 1. bis 24. Dezember jeden Morgen um halb sieben = every morning at 6:30 from 1 to 24 December',
    ],
    'remind türchen befüllen @ 12-01T06:30 12-02T06:30 12-03T06:30 end 12-25',
  ),
  one(
    [],
    'Kannst du mich ne Dreiviertelstunde vor der Probe heute (19:30) ans Stimmen der Pauken erinnern?',
    [
      'remind: Stimmen der Pauken @ ne Dreiviertelstunde vor der Probe heute (19:30) = 45 minutes before 19:30 today',
    ],
    'remind stimmen der pauken @ 24T18:45',
  ),
  one(
    ['remind: Reifenwechsel @ 2026-11-27T16:00'],
    'die Werkstatt kann am Freitag doch erst um Viertel nach fünf, also Reifenwechsel entsprechend später',
    ['move: Reifenwechsel @ am Freitag um Viertel nach fünf = on Friday at 17:15'],
    'move reifenwechsel @ 27T17:15',
  ),
  one(
    [],
    'heut nacht um 2 muss ich nach der Kuh schaun, schick mir da ne Erinnerung',
    ['remind: nach der Kuh schaun @ heut nacht um 2 = tonight at 2 am'],
    'remind kuh @ 25T02:00',
  ),
  one(
    [],
    'dans trois jours à midi dis-moi de rappeler le notaire',
    ['remind: rappeler le notaire @ dans trois jours à midi = in three days at noon'],
    'remind notaire @ 27T12:00',
  ),
  one(
    ['again: poubelles jaunes @ 0 19 * * 2 = tous les mardis à 19h'],
    "ce soir pas besoin pour les poubelles jaunes, la voisine s'en charge",
    ['move: poubelles jaunes @ ce soir pas besoin = not this evening'],
    'move poubelles jaunes @ 12-01T19:00 12-08T19:00 12-15T19:00',
  ),
  one(
    [],
    'El último viernes de cada mes, a las 18h, recuérdame hacer caja',
    [
      'remind: hacer caja @ El último viernes de cada mes, a las 18h = the last Friday of every month at 18:00',
    ],
    'remind hacer caja @ 27T18:00 12-25T18:00 2027-01-29T18:00',
  ),
  one(
    [],
    'recuerdame pasado mañana tempranito, tipo 7 y media, d llevar los análisis',
    [
      'remind: llevar los análisis @ pasado mañana tempranito, tipo 7 y media = the day after tomorrow at 7:30 am',
    ],
    'remind llevar los análisis @ 26T07:30',
  ),
  one(
    [],
    "giovedì 3 dicembre alle 18.30 c'è la riunione di condominio, avvisami un'ora prima",
    [
      "remind: riunione di condominio @ giovedì 3 dicembre alle 18.30 un'ora prima = one hour before Thursday 3 December at 18:30",
    ],
    'remind riunione di condominio @ 12-03T17:30',
  ),
  one(
    [],
    'a partir de amanhã lembra-me todos os dias úteis às 17h50 de picar o ponto',
    [
      'remind: picar o ponto @ a partir de amanhã todos os dias úteis às 17h50 = every weekday at 17:50 from tomorrow on',
    ],
    'remind picar o ponto @ 25T17:50 26T17:50 27T17:50 30T17:50 12-01T17:50',
  ),
  one(
    [],
    'kun je me over een uurtje ff porren? moet de honing omroeren',
    ['remind: de honing omroeren @ over een uurtje = in one hour'],
    'remind honing omroeren @ 24T11:00',
  ),
  one(
    [],
    'elke 1e en 15e van de maand om 9 uur uren doorgeven, reminder graag',
    [
      'remind: uren doorgeven @ elke 1e en 15e van de maand om 9 uur = on the 1st and 15th of every month at 9:00',
    ],
    'remind uren doorgeven @ 12-01T09:00 12-15T09:00 2027-01-01T09:00',
  ),
  one(
    [],
    'erinner mich pls morgen at 11 an den call mit London',
    ['remind: den call mit London @ morgen at 11 = tomorrow at 11'],
    'remind call mit london @ 25T11:00',
  ),
];

const ofLists: readonly Stated[] = [
  one(
    [],
    'jot these down for me: descale the big urn, new gingham for stall 4, chase Petra re the deposit',
    ['add: descale the big urn', 'add: new gingham for stall 4', 'add: chase Petra re the deposit'],
    'task descale the big urn + task gingham + task chase petra',
  ),
  one(
    ['task: tune the swell reeds', 'task: replace pedal felts', 'task: invoice St Olave'],
    'Pedal felts are in. St Olave wants the invoice by the 4th Dec at the very latest or the treasurer is away.',
    ['done: replace pedal felts # 1', 'move: invoice St Olave @ by the 4th Dec # 2'],
    'done replace pedal felts + due invoice st olave 12-04 | cancel replace pedal felts + due invoice st olave 12-04',
  ),
  one(
    ['task: sew bunting', 'task: book the tombola'],
    'scrap the bunting, Deborah says she can borrow some off the scouts',
    ['cancel: sew bunting'],
    'cancel sew bunting',
  ),
  one(
    ['task: call the fridge engineer', 'task: menu for the Hargreaves wake'],
    'walk in fridge is at 11 degrees!!! getting hold of that engineer comes before EVERYTHING',
    ['urgent: call the fridge engineer'],
    'prio call the fridge engineer',
  ),
  one(
    ['task: letter to the landlord', 'task: letter to the council'],
    'the letter is finished, you can tick it off',
    ['unclear: the letter is finished, you can tick it off'],
    'ask',
  ),
  one(
    ['task: boiler service', 'task: new doormat'],
    'have we still got the boiler thing down, I cant remember',
    ['tasks'],
    'tell tasks | work',
  ),
  one(
    ['task: Lena custody hearing', 'task: new doormat'],
    'Please wipe "Lena custody hearing" for good. Not just off the list, I want no trace of it left with you.',
    ['forget: Lena custody hearing'],
    'forget | forget + cancel | forget + retitle | forget + cancel + retitle | tell code',
  ),
  one(
    ['task: Meerschweinchenkäfig streichen', 'task: Hängematte flicken'],
    'Käfig ist gestrichen 🎉 Die Hängematte kann runter von der Liste, die ist endgültig hinüber',
    ['done: Meerschweinchenkäfig streichen', 'cancel: Hängematte flicken'],
    'done meerschweinchenkäfig streichen + cancel hängematte flicken | cancel meerschweinchenkäfig streichen + cancel hängematte flicken',
  ),
  one(
    [],
    'Bitte auf die Liste: Tierarzt wegen Impfung anrufen, neue Pferdedecke kaufen. Die Decke spätestens bis Sonntag',
    [
      'add: Tierarzt wegen Impfung anrufen # 1',
      'add: neue Pferdedecke kaufen @ spätestens bis Sonntag = by Sunday at the latest # 1,2',
    ],
    'task tierarzt due 29 + task pferdedecke due 29 | task tierarzt due 28 + task pferdedecke due 28',
  ),
  one(
    [],
    'ajoute « racheter du papier de soie » à la liste, avant vendredi stp, on emballe samedi',
    ['add: racheter du papier de soie @ avant vendredi = before Friday'],
    'task papier de soie due 26 | task papier de soie due 27',
  ),
  one(
    ['task: arreglar la persiana del 3B', 'task: cambiar la bombilla del portal'],
    'la bombilla la cambié yo ayer. lo de la persiana, el viernes como muy tarde',
    [
      'done: cambiar la bombilla del portal',
      'move: arreglar la persiana del 3B @ el viernes como muy tarde = by Friday at the latest',
    ],
    'done cambiar la bombilla del portal + due arreglar la persiana del 3b 27',
  ),
  one(
    ['task: sentire il commercialista'],
    'il commercialista va sentito entro il 10 dicembre, poi chiude per ferie',
    ['move: sentire il commercialista @ entro il 10 dicembre = by 10 December'],
    'due sentire il commercialista 12-10',
  ),
  one(
    ['task: comprar tinta', 'task: comprar rolos', 'task: alugar andaime'],
    'já comprei a tinta e os rolos. o andaime ainda não',
    ['done: comprar tinta # 1', 'done: comprar rolos # 1'],
    'done comprar tinta + done comprar rolos',
  ),
  one(
    ['task: cadeau voor juf Anke'],
    'maak van "cadeau voor juf Anke" maar "cadeau voor juf Anke en meester Bram", anders is hij zielig',
    ['rename: cadeau voor juf Anke > cadeau voor juf Anke en meester Bram'],
    'retitle cadeau voor juf anke en meester bram',
  ),
];

const ofRests: readonly Stated[] = [
  one(
    [],
    'About to land, then customs, then bed. Do nothing till 9.30 tomorrow morning, I mean it.',
    ['pause @ till 9.30 tomorrow morning # 2'],
    'pause until 25T09:30',
  ),
  one(
    [],
    'hold off on everything for two hours would you, im at a funeral',
    ['pause @ for two hours'],
    'pause until 24T12:00',
  ),
  one(['paused: '], 'exam went alright i think! you can start up again', ['resume'], 'resume'),
  one(
    ['paused:  @ 2026-11-24T18:00'],
    'are you on a break or are my mails vanishing',
    ['status'],
    'tell status',
  ),
  one(
    [],
    'Übers Wochenende bitte Füße stillhalten, da ist die Hütte voll',
    ['unclear: Übers Wochenende bitte Füße stillhalten'],
    'ask | lesson | work | none',
  ),
  one(
    [],
    'para todo ya!!! me están entrando mails rarísimos de clientes',
    ['pause # 1'],
    'stop | pause',
  ),
  one(
    [],
    "repose-toi jusqu'à jeudi midi, je suis en stage sans réseau",
    ["pause @ jusqu'à jeudi midi = until Thursday noon"],
    'pause until 26T12:00',
  ),
  one(
    ['paused:  @ 2026-11-24T18:00'],
    'allunga la pausa fino a domani sera alle 8',
    ['pause @ fino a domani sera alle 8 = until tomorrow evening at 8'],
    'pause until 25T20:00',
  ),
  one(['paused: '], 'já podes voltar ao trabalho, a visita foi embora', ['resume'], 'resume'),
];

const ofMoney: readonly Stated[] = [
  one(
    [],
    'xmas is coming, cap yourself at 1.20 a day please',
    ['cap @ cap yourself at 1.20 a day'],
    'cap day 1.2',
  ),
  one(
    ['cap: 2'],
    'put the daily limit up to 4 until the catalogue is out',
    ['cap @ the daily limit up to 4 until the catalogue is out'],
    'ask',
  ),
  one(
    [],
    'how much money did you get through so far this month?',
    ['budget @ so far this month'],
    'tell budget',
  ),
  one(
    [],
    'Wieviel Geld ist diese Woche schon draufgegangen?',
    ['budget @ diese Woche = this week'],
    'tell budget',
  ),
  one(
    [],
    'hoy no te pases de 60 céntimos',
    ['cap @ hoy no te pases de 60 céntimos = today at most 60 cents'],
    'cap day 0.6',
  ),
  one(
    ['cap: 3'],
    'zet het dagmaximum maar op anderhalf',
    ['cap @ het dagmaximum maar op anderhalf = the daily maximum to 1.50'],
    'cap day 1.5',
  ),
];

const ofVerdicts: readonly Stated[] = [
  one(
    ['approval: send the eulogy draft to the family', 'approval: order 40 chairs'],
    'No chairs, the hall has plenty. The family can have the eulogy draft, yes.',
    ['deny: order 40 chairs # 1', 'approve: send the eulogy draft to the family # 2'],
    'deny order 40 chairs + tell code | deny order 40 chairs + ask',
  ),
  below(
    'approval: book the ferry for 212 euros',
    ['approval: book the ferry for 212 euros'],
    'which sailing is that, the night one?',
    NOTHING,
    'ask | work | none',
  ),
  below(
    'approval: publish the tasting notes',
    ['approval: publish the tasting notes'],
    'Absolutely not, batch 14 tastes of plasters.',
    ['deny: publish the tasting notes'],
    'deny publish the tasting notes',
  ),
  below(
    'approval: 3 Säcke Zement bestellen',
    ['approval: 3 Säcke Zement bestellen'],
    'passt, bestell',
    ['approve: 3 Säcke Zement bestellen'],
    'tell code | ask',
  ),
  below(
    'approval: répondre au client mécontent',
    ['approval: répondre au client mécontent'],
    'vas-y mais enlève la dernière phrase avant',
    NOTHING,
    'ask | work | deny répondre au client mécontent',
  ),
  one(
    ['approval: pagar al fontanero', 'approval: renovar el dominio'],
    'sí a todo lo que tengas pendiente de mi ok',
    ['approve: pagar al fontanero', 'approve: renovar el dominio'],
    'tell code | ask',
  ),
  below(
    'approval: cancelar a reserva do hotel',
    ['approval: cancelar a reserva do hotel'],
    'nem pensar, nós vamos na mesma',
    ['deny: cancelar a reserva do hotel'],
    'deny cancelar a reserva do hotel',
  ),
  one(
    ['approval: mail the parents about the away match'],
    'is there anything youre waiting on me to say yes to',
    ['approvals'],
    'tell approvals',
  ),
];

const ofRules: readonly Stated[] = [
  one(
    [],
    'From here on use Dr Achebe in anything that goes out to patients, between us first name is fine',
    NOTHING,
    'lesson',
  ),
  one(
    ['rule: sign letters with Kind regards'],
    'Sign my letters Yours faithfully from now on instead of Kind regards',
    NOTHING,
    'lesson | lesson + unlearn | unlearn',
  ),
  one(
    [],
    'My sister is Ailsa, with an s. You keep writing Aila',
    ['remember: My sister is Ailsa, with an s # 1'],
    'lesson',
  ),
  one(
    [],
    'Vergiss bitte nicht, dass Mia kein Gluten verträgt',
    ['remember: Mia kein Gluten verträgt'],
    'lesson',
  ),
  one(
    [],
    "ne m'envoie plus de récapitulatif le dimanche s'il te plaît",
    ["remember: ne m'envoie plus de récapitulatif le dimanche"],
    'lesson',
  ),
  one(
    [],
    'nada de emoticonos en los correos a clientas, que parezco una cría',
    ['remember: nada de emoticonos en los correos a clientas'],
    'lesson',
  ),
  one(
    [],
    'tieni presente che il furgone è dal meccanico fino a venerdì',
    ['remember: il furgone è dal meccanico fino a venerdì'],
    'lesson',
  ),
  one(
    [],
    'onthoud even dat de sleutel van de loods bij Wim ligt',
    ['remember: de sleutel van de loods bij Wim ligt'],
    'lesson',
  ),
];

const ofNothing: readonly Stated[] = [
  one(
    [],
    'Thank you, that was just what I needed. Blessings, Sister Agnes',
    ['small_talk'],
    'none',
  ),
  one([], 'sorry that was my toddler typing', ['small_talk'], 'none'),
  one(
    ['remind: slates @ 2026-11-27T07:00'],
    'lovely\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: Homeostat <agent@agent.example>\nDate: 24/11/2026 09:41\nSubject: Re: slates\n\nI will remind you on Friday at 07:00: slates. To cancel it, write "cancel slates".',
    ['small_talk'],
    'none',
  ),
  one([], 'Moin!', ['small_talk'], 'none | tell greeting'),
  one([], 'super, merci beaucoup et bonne soirée', ['small_talk'], 'none'),
  one([], 'ha ha, die is goed', ['small_talk'], 'none'),
];

const ofTwo: readonly Stated[] = [
  one(
    [],
    'two reminders for weds: 8.15 passport in bag, 8.45 leave for the Gatwick train',
    [
      'remind: passport in bag @ weds 8.15 = Wednesday at 8:15',
      'remind: leave for the Gatwick train @ weds 8.45 = Wednesday at 8:45',
    ],
    'remind passport in bag @ 25T08:15 + remind gatwick train @ 25T08:45',
  ),
  one(
    ['task: risk assessment for the paddle trip'],
    'three things:\n1) tick off the risk assessment\n2) remind me sunday 5pm to pack the flares\n3) tell me what you spent yesterday',
    [
      'done: risk assessment for the paddle trip',
      'remind: pack the flares @ sunday 5pm',
      'budget @ yesterday',
    ],
    'done risk assessment for the paddle trip + remind pack the flares @ 29T17:00 + tell budget yesterday',
  ),
  one(
    [],
    'remind me at 6 tonight to feed the ferrets and at 6 tomorrow morning to muck them out',
    [
      'remind: feed the ferrets @ at 6 tonight',
      'remind: muck them out @ at 6 tomorrow morning = tomorrow at 6 am',
    ],
    'remind feed the ferrets @ 24T18:00 + remind muck them out @ 25T06:00',
  ),
  one(
    [],
    "Hello dear, hope you're keeping well. It's been blowing a gale here and the bird table has gone over again. Could you remind me on Thursday week at two that the chiropodist is coming? Frank sends his best. Love, Maureen",
    ['remind: the chiropodist is coming @ on Thursday week at two = on 3 December at 2 pm # 3'],
    'remind chiropodist @ 12-03T14:00 | ask',
  ),
  one(
    [],
    'Can you put viola strings on my list, actually make that two sets of viola strings, and rosin',
    ['add: two sets of viola strings', 'add: rosin'],
    'task viola strings + task rosin',
  ),
  one(
    ['approval: Rundbrief an die Eltern schicken', 'task: Flohmarktstand anmelden'],
    'Wartet noch was auf mein Ok? Und streich den Flohmarktstand, wir sind da gar nicht da',
    ['approvals # 1', 'cancel: Flohmarktstand anmelden # 2'],
    'tell approvals + cancel flohmarktstand anmelden',
  ),
  one(
    [],
    'Erinner mich Do um 9 an die Blutabnahme. Ach ne, Do bin ich in Kiel, mach Freitag draus, selbe Zeit.',
    ['remind: die Blutabnahme @ Freitag um 9 = on Friday at 9'],
    'remind blutabnahme @ 27T09:00',
  ),
  one(
    ['remind: dentiste @ 2026-11-26T10:00'],
    'supprime le rappel du dentiste et rappelle-moi le kiné jeudi à 14h',
    ['cancel: dentiste', 'remind: le kiné @ jeudi à 14h = on Thursday at 14:00'],
    'cancel dentiste + remind kiné @ 26T14:00',
  ),
  one(
    ['task: llevar el coche a la ITV'],
    'apunta comprar velas y dime qué más tengo pendiente',
    ['add: comprar velas', 'tasks'],
    'task comprar velas + tell tasks',
  ),
  one(
    [],
    'non spendere più di 2 al giorno. e adesso fermati fino alle 15, ho un colloquio',
    [
      'cap @ non spendere più di 2 al giorno = at most 2 a day # 1',
      'pause @ fino alle 15 = until 15:00 # 2',
    ],
    'cap day 2 + pause until 24T15:00',
  ),
  one(
    [],
    'zet lampjes testen op de lijst en herinner me zaterdag om 10 aan de ladder terugbrengen',
    ['add: lampjes testen', 'remind: de ladder terugbrengen @ zaterdag om 10 = on Saturday at 10'],
    'task lampjes testen + remind ladder terugbrengen @ 28T10:00',
  ),
  one(
    ['task: arranjar o portão', 'task: pintar o muro'],
    'o portão já está arranjado. o muro tem de estar pintado até 4 de dezembro',
    ['done: arranjar o portão', 'move: pintar o muro @ até 4 de dezembro = by 4 December'],
    'done arranjar o portão + due pintar o muro 12-04',
  ),
];

const belowQuestions: readonly Stated[] = [
  below(
    'asks: pick a caterer: Veggie or with meat?',
    ['task: pick a caterer'],
    'veggie, and nothing with aubergine in it',
    NOTHING,
    'answer pick a caterer',
  ),
  below(
    'reminded: insulin',
    ['remind: insulin @ 2026-11-24T09:50'],
    'give me 20 more minutes',
    ['move: insulin @ 20 more minutes = in 20 minutes'],
    'move insulin @ 24T10:20 | remind insulin @ 24T10:20',
  ),
  below(
    'stuck: find a replacement valve',
    ['task: find a replacement valve'],
    'leave it, i found one in the shed',
    ['cancel: find a replacement valve'],
    'cancel find a replacement valve | done find a replacement valve',
  ),
  below(
    'reminded: Miete überweisen',
    ['remind: Miete überweisen @ 2026-11-24T09:50'],
    'heute nicht, das Gehalt kommt erst Freitag. Dann um 10 nochmal bitte',
    ['move: Miete überweisen @ Freitag um 10 = on Friday at 10'],
    'move miete überweisen @ 27T10:00 | remind miete überweisen @ 27T10:00',
  ),
  below(
    'asks: réserver le gîte: Avec ou sans ménage ?',
    ['task: réserver le gîte'],
    'sans. ah et il nous faut un lit bébé !',
    NOTHING,
    'answer réserver le gîte',
  ),
  below(
    'confirm: traducir la carta',
    ['task: traducir la carta'],
    'le falta toda la segunda página',
    ['reopen: traducir la carta'],
    'undone traducir la carta',
  ),
  below(
    'unseen: webshop bijwerken',
    ['task: webshop bijwerken'],
    'ja hoor, staat online',
    ['done: webshop bijwerken'],
    'done webshop bijwerken',
  ),
];

/** What is known of nobody's world but one mail's. */
export const twentyNinthMails: readonly Stated[] = [
  ...ofTimes,
  ...ofLists,
  ...ofRests,
  ...ofMoney,
  ...ofVerdicts,
  ...ofRules,
  ...ofNothing,
  ...ofTwo,
  ...belowQuestions,
];
