type Rule = readonly [RegExp, string | ((match: RegExpExecArray) => string)];

const DAYS: readonly (readonly [string, string])[] = [
  ['monday', 'montag|lundi|lunes'],
  ['tuesday', 'dienstag|mardi|martes'],
  ['wednesday', 'mittwoch|mercredi|miércoles'],
  ['thursday', 'donnerstag|jeudi|jueves'],
  ['friday', 'freitag|vendredi|viernes'],
  ['saturday', 'samstag|sonnabend|samedi|sábado'],
  ['sunday', 'sonntag|dimanche|domingo'],
];

const NUMBERS: Readonly<Record<string, string>> = {
  zwei: '2',
  drei: '3',
  vier: '4',
  fünf: '5',
  sechs: '6',
  acht: '8',
  zwölf: '12',
  deux: '2',
  trois: '3',
  quatre: '4',
  dos: '2',
  tres: '3',
  cuatro: '4',
  seis: '6',
  two: '2',
  three: '3',
  four: '4',
  six: '6',
};

const n = `(\\d+|${Object.keys(NUMBERS).join('|')})`;

/** Hours of 24: two digits, so that nobody takes them for half of the day. */
function clock(hour: string, minute: string | undefined): string {
  return ` at ${hour.padStart(2, '0')}:${minute ?? '00'}`;
}

function digits(unit: string) {
  return ([, count = '']: RegExpExecArray) => `every ${NUMBERS[count] ?? count} ${unit}`;
}

const rules: readonly Rule[] = [
  [/ um (\d{1,2})(?::(\d\d))?(?: uhr(?: (\d\d))?)?$/, ([, h = '', m, late]) => clock(h, m ?? late)],
  [/ à (\d{1,2}) ?h(?:eures?)? ?(\d\d)?$/, ([, h = '', m]) => clock(h, m)],
  [/ a las? (\d{1,2})(?::(\d\d))?(?: horas)?$/, ([, h = '', m]) => clock(h, m)],
  [/ (?:mittags|à midi|al mediodía)$/, ' at 12:00'],
  [
    new RegExp(`^(?:every|alle|toutes les|cada) ${n} (?:minutes?|minuten|minutos)`),
    digits('minutes'),
  ],
  [
    new RegExp(`^(?:every|alle|toutes les|cada) ${n} (?:hours?|stunden|heures|horas)`),
    digits('hours'),
  ],
  [/^(?:jede minute|chaque minute|toutes les minutes|cada minuto)/, 'every minute'],
  [/^(?:jede stunde|stündlich|chaque heure|toutes les heures|cada hora)/, 'every hour'],
  [
    /^(?:werktags|an werktagen|(?:an )?jede[mn] werktag|wochentags|jeden wochentag|montags? bis freitags?)/,
    'weekdays',
  ],
  [/^(?:en semaine|(?:les|chaque) jours? ouvrés?|du lundi au vendredi)/, 'weekdays'],
  [/^(?:entre semana|cada día laborable|los días laborables|de lunes a viernes)/, 'weekdays'],
  [/^(?:every weekday|each weekday|monday to friday)/, 'weekdays'],
  [
    /^(?:täglich|jeden tag|tous les jours|chaque jour|todos los días|cada día|diariamente|each day)/,
    'daily',
  ],
  [/^(?:jeden morgen|chaque matin|tous les matins|cada mañana|every morning)$/, 'daily at 09:00'],
  [/^(?:jeden abend|chaque soir|tous les soirs|cada noche|every evening)$/, 'daily at 18:00'],
  [/^(?:wöchentlich|jede woche|chaque semaine|toutes les semaines|cada semana)/, 'weekly'],
  [/^(?:monatlich|jeden monat|chaque mois|tous les mois|cada mes|mensualmente)/, 'monthly'],
  [
    /^(?:am|jeden|immer am) (?:(\d{1,2})\.|ersten|letzten)(?: tag)? (?:des|jedes|im) monats?/,
    germanDay,
  ],
  [/^(?:le )?(?:(\d{1,2})|premier|1er|dernier jour) (?:du|de chaque) mois/, frenchDay],
  [/^(?:el )?(?:día )?(?:(\d{1,2})|primero|último día) (?:del|de cada) mes/, spanishDay],
  ...DAYS.map(
    ([day, names]): Rule => [
      new RegExp(
        `^(?:wöchentlich am |immer |jeden |am |chaque |tous les |le |cada |todos los |los |el |each )?(?:${names}|each ${day})s?(?= |$)`,
      ),
      `every ${day}`,
    ],
  ),
];

function germanDay([all, day = '']: RegExpExecArray): string {
  return dayOfMonth(day, all.includes('letzten'));
}

function frenchDay([all, day = '']: RegExpExecArray): string {
  return dayOfMonth(day, all.includes('dernier'));
}

function spanishDay([all, day = '']: RegExpExecArray): string {
  return dayOfMonth(day, all.includes('último'));
}

function dayOfMonth(day: string, isLast: boolean): string {
  if (isLast) return 'on the last day of the month';
  return `on the ${day === '' ? '1' : day}th of the month`;
}

/** A schedule said in German, French or Spanish in the English words the reader knows; other texts unchanged. */
export function scheduleInEnglish(phrase: string): string {
  return rules.reduce((said, [pattern, put]) => {
    const match = pattern.exec(said);
    if (match === null) return said;
    const words = typeof put === 'string' ? put : put(match);
    return said.slice(0, match.index) + words + said.slice(match.index + match[0].length);
  }, phrase);
}
