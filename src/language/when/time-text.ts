import { folded } from '../folded.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { withUmlauts } from '../words/umlauts.ts';
import { withQuarters } from './quarter-hours.ts';
import { type Raw, withZones } from './zone-words.ts';

/** A text in the words of the time grammar: English, folded, one space between them; and where each stood in the original. */
export type TimeText = {
  readonly original: string;
  readonly words: readonly TimeWord[];
  /** The words, joined. */
  readonly plain: string;
};

export type TimeWord = {
  readonly word: string;
  /** In the original. */
  readonly from: number;
  readonly to: number;
  /** In `plain`. */
  readonly at: number;
};

export type TimeLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl';

const WORD =
  /@[\w/+-]+|\d{4}-\d\d-\d\dt[\d:.]+[+-]\d\d:?\d\d|(?:utc|gmt) ?[+-] ?\d{1,2}(?::?\d\d)?|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|\d{1,2}\.(?=\s+\p{L})|[\p{L}\p{N}]+(?:[.:'’/-][\p{L}\p{N}]+)*|[,;:()!?"&]/giu;

/** Number words of English that times are counted with. */
const NUMBERS: Readonly<Record<string, string>> = Object.fromEntries(
  NUMBER_WORDS.map((word, n) => [word, String(n + 1)]),
);
const SHORT: Readonly<Record<string, string>> = {
  ...NUMBERS,
  '&': 'and',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tomoz: 'tomorrow',
  tomo: 'tomorrow',
  tmw: 'tomorrow',
  '2day': 'today',
  '2moro': 'tomorrow',
  '2morrow': 'tomorrow',
  '2mrw': 'tomorrow',
  tonite: 'tonight',
  nite: 'night',
  xmas: 'christmas',
  '2nite': 'tonight',
  thirty: '30',
  forty: '40',
  fortyfive: '45',
  'forty-five': '45',
  sixty: '60',
  ninety: '90',
  till: 'until',
  til: 'until',
  mon: 'monday',
  tue: 'tuesday',
  tues: 'tuesday',
  wed: 'wednesday',
  weds: 'wednesday',
  thu: 'thursday',
  thur: 'thursday',
  thurs: 'thursday',
  fri: 'friday',
  jan: 'january',
  feb: 'february',
  apr: 'april',
  jun: 'june',
  jul: 'july',
  aug: 'august',
  sep: 'september',
  sept: 'september',
  oct: 'october',
  nov: 'november',
  dec: 'december',
  min: 'minute',
  mins: 'minutes',
  hr: 'hour',
  hrs: 'hours',
  everyday: 'daily',
  through: 'to',
  midday: 'noon',
  'mon-fri': 'weekdays',
  'monday-friday': 'weekdays',
  lunchtime: 'noon',
  'week-end': 'weekend',
  wkend: 'weekend',
  wknd: 'weekend',
};

/** A map, since a word may be "constructor". */
const SHORTENED: ReadonlyMap<string, string> = new Map(Object.entries(SHORT));

const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** Phrases of a language, `=` what they are in English; the longer first. */
const PHRASES: Readonly<Record<Exclude<TimeLanguage, 'en'>, string>> = {
  de: `auser vom=except from;diese woche=this week;jeweils um=at;jeweils=exactly;punkt=exactly;punktlich um=at;genau um=at;im nachsten jahr=next year;nachsten jahres=next year;des nachsten jahres=next year;kommenden jahres=next year;kommendes jahr=next year;dieses jahres=this year;dieses jahr=this year;einer dreiviertelstunde=45 minutes;dreiviertelstunde=45 minutes;ab nachster woche=from next week;ab nachste woche=from next week;ab der nachsten woche=from next week;ab kommender woche=from next week;ab nachstem monat=from next month;ab nachsten monat=from next month;alle 14 tage=every 2 weeks;nachstes jahr=next year;nach dem wochenende=after the weekend;morgens und abends=mornings and evenings;bis weihnachten=until christmas;bis neujahr=until new year;bis silvester=until new year's eve;ende der woche=end of the week;ende des jahres=end of the year;den rest des tages=the rest of the day;den rest der woche=the rest of the week;aber nicht im=except in;nicht im=except in;aber nicht=but not;der nachsten woche=of next week;in der nachsten woche=next week;dieses wochenende=this weekend;kommendes wochenende=this weekend;anderthalb stunden=90 minutes;eineinhalb stunden=90 minutes;ersten=first;zweiten=second;dritten=third;vierten=4th;letzten=last;auser im=except in;jedes monats=of every month;im monat=of the month;jeden ersten=every first;jeden dritten=every third;jeden vierten=every fourth;jeden letzten=every last;gegen=around;so gegen=around;ungefahr um=around;so um=around;etwa um=around;circa um=around;montag bis freitag=weekdays;von montag bis freitag=weekdays;mo-fr=weekdays;morgen mittag=tomorrow at noon;heute mittag=today at noon;mittag=noon;abend=evening;vormittag=in the morning;mitternacht=midnight;montags=mondays;dann=then;heute nachmittag=this afternoon;nachmittag=in the afternoon;fruh=in the morning;in der fruh=in the morning;des monats=of the month;ende des monats=end of the month;eine halbe stunde=half an hour;einer halben stunde=half an hour;eine woche lang=for 1 week;einen tag lang=for 1 day;einen monat lang=for 1 month;eine stunde lang=for 1 hour;den ganzen tag=for the rest of the day;zweimal am tag=twice a day;zweimal taglich=twice a day;dreimal am tag=3 times a day;dreimal taglich=3 times a day;an werktagen=on weekdays;am wochenende=at the weekend;jedes wochenende=every weekend;an wochenenden=on weekends;an den wochenenden=on weekends;am ersten des monats=on the 1st of the month;jeden ersten des monats=on the 1st of every month;am letzten tag des monats=on the last day of the month;jeden zweiten=every other;jede zweite=every other;jedes zweite=every other;um mitternacht=at midnight;am mittag=at noon;mittags=at noon;um halb=at half to;halb=half to;viertel vor=quarter to;viertel nach=quarter past;heute abend=this evening;heute nacht=tonight;jeden morgen=every morning;jeden abend=every evening;am morgen=in the morning;am abend=in the evening;heute morgen=this morning;morgen fruh=tomorrow morning;morgen abend=tomorrow evening;auser am=except;auser=except;ab dem=from;jeden=every;jede=every;jedes=every;alle=every;taglich=daily;wochentlich=weekly;stundlich=hourly;monatlich=monthly;werktags=weekdays;werktag=weekday;unter der woche=weekdays;wochentags=weekdays;ubermorgen=day after tomorrow;morgen=tomorrow;heute=today;gestern=yesterday;um=at;uhr=o'clock;am=on;in=in;fur=for;lang=for;bis=until;vor=before;nach=after;ab=from;und=and;oder=or;einer=1;einem=1;einen=1;eine=1;ein=1;zwei=2;drei=3;vier=4;funf=5;sechs=6;sieben=7;acht=8;neun=9;zehn=10;elf=11;zwolf=12;minuten=minutes;minute=minute;stunden=hours;stunde=hour;tage=days;tagen=days;tag=day;wochen=weeks;woche=week;monate=months;monaten=months;monat=month;jahr=year;morgens=in the morning;abends=in the evening;nachmittags=in the afternoon;nachsten=next;nachste=next;kommenden=coming;diesen=this;zum=on;zur=on`,
  fr: `sauf du=except from;cette semaine=this week;pile=sharp;precises=sharp;petantes=sharp;de l'annee prochaine=next year;l'annee prochaine=next year;l'an prochain=next year;cette annee=this year;de cette annee=this year;trois quarts d'heure=45 minutes;tous les quinze jours=every 2 weeks;tous les 15 jours=every 2 weeks;jusqu'apres le week-end=until after the weekend;apres le week-end=after the weekend;matin et soir=mornings and evenings;jusqu'a noel=until christmas;la fin de la semaine=the end of the week;la fin du mois=the end of the month;mais pas en=except in;mais pas=but not;de la semaine prochaine=of next week;la semaine prochaine=next week;demain matin tot=tomorrow morning;ce week-end=this weekend;ce weekend=this weekend;une heure et demie=90 minutes;quinze jours=2 weeks;lundi en huit=a week from monday;mardi en huit=a week from tuesday;mercredi en huit=a week from wednesday;jeudi en huit=a week from thursday;vendredi en huit=a week from friday;samedi en huit=a week from saturday;dimanche en huit=a week from sunday;premier=first;deuxieme=second;troisieme=third;dernier=last;sauf en=except in;de chaque mois=of every month;du mois=of the month;vers=around;vers les=around;aux environs de=around;autour de=around;du lundi au vendredi=weekdays;1er=1st;ce matin=this morning;midi=noon;minuit=midnight;du matin=in the morning;du soir=in the evening;apres-midi=in the afternoon;fin du mois=end of the month;cet apres-midi=this afternoon;toutes les=every;tous les=every;chaque=every;deux fois par jour=twice a day;en semaine=on weekdays;jours ouvrables=weekdays;jour ouvrable=weekday;apres-demain=day after tomorrow;apres demain=day after tomorrow;demain matin=tomorrow morning;demain soir=tomorrow evening;ce soir=this evening;une demi-heure=half an hour;jusqu'a demain=until tomorrow;jusqu'au=until;jusqu'a=until;jusque=until;a partir de=from;a partir du=from;a midi=at noon;a minuit=at midnight;demain=tomorrow;aujourd'hui=today;hier=yesterday;dans=in;pendant=for;pour=for;sauf=except;a=at;le=on;et=and;ou=or;une=1;un=1;deux=2;trois=3;quatre=4;cinq=5;six=6;sept=7;huit=8;neuf=9;dix=10;onze=11;douze=12;minutes=minutes;minute=minute;heures=hours;heure=hour;jours=days;jour=day;semaines=weeks;semaine=week;mois=month;matins=mornings;matin=morning;soirs=evenings;soir=evening;prochain=next;avant=before`,
  es: `tempranito=in the morning;tipo 1=around 1;tipo 2=around 2;tipo 3=around 3;tipo 4=around 4;tipo 5=around 5;tipo 6=around 6;tipo 7=around 7;tipo 8=around 8;tipo 9=around 9;tipo 10=around 10;tipo 11=around 11;tipo 12=around 12;excepto del=except from;esta semana=this week;en punto=sharp;d la manana=in the morning;d la tarde=in the afternoon;d la noche=in the evening;del ano que viene=next year;el ano que viene=next year;del proximo ano=next year;el proximo ano=next year;este ano=this year;de este ano=this year;tres cuartos de hora=45 minutes;cada quince dias=every 2 weeks;cada 15 dias=every 2 weeks;despues del fin de semana=after the weekend;cada manana y noche=mornings and evenings;cada manana y cada noche=mornings and evenings;noches=evenings;manana y noche=mornings and evenings;hasta navidad=until christmas;pero no en=except in;pero no=but not;menos el=except;menos los=except;excepto los=except;de la semana que viene=of next week;la semana que viene=next week;de la proxima semana=of next week;la proxima semana=next week;manana temprano=tomorrow morning;este fin de semana=this weekend;hora y media=90 minutes;una hora y media=90 minutes;cada noche=every night;cada tarde=every afternoon;cada manana=every morning;todas las noches=every night;todas las tardes=every afternoon;todas las mananas=every morning;por las mananas=mornings;por las tardes=afternoons;por las noches=evenings;los lunes=mondays;los martes=tuesdays;los miercoles=wednesdays;los jueves=thursdays;los viernes=fridays;los sabados=saturdays;los domingos=sundays;primer=first;segundo=second;tercer=third;ultimo=last;dia habil=weekday;dias habiles=weekdays;salvo en=except in;excepto en=except in;de cada mes=of every month;del mes=of the month;el dia=on the day;sobre las=around;sobre la=around;a eso de las=around;hacia las=around;alrededor de las=around;de lunes a viernes=weekdays;1o=1st;esta tarde=this afternoon;esta manana=this morning;por la manana=in the morning;por la tarde=in the afternoon;por la noche=in the evening;al mediodia=at noon;mediodia=noon;medianoche=midnight;fin de mes=end of the month;que viene=next;proximo=next;proxima=next;todos los=every;todas las=every;cada=every;dos veces al dia=twice a day;entre semana=on weekdays;dias laborables=weekdays;dia laborable=weekday;pasado manana=day after tomorrow;manana por la manana=tomorrow morning;esta noche=tonight;media hora=half an hour;hasta el=until;hasta la=until;hasta las=until;hasta=until;a partir de=from;a mediodia=at noon;a medianoche=at midnight;de la manana=in the morning;de la tarde=in the afternoon;de la noche=in the evening;a las=at;a la=at;manana=tomorrow;hoy=today;ayer=yesterday;en=in;dentro de=in;durante=for;por=for;salvo=except;excepto=except;el=on;los=on;y=and;o=or;una=1;un=1;dos=2;tres=3;cuatro=4;cinco=5;seis=6;siete=7;ocho=8;nueve=9;diez=10;once=11;doce=12;minutos=minutes;minuto=minute;horas=hours;hora=hour;dias=days;dia=day;semanas=weeks;semana=week;meses=months;mes=month;antes de=before`,
  it: `tranne dal=except from;questa settimana=this week;in punto=sharp;dell'anno prossimo=next year;l'anno prossimo=next year;del prossimo anno=next year;il prossimo anno=next year;quest'anno=this year;di quest'anno=this year;il primo=on first;il secondo=on second;il terzo=on third;l'ultimo=on last;tre quarti d'ora=45 minutes;un'oretta=1 hour;orette=hours;ogni quindici giorni=every 2 weeks;ogni 15 giorni=every 2 weeks;dalla prossima settimana=from next week;dalla settimana prossima=from next week;dal mese prossimo=from next month;fino alla=until;dopo il weekend=after the weekend;dopo il fine settimana=after the weekend;mattina e sera=mornings and evenings;fino a natale=until christmas;ma non a=except in;ma non ad=except in;ma non in=except in;ma non la=but not;ma non il=but not;ma non=but not;tranne ad=except in;tranne la=except;tranne il=except;della prossima settimana=of next week;la prossima settimana=next week;della settimana prossima=of next week;la settimana prossima=next week;domani mattina presto=tomorrow morning;questo weekend=this weekend;questo fine settimana=this weekend;un'ora e mezza=90 minutes;pomeriggio=in the afternoon;tutte le sere=every evening;tutte le mattine=every morning;primo=first;secondo=second;terzo=third;ultimo=last;tranne a=except in;tranne in=except in;di ogni mese=of every month;del mese=of the month;verso le=around;intorno alle=around;circa alle=around;dal lunedi al venerdi=weekdays;1o=1st;stamattina=this morning;fine mese=end of the month;fine del mese=end of the month;questo pomeriggio=this afternoon;di mattina=in the morning;di sera=in the evening;del mattino=in the morning;di pomeriggio=in the afternoon;mattina=morning;sera=evening;mezzogiorno=noon;mezzanotte=midnight;prossimo=next;prossima=next;entro=by;prima di=before;tutti i=every;tutte le=every;ogni=every;due volte al giorno=twice a day;giorni feriali=weekdays;giorno feriale=weekday;giorni lavorativi=weekdays;giorno lavorativo=weekday;dopodomani=day after tomorrow;domani mattina=tomorrow morning;domani sera=tomorrow evening;stasera=this evening;mezz'ora=half an hour;fino a=until;fino al=until;fino alle=until;a mezzogiorno=at noon;a mezzanotte=at midnight;alle=at;all'=at;domani=tomorrow;oggi=today;ieri=yesterday;tra=in;fra=in;per=for;tranne=except;e=and;o=or;una=1;un=1;due=2;tre=3;quattro=4;cinque=5;sei=6;sette=7;otto=8;nove=9;dieci=10;undici=11;dodici=12;minuti=minutes;minuto=minute;ore=hours;ora=hour;giorni=days;giorno=day;settimane=weeks;settimana=week;mesi=months;mese=month`,
  pt: `segundas-feiras=mondays;tercas-feiras=tuesdays;quartas-feiras=wednesdays;quintas-feiras=thursdays;sextas-feiras=fridays;exceto a=except on;exceto em=except in;exceto desde=except from;esta semana=this week;em ponto=sharp;do ano que vem=next year;no ano que vem=next year;do proximo ano=next year;no proximo ano=next year;deste ano=this year;este ano=this year;ao meio-dia e meia=at 12:30;a meia-noite e meia=at 00:30;na primeira=on first;na ultima=on last;meio-dia e meia=12:30;meia-noite e meia=00:30;tres quartos de hora=45 minutes;primeira=first;ultima=last;a cada quinze dias=every 2 weeks;depois do fim de semana=after the weekend;noites=evenings;de manha e a noite=mornings and evenings;ate ao natal=until christmas;ate o natal=until christmas;mas nao em=except in;mas nao=but not;exceto aos=except;exceto ao=except;da proxima semana=of next week;na proxima semana=next week;da semana que vem=of next week;na semana que vem=next week;amanha cedo=tomorrow morning;ao fim do mes=the end of the month;este fim de semana=this weekend;uma hora e meia=90 minutes;que vem=next;todas as noites=every night;todas as tardes=every afternoon;todas as manhas=every morning;primeiro=first;segundo=second;terceiro=third;ultimo=last;exceto em=except in;segundas=mondays;tercas=tuesdays;quartas=wednesdays;quintas=thursdays;sextas=fridays;de cada mes=of every month;do mes=of the month;no dia=on the day;por volta das=around;la pelas=around;pelas=at;cerca das=around;de segunda a sexta=weekdays;1o=1st;no domingo=on sunday;no sabado=on saturday;na segunda=on monday;na terca=on tuesday;na quarta=on wednesday;na quinta=on thursday;na sexta=on friday;na segunda-feira=on monday;na terca-feira=on tuesday;na quarta-feira=on wednesday;na quinta-feira=on thursday;na sexta-feira=on friday;esta tarde=this afternoon;da manha=in the morning;da tarde=in the afternoon;da noite=in the evening;de manha=in the morning;a tarde=in the afternoon;a noite=in the evening;meio-dia=noon;meia-noite=midnight;proxima=next;proximo=next;antes de=before;segunda=monday;terca=tuesday;quarta=wednesday;quinta=thursday;sexta=friday;toda=every;todo=every;toda a=every;todos os=every;todas as=every;cada=every;a cada=every;duas vezes por dia=twice a day;dias uteis=weekdays;dia util=weekday;depois de amanha=day after tomorrow;amanha de manha=tomorrow morning;hoje a noite=tonight;meia hora=half an hour;ate ao=until;ate a=until;ate as=until;ate=until;ao meio-dia=at noon;a meia-noite=at midnight;as=at;a=at;amanha=tomorrow;hoje=today;ontem=yesterday;daqui a=in;em=in;durante=for;por=for;exceto=except;e=and;ou=or;uma=1;um=1;duas=2;dois=2;tres=3;quatro=4;cinco=5;seis=6;sete=7;oito=8;nove=9;dez=10;onze=11;doze=12;minutos=minutes;minuto=minute;horas=hours;hora=hour;dias=days;dia=day;semanas=weeks;semana=week;meses=months;mes=month`,
  nl: `behalve van=except from;deze week=this week;stipt om=at;stipt=exactly;precies om=at;klokslag=exactly;van volgend jaar=next year;volgend jaar=next year;dit jaar=this year;van dit jaar=this year;drie kwartier=45 minutes;begin komende week=from next week;begin volgende week=from next week;vanaf komende week=from next week;komende week=next week;op de=on the;na het weekend=after the weekend;s ochtends en s avonds=mornings and evenings;'s ochtends en 's avonds=mornings and evenings;tot kerst=until christmas;tot kerstmis=until christmas;maar niet in=except in;niet in=except in;maar niet=but not;het einde van de maand=the end of the month;einde van de maand=the end of the month;het einde van de week=the end of the week;om de dag=every other day;om de andere dag=every other day;om de week=every other week;morgenvroeg=tomorrow morning;morgen vroeg=tomorrow morning;dit weekend=this weekend;anderhalf uur=90 minutes;middag=in the afternoon;s avonds=in the evening;s ochtends=in the morning;s middags=in the afternoon;eerste=first;tweede=second;derde=third;laatste=last;behalve in=except in;van elke maand=of every month;van de maand=of the month;rond=around;omstreeks=around;tegen=around;maandag tot en met vrijdag=weekdays;van maandag tot vrijdag=weekdays;vanmiddag=this afternoon;vanochtend=this morning;'s avonds=in the evening;'s ochtends=in the morning;'s middags=in the afternoon;morgenmiddag=tomorrow afternoon;middernacht=midnight;volgende=next;komende=coming;aanstaande=coming;avond=evening;ochtend=morning;om half=at half to;half=half to;kwart voor=quarter to;kwart over=quarter past;twee keer per dag=twice a day;op werkdagen=on weekdays;werkdag=weekday;werkdagen=weekdays;doordeweeks=weekdays;in het weekend=at the weekend;in de weekenden=on weekends;een half uur=half an hour;overmorgen=day after tomorrow;morgenochtend=tomorrow morning;morgenavond=tomorrow evening;vanavond=this evening;om de=every;elke=every;elk=every;iedere=every;ieder=every;dagelijks=daily;tot en met=until;tot=until;vanaf=from;om=at;op=on;uur=o'clock;morgen=tomorrow;vandaag=today;gisteren=yesterday;over=in;gedurende=for;voor=for;behalve=except;en=and;of=or;een=1;twee=2;drie=3;vier=4;vijf=5;zes=6;zeven=7;acht=8;negen=9;tien=10;elf=11;twaalf=12;minuten=minutes;minuut=minute;uren=hours;dagen=days;dag=day;weken=weeks;week=week;maanden=months;maand=month`,
};
const DAYS: Readonly<Record<Exclude<TimeLanguage, 'en'>, string>> = {
  de: 'montag dienstag mittwoch donnerstag freitag samstag sonntag',
  fr: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
  es: 'lunes martes miercoles jueves viernes sabado domingo',
  it: 'lunedi martedi mercoledi giovedi venerdi sabato domenica',
  pt: 'segunda-feira terca-feira quarta-feira quinta-feira sexta-feira sabado domingo',
  nl: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
};
const MONTH_NAMES: Readonly<Record<Exclude<TimeLanguage, 'en'>, string>> = {
  de: 'januar februar marz april mai juni juli august september oktober november dezember',
  fr: 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  pt: 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
};

/** How a language says that a day counts every other week; `%`: the day. */
const ALTERNATELY: { readonly [Language in TimeLanguage]?: readonly string[] } = {
  fr: ['un % sur deux', 'un % sur 2'],
  es: ['un % de cada dos', 'un % si y otro no'],
  it: ['un % su due', 'a % alterni'],
  pt: ['um % em cada dois'],
};

/** "Ende November". */
const END_OF: Readonly<Record<Exclude<TimeLanguage, 'en'>, string>> = {
  de: 'ende',
  fr: 'fin',
  es: 'finales de',
  it: 'fine',
  pt: 'fim de',
  nl: 'eind',
};

/** What stands before a month of which a day is named. */
const OF_MONTH: Readonly<Record<Exclude<TimeLanguage, 'en'>, readonly string[]>> = {
  de: ['im'],
  fr: [],
  es: [],
  it: ['di'],
  pt: [],
  nl: ['van', 'in'],
};

type Table = ReadonlyMap<string, readonly string[]>;

function tableOf(language: Exclude<TimeLanguage, 'en'>): Table {
  const pairs = PHRASES[language].split(';').map((pair) => pair.split('='));
  const named = [
    ...DAYS[language]
      .split(' ')
      .flatMap((name, n) =>
        (ALTERNATELY[language] ?? []).map((said) => [
          said.replace('%', name),
          `every other ${WEEKDAYS[n] ?? ''}`,
        ]),
      ),
    ...DAYS[language].split(' ').map((name, n) => [name, WEEKDAYS[n] ?? '']),
    ...DAYS[language].split(' ').map((name, n) => [`${name}s`, `${WEEKDAYS[n] ?? ''}s`]),
    ...MONTH_NAMES[language]
      .split(' ')
      .flatMap((name, n) => [
        [name, MONTHS[n] ?? ''],
        [`de ${name}`, `of ${MONTHS[n] ?? ''}`],
        ...OF_MONTH[language].map((said) => [`${said} ${name}`, `in ${MONTHS[n] ?? ''}`]),
        [`${END_OF[language]} ${name}`, `end of ${MONTHS[n] ?? ''}`],
      ]),
  ];
  return new Map(
    [...named, ...pairs].map(([said = '', english = '']) => [said, english.split(' ')]),
  );
}

const TABLES = new Map(
  (['de', 'fr', 'es', 'it', 'pt', 'nl'] as const).map((language) => [language, tableOf(language)]),
);
const LONGEST_PHRASE = 5;

/** `4 p.m.`, `4p.m.` */
const DOTTED = /(?<=^|\d)([ap])\.m$/u;

/** The words of a text as the time grammar reads them. */
export function timeText(original: string, language: TimeLanguage): TimeText {
  const written = [...original.matchAll(WORD)].map((match) => ({
    word: folded(withUmlauts(match[0])).replace(DOTTED, '$1m'),
    from: match.index,
    to: match.index + match[0].length,
  }));
  const raw = daysWritten(withZones(written.flatMap(partOfDayApart), original), language);
  const table = language === 'en' ? undefined : TABLES.get(language);
  const translated =
    table === undefined
      ? raw
      : inEnglish(withQuarters(withDays(withCounts(raw), language), hourBy(table)), table);
  let at = 0;
  const words = translated.flatMap(({ word, from, to }, n) =>
    split(SHORTENED.get(word) ?? inContext(word, translated, n) ?? roughly(word)).map((one) => {
      const placed = { word: one, from, to, at };
      at += one.length + 1;
      return placed;
    }),
  );
  return { original, words, plain: words.map(({ word }) => word).join(' ') };
}

/** "10ish", "noon-ish". */
const ISH = /^(\d{1,2}(?:[:.]\d{2})?(?:am|pm)?|noon|midday|midnight)-?ish$/u;

function roughly(word: string): string {
  return word.replace(ISH, 'around $1');
}

/** "Op de 10e" is a day, and "de 2e verdieping" a floor. Elsewhere only the first is written so: "le 1er", "el 1º". */
const NTH_NL = /^(\d{1,2})(?:e|ste|de)$/u;
const FIRST = /^1(?:er|º|°)$/u;
/** "16u", "16u30". */
const HOUR_NL = /^\d{1,2}u(?:\d\d)?$/u;

function daysWritten(raw: readonly Raw[], language: TimeLanguage): readonly Raw[] {
  const isOnThe = (n: number) =>
    raw[n - 1]?.word === 'de' && /^(?:op|tot|vanaf|voor)$/u.test(raw[n - 2]?.word ?? '');
  return raw.map((one, n) => {
    if (language === 'nl' && HOUR_NL.test(one.word)) {
      return { ...one, word: one.word.replace('u', 'h') };
    }
    const day = language === 'nl' && isOnThe(n) ? NTH_NL.exec(one.word)?.[1] : undefined;
    if (day !== undefined) return { ...one, word: `${day}th` };
    return language !== 'en' && FIRST.test(one.word) ? { ...one, word: '1st' } : one;
  });
}

/** "Freitagabend", "vrijdagmiddag". */
const DAY_AND_PART =
  /^(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|(?:maan|dins|woens|donder|vrij|zater|zon)dag)(morgen|fruh|vormittag|nachmittag|mittag|abend|ochtend|middag|avond)s?$/u;

function partOfDayApart(raw: Raw): readonly Raw[] {
  const [, day, part] = DAY_AND_PART.exec(raw.word) ?? [];
  if (day === undefined || part === undefined) return [raw];
  const middle = raw.from + day.length;
  const early = day.endsWith('dag') ? 'ochtend' : 'fruh';
  const word = part === 'morgen' ? early : part;
  return [
    { ...raw, word: day, to: middle },
    { ...raw, word, from: middle },
  ];
}

const TIMES = /^(?:mal|keer|fois|veces|volte|vezes)$/u;
const BEFORE_HOUR = /^(?:um|om|a|à|las|alle|as)$/u;

/** "10 mal" counts how often; behind an hour it is another word: "um 9 mal an Ann". */
function withCounts(raw: readonly Raw[]): readonly Raw[] {
  return raw.map((one, n) => {
    const isCounted = TIMES.test(one.word) && /^\d{1,3}$/u.test(raw[n - 1]?.word ?? '');
    const isHour = BEFORE_HOUR.test(raw[n - 2]?.word ?? '');
    return isCounted && !isHour ? { ...one, word: 'times' } : one;
  });
}

const DAYS_DE: Readonly<Record<string, string>> = {
  mo: 'montag',
  di: 'dienstag',
  mi: 'mittwoch',
  do: 'donnerstag',
  fr: 'freitag',
  sa: 'samstag',
  so: 'sonntag',
};

const DAY_WORDS = new Set(Object.values(DAYS).flatMap((names) => names.split(' ')));

/** "Fr 4.12." is Friday's date, and "Freitag, den 4." has it behind an article. */
function withDays(raw: readonly Raw[], language: TimeLanguage): readonly Raw[] {
  const isDay = (word = '') => DAY_WORDS.has(word);
  const isOfDay = (n: number) =>
    isDay(raw[n - 1]?.word) || (raw[n - 1]?.word === ',' && isDay(raw[n - 2]?.word));
  return raw.flatMap((one, n) => {
    const next = raw[n + 1]?.word ?? '';
    if (/^(?:den|dem|le|el|il|o|de)$/u.test(one.word) && /^\d/u.test(next) && isOfDay(n)) return [];
    const isDated = language === 'de' && /^\d{1,2}\.\d{1,2}\.?/u.test(next);
    const day = isDated ? DAYS_DE[one.word] : undefined;
    return [day === undefined ? one : { ...one, word: day }];
  });
}

function inContext(word: string, all: readonly Raw[], at: number): string | undefined {
  const [before = '', after = ''] = [all[at - 1]?.word, all[at + 1]?.word];
  return shortDay(word, before, after) ?? shortSpan(word, before, after);
}

/** "Sat" and "sun" are words as well. */
function shortDay(word: string, before: string, after: string): string | undefined {
  const isFirst = before === '' && BARE_HOUR.test(after);
  const isDay = isFirst || BEFORE_DAY.test(before) || BEHIND_DAY.test(after);
  return isDay ? SHORT_DAYS[word] : undefined;
}

/** "In 2h": elsewhere it is an hour of the day. */
function shortSpan(word: string, before: string, after: string): string | undefined {
  const isSpan = BEFORE_SPAN.test(before) || (before !== 'at' && BEHIND_SPAN.test(after));
  const [, count, unit = ''] = isSpan ? (SHORT_SPAN.exec(word) ?? []) : [];
  return count === undefined ? undefined : `${count}${WITH_UNIT[unit] ?? unit}`;
}

const SHORT_SPAN = /^(\d{1,3})([hm])$/u;
const WITH_UNIT: Readonly<Record<string, string>> = { h: 'hrs', m: 'min' };
const BEFORE_SPAN = /^(?:in|for|every|another)$/u;
const BEHIND_SPAN = /^(?:before|after|later|earlier|ahead|from)$/u;
const BARE_HOUR = /^\d{1,2}$/u;

const BEFORE_DAY = /^(?:on|every|each|next|last|first|second|third|by|until|til|till|from)$/u;
const BEHIND_DAY = /^(?:\d{1,2}(?:[:.]\d\d)?(?:am|pm|h)|\d{1,2}[:.]\d\d)$/u;

const SHORT_DAYS: Readonly<Record<string, string>> = { sat: 'saturday', sun: 'sunday' };

/** "Ocho". */
function hourBy(table: Table): (word: string) => number | null {
  return (word) => {
    const hour = Number(table.get(word)?.[0]);
    return Number.isInteger(hour) ? hour : null;
  };
}

const SPANS: Readonly<Record<string, string>> = {
  h: 'hours',
  m: 'minutes',
  d: 'days',
  w: 'weeks',
};

/** "2hrs", "90min". */
const SPAN = /^(\d{1,3})([hmdw])(?:rs?|ours?|ins?|inutes?|ays?|eeks?|ks?)$/u;

/** "9am" and "14h30" in the way clocks are written. */
function split(word: string): readonly string[] {
  const clock = /^(\d{1,2})(?:[:.](\d\d))?(am|pm)$/u.exec(word);
  if (clock !== null)
    return [`${clock[1] ?? ''}${clock[2] === undefined ? '' : `:${clock[2]}`}`, clock[3] ?? ''];
  const span = SPAN.exec(word);
  return span === null ? hourOf(word) : [span[1] ?? '', SPANS[span[2] ?? ''] ?? ''];
}

function hourOf(word: string): readonly string[] {
  const hour = /^(\d{1,2})h(\d\d)?$/u.exec(word);
  return hour === null ? [word] : [`${hour[1] ?? ''}:${hour[2] ?? '00'}`];
}

function inEnglish(raw: readonly Raw[], table: Table): readonly Raw[] {
  const all: Raw[] = [];
  for (let n = 0; n < raw.length; ) {
    const [taken, english] = phraseAt(raw, n, table);
    const [first, last] = [raw[n], raw[n + taken - 1]];
    if (first === undefined || last === undefined) break;
    all.push(...english.map((word) => ({ word, from: first.from, to: last.to })));
    n += taken;
  }
  return all;
}

function phraseAt(
  raw: readonly Raw[],
  at: number,
  table: Table,
): readonly [number, readonly string[]] {
  for (let count = LONGEST_PHRASE; count > 0; count -= 1) {
    const words = raw.slice(at, at + count).map(({ word }) => word);
    const english = words.length === count ? table.get(words.join(' ')) : undefined;
    if (english !== undefined) return [count, english];
  }
  return [1, [raw[at]?.word ?? '']];
}

/** Words that only one of the languages has, by which a text of it is known. */
const MARKS: readonly (readonly [TimeLanguage, RegExp])[] = [
  ['en', /(?<!\p{L})(?:remind|every|tomorrow|the|add|until|make it|hours?|minutes?)(?!\p{L})/u],
  [
    'de',
    /(?<!\p{L})(?:erinner\w*|jede[nrsm]?|uhr|morgen (?:um|fruh|abend|nachmittag|mittag)|um halb|heute|in \w+ tagen|an (?:den|die|das)|ende des monats|ubermorgen|aufgabe|bis|fur|stunden?|taglich|wochentlich|monatlich|werktags|nichts|mach|und|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|woche|januar|februar|juni|juli|oktober|dezember)(?!\p{L})/u,
  ],
  [
    'fr',
    /(?<!\p{L})(?:rappelle\w*|rappelez|chaque|tous les|toutes les|demain|aujourd'hui|fin du mois|mars|jusqu'\p{L}+|tache|heures?|pendant|rien|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|fevrier|juin|juillet|aout|septembre|octobre|decembre)(?!\p{L})/u,
  ],
  [
    'es',
    /(?<!\p{L})(?:recuerdame|cada|manana|hoy|ayer|fin de mes|a las|hasta|tarea|durante|horas|nada|lunes|martes|miercoles|jueves|viernes|enero|febrero|marzo|mayo|junio|julio|septiembre|octubre|noviembre|diciembre)(?!\p{L})/u,
  ],
  [
    'it',
    /(?<!\p{L})(?:ricordami|ogni|domani|oggi|ieri|dopodomani|fino|ore|attivita|lunedi|martedi|mercoledi|giovedi|venerdi|gennaio|febbraio|maggio|giugno|luglio|settembre|ottobre|dicembre)(?!\p{L})/u,
  ],
  [
    'pt',
    /(?<!\p{L})(?:lembra\w*|lembre|todos os|todas as|amanha|hoje|ontem|ate|tarefa|segunda-feira|terca-feira|quarta-feira|quinta-feira|sexta-feira|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro)(?!\p{L})/u,
  ],
  [
    'nl',
    /(?<!\p{L})(?:herinner|elke|iedere?|morgen om|om half|overmorgen|taak|tot|maandag|dinsdag|woensdag|donderdag|vrijdag|uur|januari|februari|maart|augustus)(?!\p{L})/u,
  ],
];

/** Of French and Italian. */
const NOVEMBER = /(?<!\p{L})novembre(?!\p{L})/u;

/** The language a text is in, as far as its times go; `otherwise` where nothing tells. */
export function languageOf(text: string, otherwise: TimeLanguage = 'en'): TimeLanguage {
  const plain = folded(withUmlauts(text));
  const marked = MARKS.find(([, mark]) => mark.test(plain))?.[0];
  if (marked !== undefined) return marked;
  return otherwise !== 'it' && NOVEMBER.test(plain) ? 'fr' : otherwise;
}

export const TIME_LANGUAGES: readonly TimeLanguage[] = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
