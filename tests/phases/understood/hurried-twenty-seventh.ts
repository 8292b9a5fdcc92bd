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
    'remnd me 2moro 815 to move teh car b4 the street cleaning',
    ['remind: move teh car b4 the street cleaning @ 2moro 815 = tomorrow at 8:15'],
    'remind street cleaning @ 25T08:15',
  ),
  one(
    [],
    'Tuesdays + Fridays 18:30 Pilates, pls ping me. Studio is shut 21 Dec to 3 Jan so none then',
    [
      'remind: Pilates @ Tuesdays + Fridays 18:30 Studio is shut 21 Dec to 3 Jan so none then = Tuesdays and Fridays at 18:30, except from 21 December to 3 January',
    ],
    'remind pilates @ 24T18:30 27T18:30 12-01T18:30 12-04T18:30 12-08T18:30 12-11T18:30 12-15T18:30 12-18T18:30 2027-01-05T18:30',
  ),
  one(
    [],
    'Erinner mich bitte ab Dezember immer am letzten Freitag im Monat um 14 Uhr an die Stundenzettel',
    [
      'remind: die Stundenzettel @ ab Dezember immer am letzten Freitag im Monat um 14 Uhr = from December on every last Friday of the month at 14:00',
    ],
    'remind stundenzettel @ 12-25T14:00 2027-01-29T14:00 2027-02-26T14:00',
  ),
  one(
    [],
    'rappelle moi dans 3 quarts d heure de sortir le gratin',
    ['remind: sortir le gratin @ dans 3 quarts d heure = in three quarters of an hour'],
    'remind sortir le gratin @ 24T10:45',
  ),
  one(
    [],
    'recuerdame la pastilla a las 8, a las 14 y a las 22 todos los dias hasta el domingo incluido',
    [
      'remind: la pastilla @ a las 8, a las 14 y a las 22 todos los dias hasta el domingo incluido = at 8, at 14 and at 22 every day until Sunday inclusive',
    ],
    'remind pastilla @ 24T14:00 24T22:00 25T08:00 25T14:00 25T22:00 26T08:00 26T14:00 26T22:00 27T08:00 27T14:00 27T22:00 28T08:00 28T14:00 28T22:00 29T08:00 29T14:00 29T22:00 end 30',
  ),
  one(
    [],
    'herinner me elke 14 dagen op donderdag om 20u aan de papierbak, eerste keer overmorgen',
    [
      'remind: de papierbak @ elke 14 dagen op donderdag om 20u, eerste keer overmorgen = every 14 days on Thursday at 20:00, first time the day after tomorrow',
    ],
    'remind papierbak @ 26T20:00 12-10T20:00 12-24T20:00',
  ),
  one(
    [],
    'Ricordami sabato alle 11 meno un quarto di ritirare la torta',
    ['remind: ritirare la torta @ sabato alle 11 meno un quarto = on Saturday at a quarter to 11'],
    'remind ritirare la torta @ 28T10:45',
  ),
  one(
    ['again: vitamin D @ 0 7 * * * = every day at 7'],
    'vitamin d at 7 keeps waking the baby, make it 8:15 from now on',
    ['move: vitamin D @ 8:15 from now on'],
    'move vitamin d @ 25T08:15 26T08:15 27T08:15',
  ),
  one(
    ['remind: renew passport @ 2026-11-24T16:00'],
    "Hello there,\n\nI do hope I'm not a nuisance. Would it be at all possible to have the passport reminder come on Thursday instead of today, at the same time of day? I simply shan't get to the post office before then.\n\nWith many thanks,\nMargaret Ellery\n14 Quince Lane, Ludlow",
    ['move: renew passport @ on Thursday instead of today, at the same time of day'],
    'move renew passport @ 26T16:00',
  ),
  one(
    ['remind: ring the florist @ 2026-11-26T09:00'],
    'no need to bug me about the florist thursday, Nadia rang them already',
    ['cancel: ring the florist'],
    'cancel ring the florist | done ring the florist',
  ),
  one(
    ['again: Schwimmen @ 0 17 * * 3 = jeden Mittwoch um 17 Uhr'],
    'Schwimmen fällt morgen aus, Lehrerin krank. nächste woche wieder normal',
    [
      'move: Schwimmen @ fällt morgen aus nächste woche wieder normal = not tomorrow, from next week on as before',
    ],
    'move schwimmen @ 12-02T17:00 12-09T17:00 12-16T17:00 | ask',
  ),
  one(
    ['again: sortir le chien @ 0 7 * * * = tous les jours à 7 h'],
    "plus besoin de me rappeler le chien le week-end, Paul s'en occupe",
    ['move: sortir le chien @ plus besoin le week-end = not at weekends'],
    'move sortir le chien @ 25T07:00 26T07:00 27T07:00 30T07:00',
  ),
  one(
    [],
    'My flight is Sunday 6:40am, pls give me a reminder two hours before that',
    ['remind: My flight @ Sunday 6:40am two hours before that = two hours before Sunday 6:40 am'],
    'remind @ 29T04:40',
  ),
  one(
    ['remind: reunión con Pilar @ 2026-11-25T12:00'],
    'Lo de Pilar se atrasa media hora',
    ['move: reunión con Pilar @ se atrasa media hora = half an hour later'],
    'move reunión con pilar @ 25T12:30',
  ),
  one(
    [],
    'every hr on the hour from 1 to 5 today pls tell me to stretch',
    ['remind: stretch @ every hr on the hour from 1 to 5 today'],
    'remind stretch @ 24T13:00 24T14:00 24T15:00 24T16:00 24T17:00 end 25',
  ),
  one(
    ['again: aula de inglês @ 30 18 * * 1,3 = todas as segundas e quartas às 18h30'],
    'a aula de inglês acaba dia 16 de dezembro, depois disso não preciso de mais lembretes',
    ['move: aula de inglês @ acaba dia 16 de dezembro = until 16 December'],
    'move aula de inglês @ 25T18:30 30T18:30 12-02T18:30 12-07T18:30 12-09T18:30 12-14T18:30 12-16T18:30 end 12-17',
  ),
  one(
    [],
    'so the boiler guy comes between 8 and 12 on thursday, hmm, I suppose remind me wed night 9pm to clear the cupboard? yes do that',
    ['remind: clear the cupboard @ wed night 9pm'],
    'remind clear the cupboard @ 25T21:00',
  ),
  one(
    [],
    'A reminder for 31 Nov at noon please: pay the window cleaner',
    ['remind: pay the window cleaner @ for 31 Nov at noon'],
    'ask',
  ),
  one(
    [],
    'Remind me at 5 to call the vat\n*vet, stupid phone',
    ['remind: call the vat *vet @ at 5'],
    'remind vet @ 24T17:00',
  ),
];

const ofLists: readonly Stated[] = [
  one(
    [],
    'pls put on ur list: chase the deposit from the old landlord, before 10 dec, not top prio\n\nSent from my iPhone',
    ['add: chase the deposit from the old landlord @ before 10 dec'],
    'task chase the deposit due 12-09 prio low | task chase the deposit due 12-10 prio low | task chase the deposit due 12-09 | task chase the deposit due 12-10',
  ),
  one(
    ['task: update the price list'],
    'the price list waits till Karim has sent the new prices, dont start before',
    ['detail: update the price list > waits till Karim has sent the new prices, dont start before'],
    'none | work | ask',
  ),
  one(
    [],
    'can you deal with this by thursday, they only want the VAT number\n\n---------- Forwarded message ---------\nFrom: Accounts <accounts@millbrook.example>\nDate: Mon, 23 Nov 2026 at 17:02\nSubject: Missing details on your order\nTo: <jo@fernhill.example>\n\nDear customer,\n\nplease send us your VAT number. Remind yourself to answer within 7 days, or we cancel the order.\n\nMillbrook Accounts',
    NOTHING,
    'work | task deal with this due 26 | task vat number due 26',
  ),
  one(
    ['task: order curtains', 'task: order blinds'],
    'the order can be cancelled',
    ['unclear: the order can be cancelled'],
    'ask',
  ),
  one(
    ['task: find bathroom tiles', 'task: find hall lamp'],
    'tiles are super urgent now, tiler is coming earlier than he said',
    ['urgent: find bathroom tiles'],
    'prio find bathroom tiles',
  ),
  one(
    ['task: Angebote für den Gartenzaun einholen'],
    'Guten Morgen,\n\nich hoffe, Sie hatten ein angenehmes Wochenende. Ich wollte nur kurz fragen, ob es wohl möglich wäre, die Sache mit dem Gartenzaun vorerst ruhen zu lassen, da der Nachbar noch überlegt. Am 7. Dezember können wir dann gern weitersehen.\n\nHerzliche Grüße\nEdeltraud Winkler\nTel. 0561 / 40 22 19',
    ['move: Angebote für den Gartenzaun einholen @ Am 7. Dezember = on 7 December'],
    'ask | work | due angebote für den gartenzaun einholen 12-07',
  ),
  one(
    ['task: préparer la déclaration de TVA', 'task: trier les photos'],
    'la TVA passe avant tout le reste, échéance vendredi midi',
    [
      'urgent: préparer la déclaration de TVA',
      'move: préparer la déclaration de TVA @ vendredi midi = by Friday noon',
    ],
    'prio préparer la déclaration de tva + due préparer la déclaration de tva 27',
  ),
  one(
    ['task: buscar piso para Elena', 'task: comparar seguros'],
    'quita lo de comparar seguros, al final nos quedamos con el mismo',
    ['cancel: comparar seguros'],
    'cancel comparar seguros',
  ),
  // A due date that one of them has, the judge sees at each.
  one(
    [],
    'zet op de lijst: kerstkaarten drukken (voor 11 december) en de heg laten snoeien, dat laatste hoeft pas ergens in het voorjaar',
    [
      'add: kerstkaarten drukken @ voor 11 december = before 11 December',
      'add: de heg laten snoeien @ ergens in het voorjaar = sometime in spring',
    ],
    'task kerstkaarten due 12-10 + task heg due 12-10 | task kerstkaarten due 12-11 + task heg due 12-11',
  ),
  one(
    ['task: pintar a varanda', 'task: arranjar o estore', 'task: limpar o forno'],
    'Varanda e estore estão feitos! falta só o forno',
    ['done: pintar a varanda # 1', 'done: arranjar o estore # 1'],
    'done pintar a varanda + done arranjar o estore',
  ),
  one(
    ['task: prenotare il traghetto', 'task: rinnovare la patente'],
    'a che punto sei con il traghetto?',
    NOTHING,
    'work | tell tasks',
  ),
];

const ofRests: readonly Stated[] = [
  one(
    [],
    'On a plane in ten min, nothing from you till i land pls, thats 17:40',
    ['pause @ till i land pls, thats 17:40 = until 17:40'],
    'pause until 24T17:40',
  ),
  one(
    [],
    'Dont stop, it was the OTHER assistant i wanted to switch off',
    NOTHING,
    'none | work | ask',
  ),
  one(
    [],
    "Réunion toute la journée, ne fais plus rien jusqu'à ce soir 20h merci",
    ["pause @ jusqu'à ce soir 20h = until this evening 20:00"],
    'pause until 24T20:00',
  ),
  one(
    ['paused:  @ 2026-11-25T08:00'],
    'ya he vuelto antes de lo previsto, puedes seguir',
    ['resume'],
    'resume',
  ),
  one(
    [],
    'Vakantie! Doe maar 3 dagen helemaal niks.',
    ['pause @ 3 dagen = for 3 days'],
    'pause until 27',
  ),
  one(
    [],
    'podes parar tudo até segunda às 9? estou de mudanças e a net vai abaixo',
    ['pause @ até segunda às 9 = until Monday at 9'],
    'pause until 30T09:00',
  ),
];

const ofMoney: readonly Stated[] = [
  one(
    [],
    'lets say 1.80 tops per day till further notice, month end and all that',
    ['cap @ 1.80 tops per day till further notice'],
    'cap day 1.8',
  ),
  one(
    [],
    'Half of what you spent yesterday is plenty for today',
    ['unclear: Half of what you spent yesterday is plenty for today'],
    'ask | work',
  ),
  one(
    ['cap: 4'],
    'Was ging gestern drauf und wie viel hast du heute noch?',
    ['budget @ gestern = yesterday', 'budget @ heute = today'],
    'tell budget yesterday + tell budget today',
  ),
  one(
    ['cap: 2'],
    'tu peux monter à 3,50 par jour si ça coince',
    ['cap @ monter à 3,50 par jour = up to 3.50 a day'],
    'ask | cap day 3.5',
  ),
  one(
    ['cap: 8'],
    'hoy no gastes nada más, ya vale',
    ['cap @ hoy no gastes nada más = spend nothing more today'],
    'cap day 0 | pause until 25 | ask',
  ),
  one(
    [],
    'Quanto mi sei costato questo mese?',
    ['budget @ questo mese = this month'],
    'tell budget month',
  ),
];

const ofVerdicts: readonly Stated[] = [
  one(
    ['approval: Newsletter an 400 Kunden senden', 'approval: alte Logs löschen'],
    'Logs können weg. Beim Newsletter noch nicht, da ist ein Tippfehler in der Überschrift',
    ['approve: alte Logs löschen # 1'],
    'tell code | ask | work | deny newsletter an 400 kunden senden + tell code',
  ),
  one(
    ['approval: acheter le domaine ateliers-lune.fr'],
    'non merci pour le domaine, on a déjà le .com',
    ['deny: acheter le domaine ateliers-lune.fr'],
    'deny acheter le domaine ateliers-lune.fr',
  ),
  below(
    'approval: send the contract to Mr Osei',
    ['approval: send the contract to Mr Osei'],
    'go, unless the start date still says 1 Dec, then dont',
    NOTHING,
    'ask | work',
  ),
  one(
    ['approval: move the blog to the new host', 'approval: delete the old blog'],
    'moving the blog ok, deleting the old one not until i have seen it live',
    ['approve: move the blog to the new host'],
    'tell code | ask | deny delete the old blog + tell code',
  ),
  below(
    'approval: apagar 300 contactos duplicados',
    ['approval: apagar 300 contactos duplicados'],
    'quais são? mostra-me 10 exemplos primeiro',
    NOTHING,
    'work | tell approvals | ask',
  ),
  one([], 'yes go ahead', NOTHING, 'ask | none | tell approvals'),
];

const ofRules: readonly Stated[] = [
  one(
    [],
    'in future, when you write to clients sign with my full name, Dr. Miriam Adeyemi-Voss',
    NOTHING,
    'lesson',
  ),
  one(
    ['rule: summaries as bullet points'],
    'bullets were a mistake, go back to plain paragraphs for summaries',
    NOTHING,
    'lesson | unlearn | unlearn + lesson',
  ),
  one([], 'Bitte duz mich ab jetzt, das Sie ist mir zu förmlich', NOTHING, 'lesson'),
  one(
    [],
    'tieni a mente che il mercoledì sono sempre in studio, niente telefono',
    ['remember: il mercoledì sono sempre in studio, niente telefono'],
    'lesson',
  ),
];

const ofNothing: readonly Stated[] = [
  one(
    [],
    'Thank you, that is exactly what I needed.\n\nBest,\nPriya Raman\nHead of Sales, Tillmouth Ltd\nThis e-mail is confidential. If you are not the addressee please delete it at once.\n\nOn Mon, 23 Nov 2026 at 18:20, Homeostat <agent@agent.example> wrote:\n> 3 tasks are open.\n> To cancel one, write "cancel 2".\n> To rest, write "pause until tomorrow".',
    ['small_talk'],
    'none',
  ),
  one(
    ['task: paint the fence'],
    'was wondering whether the fence should be green or just rot in peace lol. ignore me, too much coffee',
    ['small_talk'],
    'none',
  ),
  one([], 'top, dankjewel! fijne avond alvast', ['small_talk'], 'none | tell greeting'),
  one([], 'perdona, le di a enviar sin querer', ['small_talk'], 'none'),
  one([], 'Alles klar, passt so. LG Bernd', ['small_talk'], 'none'),
];

const ofTwo: readonly Stated[] = [
  one(
    ['task: order firewood'],
    'firewood arrived. add kindling to the list and remind me at 6 tonight to cover the stack',
    ['done: order firewood # 1', 'add: kindling # 2', 'remind: cover the stack @ at 6 tonight # 2'],
    'done order firewood + task kindling + remind cover the stack @ 24T18:00',
  ),
  one(
    ['approval: renew the VPN for 48 euros', 'remind: swap tyres @ 2026-11-27T15:00'],
    'VPN no, we dont use it anymore. Tyres: garage only has monday 9',
    ['deny: renew the VPN for 48 euros # 1', 'move: swap tyres @ monday 9 # 2'],
    'deny renew the vpn for 48 euros + move swap tyres @ 30T09:00',
  ),
  one(
    ['task: send november invoices', 'task: tidy the wiki'],
    'rest for an hour and after that take the invoices first',
    ['pause @ for an hour', 'do: send november invoices'],
    'pause until 24T11:00 + prio send november invoices',
  ),
  one(
    [],
    'wie siehts aus bei dir? und erinner mich heute um halb vier an Omas Paket',
    ['status # 1', 'remind: Omas Paket @ heute um halb vier = today at half past three pm # 2'],
    'tell status + remind omas paket @ 24T15:30',
  ),
  one(
    [],
    'apunta comprar pilas y avísame mañana a las 19 de que es el cumple de Lucía',
    ['add: comprar pilas', 'remind: el cumple de Lucía @ mañana a las 19 = tomorrow at 19:00'],
    'task comprar pilas + remind cumple de lucía @ 25T19:00',
  ),
  one(
    ['again: yoga @ 30 19 * * 1 = elke maandag om 19:30', 'task: matje bestellen'],
    'ben gestopt met yoga, die herinnering kan weg en het matje hoeft ook niet meer',
    ['cancel: yoga', 'cancel: matje bestellen'],
    'cancel yoga + cancel matje bestellen',
  ),
  one(
    [],
    'O que fizeste ontem? E amanhã às 7h lembra-me do IMI',
    ['report @ ontem = yesterday # 1', 'remind: IMI @ amanhã às 7h = tomorrow at 7 # 2'],
    'tell report + remind imi @ 25T07:00',
  ),
];

const belowQuestions: readonly Stated[] = [
  below(
    'asks: kitchen quote: Gas or induction?',
    ['task: kitchen quote'],
    'induction, they are cutting off gas in our street anyway',
    NOTHING,
    'answer kitchen quote',
  ),
  below(
    'asks: cadeau pour Hugo: Quel budget ?',
    ['task: cadeau pour Hugo'],
    "une trentaine d'euros, 40 max",
    NOTHING,
    'answer cadeau pour hugo',
  ),
  below(
    'reminded: water the lemon tree',
    ['remind: water the lemon tree @ 2026-11-24T09:30'],
    'not now, on a call til 12, ask me again then',
    ['move: water the lemon tree @ til 12, ask me again then = at 12'],
    'move water the lemon tree @ 24T12:00',
  ),
  below(
    'stuck: find a second hand piano',
    ['task: find a second hand piano'],
    'skip ebay, try the music school in Rheinstraße',
    NOTHING,
    'answer find a second hand piano',
  ),
  below(
    'confirm: Ordner sortieren',
    ['task: Ordner sortieren'],
    'Jo passt, danke dir',
    ['done: Ordner sortieren'],
    'done ordner sortieren',
  ),
  below(
    'unseen: renew the certificate',
    ['task: renew the certificate'],
    'yes it is, just checked in the browser',
    ['done: renew the certificate'],
    'done renew the certificate',
  ),
];

/** What is known of nobody's world but one mail's. */
export const twentySeventhMails: readonly Stated[] = [
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
