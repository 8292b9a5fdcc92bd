/** What a word or a few of them are in English: a pattern, and what is put for it. */
type Words = readonly (readonly [string, string])[];

/** The hour is the last that is said: the pattern of it, behind a space. Groups: hour, minutes, half of the day. */
type Language = { readonly hour: RegExp; readonly words: Words };

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'],
  ...['september', 'october', 'november', 'december'],
];

/** Names in their order, `|` between two ways to write one. */
function named(english: readonly string[], names: string): Words {
  return names.split(' ').map((name, index) => [`(?:${name})`, english[index] ?? ''] as const);
}

const german: Language = {
  hour: / um (\d{1,2})(?::(\d\d))?(?: uhr(?: (\d\d))?)?()$/,
  words: [
    ['um mitternacht', 'at 00:00'],
    ['mittags|um zw[öo]lf(?: uhr)?', 'at 12:00'],
    ['werktags|an werktagen|(?:an )?jede[mn] werktag|wochentags|jeden wochentag', 'weekdays'],
    ['montags? bis freitags?', 'weekdays'],
    ['an wochenenden|am wochenende|jedes wochenende', 'weekends'],
    ['täglich', 'daily'],
    ['(?:zweiwöchentlich|(?:14|vierzehn)-?tägig)', 'every 2 weeks'],
    ['wöchentlich am|immer am|jeweils am|immer', 'every'],
    ...([
      ['wöchentlich', 'weekly'],
      ['monatlich', 'monthly'],
      ['stündlich', 'hourly'],
    ] as const),
    ['vierteljährlich|quartalsweise|jedes quartal', 'quarterly'],
    ['jährlich', 'yearly'],
    ['jede[nrsm]?|alle', 'every'],
    ['(?:des|im) monats?|every monats', 'of the month'],
    ...named(WEEKDAYS, 'montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag'),
    ...named(
      WEEKDAYS.map((day) => `${day}s`),
      'montags dienstags mittwochs donnerstags freitags samstags|sonnabends sonntags',
    ),
    ...named(
      MONTHS,
      'januar|jänner februar märz april mai juni juli august september oktober november dezember',
    ),
    ...named(
      ['first', 'second', 'third', 'fourth'],
      'erste[nrsm]? zweite[nrsm]? dritte[nrsm]? vierte[nrsm]?',
    ),
    ['letzte[nrsm]?', 'last'],
    ...named(['2', '3', '4', '6', '8', '12'], 'zwei drei vier sechs acht zwölf'),
    ...named(
      ['minute', 'hour', 'day', 'week', 'month', 'year'],
      'minuten? stunden? tag(?:en|e)? wochen? monat(?:en|e)? jahr(?:en|e)?',
    ),
    ...named(['morning', 'evening'], 'morgen abend'),
    ['ab(?: dem)?|seit', 'from'],
    ['am', 'on the'],
    ['und', 'and'],
    ['bis', 'to'],
    ['(\\d{1,2})\\.', '$1th'],
  ],
};

const french: Language = {
  hour: / à (\d{1,2}) ?h(?:eures?)? ?(\d\d)?()()$/,
  words: [
    ['à midi', 'at 12:00'],
    ['à minuit', 'at 00:00'],
    ['en semaine|(?:(?:tous )?les|chaque) jours? ouvrés?|du lundi au vendredi', 'weekdays'],
    ['le week-?end|(?:tous les|chaque) week-?ends?', 'weekends'],
    ['quotidiennement', 'daily'],
    ['mensuellement', 'monthly'],
    ['(?:trimestriellement|chaque trimestre|tous les trimestres)', 'quarterly'],
    ['annuellement', 'yearly'],
    ['un (lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|jour) sur deux', 'every other $1'],
    ['une semaine sur deux', 'every 2 weeks'],
    ['toutes les|tous les|chaque', 'every'],
    ['(?:du|de every|de chaque) mois', 'of the month'],
    ...named(WEEKDAYS, 'lundis? mardis? mercredis? jeudis? vendredis? samedis? dimanches?'),
    ...named(
      MONTHS,
      'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    ),
    ...named(
      ['first', 'second', 'third', 'last'],
      'premi(?:er|ère)|1er deuxième|second troisième derni(?:er|ère)',
    ),
    ...named(['2', '3', '4', '6', '12'], 'deux trois quatre six douze'),
    ...named(
      ['minute', 'hour', 'day', 'week', 'month', 'year'],
      'minutes? heures? jours? semaines? mois ans?|années?',
    ),
    ...named(['morning', 'evening'], 'matins? soirs?'),
    ['à partir du|depuis le', 'from'],
    ['le|les', 'on the'],
    ['et', 'and'],
    ['au', 'to'],
  ],
};

const spanish: Language = {
  hour: / a las? (\d{1,2})(?::(\d\d))?()(?: horas| de la (mañana|tarde|noche))?$/,
  words: [
    ['al mediodía', 'at 12:00'],
    ['a medianoche', 'at 00:00'],
    ['entre semana|(?:cada|los|todos los) días? laborables?|de lunes a viernes', 'weekdays'],
    ['los fines de semana|cada fin de semana', 'weekends'],
    ['diariamente', 'daily'],
    ['semanalmente', 'weekly'],
    ['mensualmente', 'monthly'],
    ['trimestralmente|cada trimestre', 'quarterly'],
    ['anualmente', 'yearly'],
    ['(?:del|de cada) mes', 'of the month'],
    ['cada|todos los|todas las', 'every'],
    ...named(WEEKDAYS, 'lunes martes mi[ée]rcoles jueves viernes s[áa]bados? domingos?'),
    ...named(
      MONTHS,
      'enero febrero marzo abril mayo junio julio agosto sep?tiembre octubre noviembre diciembre',
    ),
    ...named(['first', 'second', 'third', 'last'], 'primer[oa]? segundo tercer[oa]? [úu]ltim[oa]'),
    ['día (\\d{1,2})', '$1'],
    ...named(['2', '3', '4', '6', '12'], 'dos tres cuatro seis doce'),
    ...named(
      ['minute', 'hour', 'day', 'week', 'month', 'year'],
      'minutos? horas? días? semanas? mes(?:es)? años?',
    ),
    ...named(['morning', 'evening'], 'mañana noche'),
    ['a partir del|desde el', 'from'],
    ['el|los', 'on the'],
    ['de', 'of'],
    ['y', 'and'],
    ['a', 'to'],
  ],
};

const italian: Language = {
  hour: / alle (?:ore )?(\d{1,2})(?:[:.](\d\d))?()()$/,
  words: [
    ['a mezzogiorno', 'at 12:00'],
    ['a mezzanotte', 'at 00:00'],
    [
      'nei giorni (?:feriali|lavorativi)|ogni giorno (?:feriale|lavorativo)|dal lunedì al venerdì',
      'weekdays',
    ],
    ['nei? (?:fine settimana|weekend)|ogni (?:fine settimana|weekend)', 'weekends'],
    ['quotidianamente', 'daily'],
    ['settimanalmente', 'weekly'],
    ['mensilmente', 'monthly'],
    ['trimestralmente|ogni trimestre', 'quarterly'],
    ['annualmente', 'yearly'],
    ['(?:del|di ogni) mese', 'of the month'],
    ['ogni|tutti i|tutte le', 'every'],
    ...named(
      WEEKDAYS,
      'luned[ìi] marted[ìi] mercoled[ìi] gioved[ìi] venerd[ìi] sabat[oi] domenic(?:a|he)',
    ),
    ...named(
      MONTHS,
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    ),
    ...named(['first', 'second', 'third', 'last'], "prim[oa] second[oa] terz[oa] (?:l')?ultim[oa]"),
    ...named(['2', '3', '4', '6', '12'], 'due tre quattro sei dodici'),
    ...named(
      ['minute', 'hour', 'day', 'week', 'month', 'year'],
      'minut[oi] or[ae] giorn[oi] settiman[ae] mes[ei] ann[oi]',
    ),
    ...named(['morning', 'evening'], 'mattin[ae] ser[ae]'),
    ['a partire dal|dal', 'from'],
    ['il|la', 'on the'],
    ['e', 'and'],
    ['al', 'to'],
  ],
};

const portuguese: Language = {
  hour: / [àa]s (\d{1,2})(?:[:h](\d\d))?()(?:h| horas| da (manhã|tarde|noite))?$/,
  words: [
    ['ao meio-dia', 'at 12:00'],
    ['à meia-noite', 'at 00:00'],
    [
      '(?:nos|todos os) dias [úu]teis|(?:cada|todo) dia [úu]til|de segunda(?:-feira)? a sexta(?:-feira)?',
      'weekdays',
    ],
    ['nos fins de semana|todo fim de semana', 'weekends'],
    ['diariamente', 'daily'],
    ['semanalmente', 'weekly'],
    ['mensalmente', 'monthly'],
    ['trimestralmente|(?:cada|todo) trimestre', 'quarterly'],
    ['anualmente', 'yearly'],
    ['(?:do|de cada) m[êe]s', 'of the month'],
    ['a cada|cada|tod[oa]s [oa]s|tod[oa]', 'every'],
    ...named(
      WEEKDAYS,
      'segundas?(?:-feiras?)? terças?(?:-feiras?)? quartas?(?:-feiras?)? quintas?(?:-feiras?)? sextas?(?:-feiras?)? s[áa]bados? domingos?',
    ),
    ...named(
      MONTHS,
      'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    ),
    ...named(['first', 'second', 'third', 'last'], 'primeir[oa] segundo terceir[oa] [úu]ltim[oa]'),
    ['dia (\\d{1,2})', '$1'],
    ...named(['2', '3', '4', '6', '12'], 'du[ao]s|dois três quatro seis doze'),
    ...named(
      ['minute', 'hour', 'day', 'week', 'month', 'year'],
      'minutos? horas? dias? semanas? m[êe]s(?:es)? anos?',
    ),
    ...named(['morning', 'evening'], 'manhã noite'),
    ['a partir de|desde', 'from'],
    ['no|na|em', 'on the'],
    ['de', 'of'],
    ['e', 'and'],
    ['a', 'to'],
  ],
};

const dutch: Language = {
  hour: / om (\d{1,2})(?:[:.](\d\d))?()(?: uur)?()$/,
  words: [
    ["om 12 uur(?: 's middags)?", 'at 12:00'],
    ['op werkdagen|doordeweeks|elke (?:werkdag|weekdag)|maandag tot en met vrijdag', 'weekdays'],
    ['in het weekend|elk weekend', 'weekends'],
    ['dagelijks', 'daily'],
    ['wekelijks op', 'every'],
    ['wekelijks', 'weekly'],
    ['maandelijks', 'monthly'],
    ['elk kwartaal|per kwartaal', 'quarterly'],
    ['jaarlijks', 'yearly'],
    ['om de (dag|week|maand)', 'every other $1'],
    ['(?:van de|van elke|van iedere) maand', 'of the month'],
    ['elke|elk|iedere?|om de', 'every'],
    ...named(WEEKDAYS, 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'),
    ...named(
      MONTHS,
      'januari februari maart april mei juni juli augustus september oktober november december',
    ),
    ...named(['first', 'second', 'third', 'last'], 'eerste tweede derde laatste'),
    ...named(['2', '3', '4', '6', '12'], 'twee drie vier zes twaalf'),
    ...named(
      ['minute', 'hour', 'day', 'week', 'month', 'year'],
      'minu(?:ut|ten) u(?:ur|ren) dag(?:en)? we(?:ek|ken) maand(?:en)? ja(?:ar|ren)',
    ),
    ...named(['morning', 'evening'], 'ochtend|morgen avond'),
    ['(\\d{1,2})e', '$1th'],
    ['vanaf', 'from'],
    ['op', 'on'],
    ['de', 'the'],
    ['en', 'and'],
    ['tot(?: en met)?', 'to'],
  ],
};

const LANGUAGES = [german, french, spanish, italian, portuguese, dutch].map(({ hour, words }) => ({
  hour,
  words: words.map(([pattern, put]) => [asWord(pattern), put] as const),
}));

function asWord(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'gu');
}

/** What a phrase may be in English, word by word: as it stands, and from each language that puts something for it. */
export function inEnglish(phrase: string): readonly string[] {
  const others = LANGUAGES.map(({ hour, words }) =>
    words
      .reduce((said, [pattern, put]) => said.replace(pattern, put), phrase.replace(hour, clock))
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return [...new Set([phrase, ...others])];
}

/** Hours of 24: two digits, so that nobody takes them for half of the day. */
function clock(_: string, hour: string, ...groups: readonly (string | undefined)[]): string {
  const [minutes, late, half] = groups;
  const isLater = /^(?:tarde|noche|noite)$/.test(half ?? '') && Number(hour) < 12;
  const hours = isLater ? String(Number(hour) + 12) : hour;
  return ` at ${hours.padStart(2, '0')}:${[minutes, late].find((part) => part) ?? '00'}`;
}
