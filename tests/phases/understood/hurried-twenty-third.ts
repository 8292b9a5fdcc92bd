/**
 * Single mails of many owners, each in a world of its own (stated-desk.ts), written by somebody who had not seen the reader. It is Tuesday 2026-11-24, 10:00, in Berlin.
 * `begins`: in the thread of a notice, or below a mail of the owner. No mail holds a code: `tell code` is asking for it.
 */
import type { Said, Stated } from './stated-rows.ts';

const NOTHING: readonly string[] = [];

const one = (given: readonly string[], ...said: Said): Stated => ({ given, said: [said] });

const below = (begins: string, given: readonly string[], ...said: Said): Stated => ({
  given,
  said: [[begins, null, null], said],
});

const reminders: readonly Stated[] = [
  one(
    NOTHING,
    'hey can u remind me at quarter to 4 to pick up Leo from swimming, hes done at 4',
    ['remind: pick up Leo from swimming @ at quarter to 4'],
    'remind leo @ 24T15:45',
  ),
  one(
    NOTHING,
    "Need to ring the vet about Biscuit's blood results. They only open at half one. Nudge me then please",
    ["remind: ring the vet about Biscuit's blood results @ at half one"],
    'remind vet @ 24T13:30',
  ),
  one(
    NOTHING,
    'remind me tmrw 7 no wait 7.30 to take the bins out',
    ['remind: take the bins out @ tmrw 7.30'],
    'remind bins @ 25T07:30',
  ),
  one(
    NOTHING,
    "My passport runs out on 14 March. Could you tell me about it six weeks before so I've got time to renew",
    ['remind: My passport runs out @ six weeks before 14 March'],
    'remind passport @ 2027-01-31',
  ),
  one(
    NOTHING,
    'in an hour and a half poke me about the laundry thx\n\nSent from my iPhone',
    ['remind: the laundry @ in an hour and a half'],
    'remind laundry @ 24T11:30',
  ),
  one(
    NOTHING,
    'Can you remind me about the dentist thing next week?',
    ['remind: the dentist thing @ next week'],
    'ask | remind dentist @ 30',
  ),
  one(
    NOTHING,
    "fyi see below, don't let me miss it, evening before is good\n\n---- Forwarded ----\nFrom: Oakfield Primary\nDear parents, the Christmas jumper day takes place on Friday 11 December. Please bring £1 per child.",
    ['unclear: evening before'],
    'remind jumper @ 12-10',
  ),
  one(
    NOTHING,
    'erinner mich bitte übermorgen um halb neun an den TÜV, danke dir',
    ['remind: TÜV @ übermorgen um halb neun'],
    'remind tüv @ 26T08:30 | ask',
  ),
  one(
    NOTHING,
    "Coucou, tu peux me rappeler vendredi vers 18h d'appeler maman, c'est son anniversaire",
    ['remind: appeler maman @ vendredi vers 18h'],
    'remind maman @ 27T18:00',
  ),
  one(
    NOTHING,
    'kun je me om kwart over 2 even een seintje geven dat ik de oven moet uitzetten',
    ['remind: de oven moet uitzetten @ om kwart over 2'],
    'remind oven @ 24T14:15',
  ),
  one(
    NOTHING,
    'me lembra daqui a 40 minutos de tirar o bolo do forno pfv',
    ['remind: tirar o bolo do forno @ daqui a 40 minutos'],
    'remind bolo @ 24T10:40',
  ),
  one(
    NOTHING,
    'ping me every weekday at 8 to take my antibiotics, last one is friday next week',
    ['remind: take my antibiotics @ every weekday at 8, last one is friday next week'],
    'remind antibiotics @ 25T08:00 26T08:00 27T08:00 skip 28 end 12-05',
  ),
  one(
    NOTHING,
    'Every other thursday is recycling, starting this week. remind me the evening before around 8',
    ['remind: recycling @ Every other thursday, starting this week. the evening before around 8'],
    'remind recycling @ 25T20:00 12-09T20:00 12-23T20:00',
  ),
  one(
    NOTHING,
    "i'm trying to drink more water. could you bug me every two hours between 9 and 5, just on work days, and not over christmas (24 dec to 3 jan)",
    [
      'remind: drink more water @ every two hours between 9 and 5, just on work days, and not over christmas (24 dec to 3 jan)',
    ],
    'remind water @ 24T11:00 24T13:00 24T15:00 24T17:00 25T09:00 skip 12-25',
  ),
  one(
    NOTHING,
    'Rent goes out on the last day of each month, remind me two days ahead to move money across',
    ['remind: move money across @ two days ahead'],
    'remind money @ 28 12-29 2027-01-29 | ask',
  ),
  one(
    NOTHING,
    "Remind me to call Dad on Sundays at five pm, only four times, he's in rehab for a month",
    ['remind: call Dad @ on Sundays at five pm, only four times'],
    'remind dad @ 29T17:00 12-06T17:00 12-13T17:00 12-20T17:00 end 12-21',
  ),
  one(
    NOTHING,
    'can you do me a stretch reminder 11am and 3pm mon wed fri',
    ['remind: stretch @ 11am and 3pm mon wed fri'],
    'remind stretch @ 25T11:00 25T15:00 27T11:00 27T15:00',
  ),
  one(
    NOTHING,
    'Bitte jeden Montag um 7 Uhr an die Mülltonne erinnern, ausser in den Weihnachtsferien (23.12. bis 8.1.)',
    ['remind: die Mülltonne @ jeden Montag um 7 Uhr, ausser 23.12. bis 8.1.'],
    'remind mülltonne @ 30T07:00 12-07T07:00 12-14T07:00 12-21T07:00 2027-01-11T07:00',
  ),
  one(
    NOTHING,
    "tous les premiers lundis du mois il faut que je déclare mes heures, rappelle le moi à 9h stp, jusqu'à juin",
    ["remind: déclare mes heures @ tous les premiers lundis du mois à 9h jusqu'à juin"],
    'remind heures @ 12-07T09:00 2027-01-04T09:00 2027-02-01T09:00 2027-03-01T09:00 2027-04-05T09:00 2027-05-03T09:00 2027-06-07T09:00 end 2027-06-08',
  ),
  one(
    NOTHING,
    'recuérdame cada día a las 10 de la noche la pastilla, son solo 10 días, empiezo hoy',
    ['remind: la pastilla @ cada día a las 10 de la noche, solo 10 días, empiezo hoy'],
    'remind pastilla @ 24T22:00 25T22:00 26T22:00 27T22:00 28T22:00 29T22:00 30T22:00 12-01T22:00 12-02T22:00 12-03T22:00 end 12-04',
  ),
  one(
    NOTHING,
    'ogni martedì e giovedì alle 18 e 30 ricordami la palestra, tranne questo giovedì che sono a Milano',
    ['remind: la palestra @ ogni martedì e giovedì alle 18 e 30, tranne questo giovedì'],
    'remind palestra @ 24T18:30 12-01T18:30 12-03T18:30',
  ),
  one(
    NOTHING,
    'Podes lembrar-me todos os dias úteis às 9h15 da reunião? Menos à sexta.',
    ['remind: reunião @ todos os dias úteis às 9h15 Menos à sexta'],
    'remind reunião @ 25T09:15 26T09:15 30T09:15 12-01T09:15',
  ),
];

const ANN = 'remind: call Ann @ 2026-11-25T09:00';
const STANDUP = 'again: team standup @ 0 9 * * 1-5 = every weekday at 9:00';
const CALLS = ['remind: call bank @ 2026-11-24T14:00', 'remind: call plumber @ 2026-11-24T16:00'];

const moved: readonly Stated[] = [
  one(
    [ANN],
    'ann thing - make it after lunch instead, im in a meeting all morning',
    ['move: call Ann @ after lunch'],
    'ask | move call Ann @ 25T13:00 | move call Ann @ 25T14:00',
  ),
  below(
    'reminded: pay gas bill',
    ['remind: pay gas bill @ 2026-11-24T10:00'],
    'cant right now, try me again at lunchtime',
    ['move: pay gas bill @ at lunchtime'],
    'move pay gas bill @ 24T12:00 | move pay gas bill @ 24T13:00 | remind pay gas bill @ 24T12:00 | remind pay gas bill @ 24T13:00',
  ),
  one(
    [
      STANDUP,
      'again: water plants @ 0 10 * * 6 = every Saturday at 10:00',
      'remind: car service @ 2026-11-27T08:00',
    ],
    'The plants died lol so no need for that one anymore',
    ['cancel: water plants'],
    'cancel water plants',
  ),
  one(
    [STANDUP],
    "no standup tomorrow, Priya's away",
    ['move: team standup @ no standup tomorrow'],
    'move team standup @ 26T09:00 27T09:00 30T09:00 | ask',
  ),
  one(CALLS, 'push the call back an hour would you', ['unclear: the call'], 'ask'),
  one(
    ['again: yoga @ 0 18 * * 1 = every Monday at 18:00'],
    'Yoga has moved to Wednesdays for good, same time',
    ['move: yoga @ Wednesdays, same time'],
    'move yoga @ 25T18:00 12-02T18:00 12-09T18:00',
  ),
  one(
    ['remind: Steuerberater anrufen @ 2026-11-24T11:00'],
    'Steuerberater hat sich erledigt, hat selbst angerufen',
    ['cancel: Steuerberater anrufen'],
    'cancel steuerberater anrufen | done steuerberater anrufen',
  ),
  one(
    ['again: sortir le chien @ 0 19 * * * = tous les jours à 19:00'],
    "ce soir le chien plutôt à 20h, juste aujourd'hui",
    ["move: sortir le chien @ ce soir à 20h, juste aujourd'hui"],
    'move sortir le chien @ 24T20:00 25T19:00 26T19:00 | move sortir le chien @ 25T19:00 26T19:00 27T19:00 + remind sortir le chien @ 24T20:00',
  ),
  one(
    [
      'again: huur betalen @ 0 9 1 * * = elke 1e van de maand om 9:00',
      'again: mama bellen @ 0 11 * * 0 = elke zondag om 11:00',
    ],
    'haal die van de huur er maar af, gaat nu automatisch',
    ['cancel: huur betalen'],
    'cancel huur betalen',
  ),
  one(
    ['remind: cita con Marta @ 2026-11-26T17:00'],
    'Marta me la ha cambiado al viernes a la misma hora, cámbialo porfa',
    ['move: cita con Marta @ al viernes a la misma hora'],
    'move cita con marta @ 27T17:00',
  ),
];

const tasks: readonly Stated[] = [
  one(
    NOTHING,
    "could you look into what it'd cost to move our website to another host? three or four options, a small table, nothing fancy. by thursday eve would be great",
    [],
    'work | task website | ask',
  ),
  one(
    NOTHING,
    "The login page throws a 500 when the password has an umlaut in it. Pls fix, this one's urgent, customers are complaining",
    [],
    'work | task login',
  ),
  one(
    NOTHING,
    "when you get a minute tidy up the downloads folder. don't delete anything tho, just sort into subfolders",
    [],
    'work | task downloads | task downloads prio low',
  ),
  one(
    ['task: quarterly report', 'task: clean up photo archive'],
    'photos first please, report can wait til next week',
    ['do: clean up photo archive'],
    'ask | work | prio clean up photo archive | prio clean up photo archive + due quarterly report 30',
  ),
  one(
    ['task: competitor research'],
    'Oh and for the competitor thing, please leave out anyone outside Europe',
    [],
    'work',
  ),
  one(
    ['task: translate handbook into Spanish'],
    'scrap the handbook translation, HR found an agency',
    ['cancel: translate handbook into Spanish'],
    'cancel translate handbook into Spanish',
  ),
  one(
    NOTHING,
    "Every Friday afternoon I'd like a short summary of what changed in the repo that week, five bullets max",
    [
      'add: a short summary of what changed in the repo that week, five bullets max @ Every Friday afternoon',
    ],
    'task summary @ 27 12-04 12-11 | ask',
  ),
  one(
    NOTHING,
    'Schau mal bitte ob es für Python 3.13 schon alle unsere Pakete gibt und schreib mir ne kurze Liste was fehlt. Eilt nicht',
    [],
    'work | task python | task python prio low',
  ),
  one(
    NOTHING,
    'mi prepari per lunedì un riassunto del pdf che sta nella cartella contratti? una pagina basta',
    [],
    'work | task riassunto | ask',
  ),
  one(
    ['task: relatório de vendas'],
    'aquele relatório, já agora mete também os números de outubro',
    [],
    'work',
  ),
];

const rests: readonly Stated[] = [
  one(
    ['task: data migration'],
    "hold everything til 2 please, they're doing maintenance on the server",
    ['pause @ til 2'],
    'pause until 24T14:00',
  ),
  one(
    ['task: data migration', 'task: quarterly report'],
    "I'm off skiing from Saturday, back on the 7th. Don't do anything while I'm away pls",
    ['pause @ from Saturday'],
    'ask',
  ),
  one(['paused: '], 'ok maintenance done you can carry on', ['resume'], 'resume'),
  one(
    ['paused:  @ 2026-11-27T09:00'],
    'make that monday actually',
    ['pause @ monday'],
    'pause until 30',
  ),
  one(
    ['task: invoice import', 'task: blog redesign'],
    'Can you stop on the blog for now, Sara wants to rethink the colours. invoices keep going',
    ['unclear: stop on the blog for now'],
    'ask | work',
  ),
  one(
    ['task: Backup-Skript'],
    'mach mal bitte ne Stunde Pause, mein Rechner ist so lahm',
    ['pause @ ne Stunde'],
    'pause until 24T11:00',
  ),
  one(
    ['task: refonte du site'],
    "On arrête tout jusqu'à nouvel ordre, le client n'a pas payé.",
    ['pause'],
    'pause | ask | stop',
  ),
  one(['paused: '], 'je mag weer aan de slag hoor', ['resume'], 'resume'),
];

const DOMAIN = 'approval: buy domain for 12 USD';

const approvals: readonly Stated[] = [
  below(DOMAIN, [DOMAIN], 'yeah go for it', ['approve: buy domain for 12 USD'], 'tell code'),
  below(
    'approvals',
    [DOMAIN, 'approval: delete old backups', 'approval: send newsletter to 400 people'],
    '1 and 3 fine, leave the backups alone',
    [
      'approve: buy domain for 12 USD',
      'approve: send newsletter to 400 people',
      'deny: delete old backups',
    ],
    'deny delete old backups + tell code',
  ),
  below(
    'approvals',
    ['approval: upgrade server plan 40 USD/month', 'approval: install ffmpeg'],
    'ok',
    [],
    'ask',
  ),
  below(
    'approval: push to production',
    ['approval: push to production'],
    'What exactly would change if I say yes?',
    [],
    'ask | work | tell approvals',
  ),
  below(
    'approval: post article on company blog',
    ['approval: post article on company blog'],
    'only if legal has seen it',
    [],
    'ask | work',
  ),
  below(
    'approval: buy stock photos for 60 USD',
    ['approval: buy stock photos for 60 USD'],
    '60 for photos?? no way. find free ones',
    ['deny: buy stock photos for 60 USD'],
    'deny buy stock photos for 60 USD',
  ),
  below(
    'approvals',
    ['approval: Lizenz für 29 EUR kaufen', 'approval: Mail an Herrn Brandt senden'],
    'Die Mail an Brandt kann raus, beim anderen muss ich noch überlegen',
    ['approve: Mail an Herrn Brandt senden'],
    'tell code',
  ),
  below(
    'approval: borrar la rama antigua',
    ['approval: borrar la rama antigua'],
    'dale, bórrala',
    ['approve: borrar la rama antigua'],
    'tell code',
  ),
  below(
    'approval: inviare preventivo a Rossi Srl',
    ['approval: inviare preventivo a Rossi Srl'],
    'aspetta, non mandarlo ancora, ci sentiamo domani',
    [],
    'ask | work | none | deny inviare preventivo a Rossi Srl',
  ),
];

const answers: readonly Stated[] = [
  below(
    'asks: photo archive: Which folder should I start with?',
    ['task: photo archive'],
    '2019 i think, the one with the wedding',
    [],
    'answer photo archive',
  ),
  below(
    'asks: website: Blue or green header?',
    ['task: website'],
    "Honestly don't care, you pick",
    [],
    'answer website',
  ),
  one(
    [
      'task: invoices',
      'task: report',
      'asks: invoices: Include cancelled ones?',
      'asks: report: PDF or Word?',
    ],
    'no to the cancelled ones and word please',
    [],
    'answer invoices + answer report',
  ),
  below(
    'asks: flights: Is a stopover ok?',
    ['task: flights'],
    'depends how long. under 2 hrs fine otherwise direct',
    [],
    'answer flights',
  ),
  below(
    'asks: Umzugsangebote: Welche Etage ist die neue Wohnung?',
    ['task: Umzugsangebote'],
    'dritter Stock, kein Aufzug leider',
    [],
    'answer umzugsangebote',
  ),
  below(
    'asks: facture Dupont: Faut-il appliquer la TVA à 20 % ?',
    ['task: facture Dupont'],
    "non, autoliquidation, c'est en Belgique",
    [],
    'answer facture dupont',
  ),
  below(
    'asks: nieuwsbrief: Wanneer moet hij klaar zijn?',
    ['task: nieuwsbrief'],
    'doe maar donderdag, eind van de middag',
    [],
    'answer nieuwsbrief',
  ),
  below(
    'confirm: sort downloads folder',
    ['task: sort downloads folder'],
    'perfect, just what I was after',
    [],
    'done sort downloads folder',
  ),
  below(
    'confirm: hosting comparison',
    ['task: hosting comparison'],
    'almost - the prices are without tax, can you add it',
    [],
    'undone hosting comparison',
  ),
  below(
    'confirm: fix login bug',
    ['task: fix login bug'],
    "haven't had a chance to look yet, will do tonight",
    [],
    'none | ask | work',
  ),
  one(
    [
      'task: logo variants',
      'task: price list update',
      'confirm: logo variants',
      'confirm: price list update',
    ],
    'Price list is good. Logos not really my taste, a bit too playful',
    ['done: price list update # 1'],
    'done price list update + undone logo variants',
  ),
  below(
    'confirm: traducción del folleto',
    ['task: traducción del folleto'],
    'sí, quedó muy bien, gracias!',
    [],
    'done traducción del folleto',
  ),
  below(
    'confirm: sito vetrina',
    ['task: sito vetrina'],
    'no guarda, manca tutta la pagina dei contatti',
    [],
    'undone sito vetrina',
  ),
];

const rules: readonly Stated[] = [
  one(
    NOTHING,
    "please don't write to me on weekends unless something's on fire",
    ["remember: please don't write to me on weekends unless something's on fire"],
    'lesson',
  ),
  one(
    NOTHING,
    "It's Kate by the way, nobody calls me Katherine",
    ["remember: It's Kate by the way, nobody calls me Katherine"],
    'lesson',
  ),
  one(
    ['rule: Never mail me before 9:00.'],
    'You can mail me early again, I get up at 6 these days',
    [],
    'ask | lesson | unlearn',
  ),
  one(NOTHING, 'ugh i hate mondays. keep it short today will you', [], 'ask | none | work'),
  one(
    [
      'rule: Always send reports as PDF.',
      'rule: Never mail me before 9:00.',
      'rule: Always use metric units.',
    ],
    'What do you actually have stored about me and how I like things?',
    [],
    'tell known',
  ),
  one(
    NOTHING,
    'you can spend up to a hundred in december, then back to fifty',
    ['cap @ a hundred in december, then back to fifty'],
    'ask',
  ),
  one(
    NOTHING,
    'Ab jetzt bitte per Du und deutlich kürzere Mails, ich lese das alles am Handy.',
    ['remember: Ab jetzt bitte per Du und deutlich kürzere Mails'],
    'lesson',
  ),
  one(
    ['rule: Rédige toujours les rapports en anglais.', 'rule: Jamais de mail après 20h.'],
    "Laisse tomber la règle des rapports en anglais, français c'est mieux",
    [],
    'lesson | unlearn | lesson + unlearn',
  ),
  one(
    NOTHING,
    'nunca compre nada acima de 20 euros sem me perguntar, tá?',
    ['remember: nunca compre nada acima de 20 euros sem me perguntar'],
    'lesson | ask',
  ),
  one(['cap: 20'], 'zet het dagbudget maar op 35', ['cap @ op 35'], 'cap day 35'),
];

const asked: readonly Stated[] = [
  one(['task: quarterly report'], 'how we doing on money', ['budget'], 'tell budget'),
  one(
    ['task: quarterly report', ANN],
    'Did I ask you to remind me about Ann or did I imagine that',
    [],
    'tell reminders',
  ),
  one(
    ['task: competitor research'],
    'so what did you get done last week',
    ['report @ last week'],
    'tell report',
  ),
  one(
    [
      'again: gym @ 0 18 * * 2 = every Tuesday at 18:00',
      'remind: bins @ 2026-11-25T20:00',
      'remind: dentist @ 2026-12-03T15:00',
    ],
    'what have i got coming up this week',
    [],
    'tell reminders',
  ),
  one(
    ['task: informe trimestral'],
    'cómo va lo del informe? me lo piden para mañana',
    [],
    'work | tell tasks',
  ),
  one(
    ['approval: Domain kaufen', 'approval: Server neu starten'],
    'wartest du grad auf irgendwas von mir?',
    ['approvals'],
    'tell approvals',
  ),
  one(
    [ANN, 'approval: install ffmpeg'],
    "Thanks so much, you're a lifesaver!",
    ['small_talk'],
    'none',
  ),
  one(
    ['again: bins @ 0 20 * * 3 = every Wednesday at 20:00'],
    'last weeks bin reminder came at ten at night, bit useless',
    [],
    'ask | work',
  ),
  one(
    NOTHING,
    'Long day yesterday, the train was stuck two hours outside Reading and I forgot my charger. How are you?',
    ['small_talk'],
    'none | work',
  ),
  one(
    ['task: veille concurrentielle'],
    "Franchement ton dernier mail était illisible, j'ai rien compris",
    [],
    'ask | work',
  ),
];

const FONT = 'approval: buy font for 25 USD';

const several: readonly Stated[] = [
  below(
    FONT,
    ['remind: dentist @ 2026-11-26T08:00', FONT],
    'Hi, two things. The dentist moved me to the 3rd, same time. And yes get the font.\nCheers\nMark\n--\nMark Olsen | Olsen & Daughters | +44 20 5550 1234',
    ['move: dentist @ to the 3rd, same time # 2', 'approve: buy font for 25 USD # 3'],
    'move dentist @ 12-03T08:00 + tell code',
  ),
  one(
    ['task: data cleanup'],
    "Stop the cleanup when you're through with the March files, then start on the tax folder and remind me at six to check both",
    ['remind: check both @ at six'],
    'remind check both @ 24T18:00 | ask | work',
  ),
  one(
    NOTHING,
    'how much is left this month? and remind me on the first to top up',
    ['budget # 1', 'remind: top up @ on the first # 2'],
    'tell budget month + remind top up @ 12-01',
  ),
  one(
    ['remind: kiné @ 2026-11-25T14:00'],
    'salut, annule le kiné de demain, et rappelle moi jeudi matin à 8h30 de reprendre rdv. merci bcp',
    ['cancel: kiné', 'remind: reprendre rdv @ jeudi matin à 8h30'],
    'cancel kiné + remind reprendre rdv @ 26T08:30',
  ),
  one(
    NOTHING,
    'Mañana a las 8 recuérdame llamar al banco y a las 12 lo de la gestoría. Ah, y no me escribas hoy por la tarde que estoy en una boda',
    [
      'remind: llamar al banco @ Mañana a las 8 # 1',
      'remind: lo de la gestoría @ Mañana a las 12 # 1',
    ],
    'remind banco @ 25T08:00 + remind gestoría @ 25T12:00',
  ),
  one(
    ['task: ricerca fornitori'],
    'a che punto sei coi fornitori? e ricordami alle 3 di chiamare Giulia',
    ['remind: chiamare Giulia @ alle 3 # 2'],
    'tell tasks + remind giulia @ 24T15:00 | remind giulia @ 24T15:00',
  ),
  one(
    ['remind: riunione @ 2026-11-27T09:00'],
    "la riunione di venerdì slitta di mezz'ora, e aggiungi anche un promemoria la sera prima alle 21",
    ["move: riunione @ slitta di mezz'ora", 'remind: riunione @ la sera prima alle 21'],
    'move riunione @ 27T09:30 + remind riunione @ 26T21:00',
  ),
  one(
    ['task: offertes vergelijken', 'remind: tandarts @ 2026-11-26T10:30'],
    'tandarts is verzet naar volgende week donderdag, zelfde tijd. en hoe staat het met de offertes?',
    ['move: tandarts @ naar volgende week donderdag, zelfde tijd # 1'],
    'move tandarts @ 12-03T10:30 + tell tasks | move tandarts @ 12-03T10:30',
  ),
];

export const twentyThirdMails: readonly Stated[] = [
  ...reminders,
  ...moved,
  ...tasks,
  ...rests,
  ...approvals,
  ...answers,
  ...rules,
  ...asked,
  ...several,
];
