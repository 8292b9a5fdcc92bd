import { DateTime } from 'luxon';
import type { Clause } from '../when/clause.ts';
import { composeTime } from '../when/compose-time.ts';
import { type Clock, clausesAlone, isHourAlone } from '../when/read-time.ts';
import { ask, type ComposedTime, EVENING } from '../when/time-parts.ts';
import type { TimeLanguage } from '../when/time-text.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';

/** The hour on the day to which something is moved: as said, folded, in its language; `part`: that of the part of the day which is named. */
type HourThere = {
  readonly said: string;
  readonly language: TimeLanguage;
  readonly part: number | null;
};

/** A move by a span from the time that stands; a negative `n` is earlier. `isNextWeek`: not by seven days, but to the same day of the week after the present one. */
export type Shift = {
  readonly is: 'shift';
  readonly n: number;
  readonly unit: 'minute' | 'hour' | 'day' | 'week';
  readonly hour?: HourThere;
  readonly isNextWeek?: boolean;
};

/** The moment it comes to: at the same hour of the day where it is moved by days, unless another is named. */
export function shiftedTime(shift: Shift, from: DateTime, clock: Clock): ComposedTime {
  const now = DateTime.fromISO(clock.now, { zone: clock.zone });
  if (shift.isNextWeek === true && !from.hasSame(now, 'week')) return ask({ is: 'day' });
  const at = from.plus({ [`${shift.unit}s`]: shift.n });
  const hours = shift.hour === undefined ? [] : hoursOf(shift.hour, clock);
  if (hours.length > 0) {
    const day = { is: 'date', date: at.startOf('day') } as const;
    return composeTime([{ is: 'day', day, said: '' }, ...hours], now);
  }
  return at <= now ? ask({ is: 'past', at }) : { is: 'at', at };
}

function hoursOf({ said, language, part }: HourThere, clock: Clock): readonly Clause[] {
  const named = said === '' ? [] : (clausesAlone(said, { ...clock, language }, true) ?? []);
  return part === null ? named : [{ is: 'part', hour: part, isToday: false, said: '' }, ...named];
}

/** What a short text says about moving a thing by a span: "an hour later", "push it back by 2h", "the day before at 8". Null: it does not. `said`: folded. */
export function shiftIn(said: string): Shift | null {
  return (
    nextWeekIn(said) ??
    besideDay(said) ??
    [inWholeUnits(said), inEnglish(said)].map(bySpan).find((one) => one !== null) ??
    null
  );
}

const SPAN = `(?<n>\\d{1,3}|an?|half an?|(?:a )?quarter of an|a couple(?: of)?|${NUMBER_WORDS.join('|')}|thirty|forty|fifty) (?<unit>minute|hour|day|week)s?(?<half> and a half)?`;
const LATER = 'later|after|longer';
const EARLIER = 'earlier|before|sooner';
const IT = '(?:it|that|this|the reminder|the task|things?)';
const PLEASE = '(?:(?:can|could|would) (?:you|we) )?(?:please |pls )?';
/** Words of a request that name no direction. */
const ASKED = `${PLEASE}(?:(?:make|move|put|shift|push|do|set|have) ${IT} (?:by )?|${IT} |please |by |about |around |like |maybe )*`;

const WAYS: readonly (readonly [pattern: RegExp, sign: 1 | -1])[] = [
  [new RegExp(`^${ASKED}${SPAN} (?:${LATER})(?: that| then)?$`, 'u'), 1],
  [new RegExp(`^${ASKED}${SPAN} (?:${EARLIER})(?: that| then)?$`, 'u'), -1],
  [
    new RegExp(
      `^${PLEASE}(?:push|put|move|shift)(?: ${IT})? (?:back|out|off)(?: by)? ${SPAN}$`,
      'u',
    ),
    1,
  ],
  [new RegExp(`^${PLEASE}(?:push|put|move|shift) ${IT} (?:by )?${SPAN} (?:back|out|off)$`, 'u'), 1],
  [
    new RegExp(
      `^${PLEASE}(?:push|delay|postpone|defer)(?: ${IT})?(?: back| out)?(?: by| for)? ${SPAN}$`,
      'u',
    ),
    1,
  ],
  // "Move it forward" is earlier to one and later to another.
  [
    new RegExp(
      `^${PLEASE}(?:bring|pull|advance)(?: ${IT})?(?: forward| up| ahead)?(?: by)? ${SPAN}(?: forward| up)?$`,
      'u',
    ),
    -1,
  ],
  [/^(?:give (?:me|it|us) )?(?<n>\d{1,3}|an?|half an?) more (?<unit>minute|hour|day|week)s?$/u, 1],
  [
    /^(?:(?:give (?:me|it|us)|gib mir|donne-moi|dame|dammi|geef me) )?(?<n>\d{1,3}|an?|half an?) (?<unit>minute|hour|day|week)s? (?:more|longer|mehr|langer|de plus|mas|in piu|a mais|mais|extra|meer)$/u,
    1,
  ],
];

function bySpan(words: string): Shift | null {
  for (const [pattern, sign] of WAYS) {
    const { groups } = pattern.exec(words) ?? {};
    const span = groups === undefined ? null : lengthOf(groups);
    if (span !== null) return { is: 'shift', ...span, n: sign * span.n };
  }
  return null;
}

type Span = Pick<Shift, 'n' | 'unit'>;
const UNITS: readonly Shift['unit'][] = ['minute', 'hour', 'day', 'week'];

function lengthOf({
  n = '',
  unit: said,
  half,
}: Readonly<Record<string, string | undefined>>): Span | null {
  const unit = UNITS.find((one) => one === said);
  if (unit === undefined) return null;
  const count = countOf(n) + (half === undefined ? 0 : 0.5);
  if (Number.isInteger(count)) return { n: count, unit };
  if (unit === 'hour') return { n: count * 60, unit: 'minute' };
  return unit === 'day' ? { n: count * 24, unit: 'hour' } : null;
}

const TENS: Readonly<Record<string, number>> = { thirty: 30, forty: 40, fifty: 50 };

function countOf(said: string): number {
  if (said.startsWith('half')) return 0.5;
  if (said.includes('quarter')) return 0.25;
  if (said.includes('couple')) return 2;
  if (/^an?$/u.test(said)) return 1;
  const word = NUMBER_WORDS.indexOf(said) + 1;
  return word > 0 ? word : (TENS[said] ?? Number(said));
}

const SHORT_UNIT = /(?<![\p{L}\p{N}])(\d{1,3}) ?(m|mins?|h|hrs?|d)(?!\p{L})/gu;
const WHOLE_UNITS: Readonly<Record<string, string>> = { m: 'minutes', h: 'hours', d: 'days' };
const LONE_UNIT = /(?<= )(?:mins?|(h)rs?)(?!\p{L})/gu;
const AHEAD = /^\+ ?(\d.*)$/u;

/** "1h", "+30m": where a span is meant, and no hour of the day. */
export function inWholeUnits(said: string): string {
  return said
    .replace(
      SHORT_UNIT,
      (_, n: string, unit: string) => `${n} ${WHOLE_UNITS[unit.charAt(0)] ?? unit}`,
    )
    .replace(LONE_UNIT, (_, unit: string) => (unit === 'h' ? 'hours' : 'minutes'))
    .replace(AHEAD, '$1 later');
}

const IT_ELSEWHERE =
  '(?:mach (?:es|das)|mets-l[ea]|fais-l[ea]|ponl[oa]|hazlo|fallo|fammelo|faz isso|maak het|doe het) ';

/** What other languages say of a span and of a move, and what that is in English. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${IT_ELSEWHERE}`, 'u'), 'make it '],
  [/^zieh(?:e)?(?: (?:es|das|den termin))? (.+) vor$/u, 'bring it forward $1'],
  [/^(?:verschieb|verleg|schieb)e?(?: (?:es|das|den termin))?(?: um)? /u, 'push it '],
  [/ nach hinten$/u, ' later'],
  [/ (?:nach vorne?|vor)$/u, ' earlier'],
  [/^(?:repousse|reporte|retarde|decale)[rz]?(?:-(?:le|la))? d(?:e |')/u, 'push it '],
  [/^avance[rz]?(?:-(?:le|la))? d(?:e |')/u, 'bring it forward '],
  [/^(?:retrasa|atrasa|aplaza|pospon)(?:l[oa])? /u, 'push it '],
  [/^adelanta(?:l[oa])? /u, 'bring it forward '],
  [/^(?:posticipa|rimanda|slitta|ritarda)(?:l[oa])?(?: di)? /u, 'push it '],
  [/^anticipa(?:l[oa])?(?: di)? /u, 'bring it forward '],
  [/^(?:adia|atrasa)(?:-[oa])?(?: em)? /u, 'push it '],
  [/^(?:antecipa|adianta)(?:-[oa])?(?: em)? /u, 'bring it forward '],
  [
    /^(?:verschuif|verzet|schuif|stel)(?: (?:het|dat|die))?(?: met)? (.+?)(?: op| uit)?$/u,
    'push it $1',
  ],
  [/^(?:vervroeg)(?: (?:het|dat|die))?(?: met)? /u, 'bring it forward '],
  [/^haal(?: (?:het|dat|die))? (.+) naar voren$/u, 'bring it forward $1'],
  [
    /(?<!\p{L})(?:eine|un|une|un|een)? ?(?:viertelstunde|quart d'heure|cuarto de hora|quarto d'ora|quarto de hora|kwartiere?n?)(?!\p{L})/gu,
    '15 minutes',
  ],
  [
    /(?<!\p{L})(?:eine(?:r)? halbe(?:n)?|une demi-?|media|mezz[a']?|meia|een half) ?(?=stunde|heure|hora|ora|uur)/gu,
    'half an ',
  ],
  [/(?<!\p{L})(?:eine[nrm]?|ein|une?|una?|um|uma|een)(?= )/gu, 'an'],
  [/(?<!\p{L})(?:un|l)'(?=ora)/gu, 'an '],
  [/(?<!\p{L})(?:zwei|deux|dos|due|duas|dois|twee)(?!\p{L})/gu, '2'],
  [/(?<!\p{L})(?:drei|trois|tres|tre|drie)(?!\p{L})/gu, '3'],
  [/(?<!\p{L})(?:stunden?|heures?|horas?|ora|ore|uur|uren|uurtje|stundchen)(?!\p{L})/gu, 'hour'],
  [/(?<!\p{L})(?:minuten?|minutos?|minut[oi]|minuut|min)(?!\p{L})/gu, 'minute'],
  [/(?<!\p{L})(?:tage?n?|jours?|dias?|giorn[oi]|dagen|dag)(?!\p{L})/gu, 'day'],
  [/(?<!\p{L})(?:wochen?|semaines?|semanas?|settiman[ae]|weken)(?!\p{L})/gu, 'week'],
  [
    /(?<!\p{L})(?:spater|plus tard|mas tarde|despues|piu tardi|dopo|mais tarde|depois|later)(?!\p{L})/gu,
    'later',
  ],
  [
    /(?<!\p{L})(?:fruher|eher|vorher|davor|zuvor|plus tot|avant|antes|prima|mais cedo|mas temprano|eerder|vroeger|ervoor)(?!\p{L})/gu,
    'earlier',
  ],
];

function inEnglish(said: string): string {
  return ELSEWHERE.reduce(
    (text, [pattern, word]) => text.replace(pattern, word),
    inWholeUnits(said),
  );
}

/** "The day before", "la veille"; `part`: the hour of the part of the day that is named. */
const BESIDE: readonly {
  readonly language: TimeLanguage;
  readonly said: string;
  readonly n: 1 | -1;
  readonly part: number | null;
}[] = [
  { language: 'en', said: '(?:the )?(?:day before|previous day)', n: -1, part: null },
  { language: 'en', said: '(?:the )?(?:evening|night) before', n: -1, part: EVENING },
  { language: 'en', said: '(?:the )?(?:day after|next day|following day)', n: 1, part: null },
  { language: 'de', said: '(?:am |den )?(?:tag (?:davor|vorher|zuvor)|vortag)', n: -1, part: null },
  {
    language: 'de',
    said: '(?:am )?(?:abend (?:davor|vorher|zuvor)|vorabend)',
    n: -1,
    part: EVENING,
  },
  { language: 'de', said: '(?:am |den )?(?:tag (?:danach|darauf)|nachsten tag)', n: 1, part: null },
  { language: 'fr', said: "la veille|le jour d'avant", n: -1, part: null },
  { language: 'fr', said: "la veille au soir|le soir d'avant", n: -1, part: EVENING },
  { language: 'fr', said: 'le lendemain', n: 1, part: null },
  { language: 'es', said: 'el dia (?:antes|anterior)|la vispera', n: -1, part: null },
  { language: 'es', said: 'la (?:tarde|noche) (?:antes|anterior)', n: -1, part: EVENING },
  { language: 'es', said: 'al dia siguiente', n: 1, part: null },
  { language: 'it', said: 'il giorno (?:prima|precedente)', n: -1, part: null },
  { language: 'it', said: 'la sera (?:prima|precedente)', n: -1, part: EVENING },
  { language: 'it', said: 'il giorno (?:dopo|seguente|successivo)', n: 1, part: null },
  { language: 'pt', said: '(?:n)?o dia (?:anterior|antes)|na vespera', n: -1, part: null },
  { language: 'pt', said: '(?:n)?a noite (?:anterior|antes)', n: -1, part: EVENING },
  { language: 'pt', said: 'no dia seguinte', n: 1, part: null },
  { language: 'nl', said: 'de dag (?:ervoor|daarvoor|eerder|van tevoren)', n: -1, part: null },
  { language: 'nl', said: 'de avond (?:ervoor|daarvoor|van tevoren)', n: -1, part: EVENING },
  { language: 'nl', said: 'de (?:volgende dag|dag erna|dag daarna)', n: 1, part: null },
];

const COMPILED = BESIDE.map((one) => ({
  ...one,
  pattern: new RegExp(
    `^(?:on |(?:make|move|do|put) (?:it|that|this) (?:to |on )?|do |${IT_ELSEWHERE})?(?:${one.said})(?: that)?(?:[ ,]+(?<hour>.+))?$`,
    'u',
  ),
}));

function besideDay(said: string): Shift | null {
  for (const { pattern, n, language, part } of COMPILED) {
    const found = pattern.exec(said);
    if (found === null) continue;
    const hour = found.groups?.['hour'] ?? '';
    // "The day before Christmas" is a day of its own.
    if (hour !== '' && !isHourAlone(hour, language)) continue;
    return { is: 'shift', n, unit: 'day', hour: { said: hour, language, part } };
  }
  return null;
}

const NEXT_WEEK =
  /^(?:(?:make it|move it to|push it to|do it|on|same day|am selben tag|mach es|le meme jour|el mismo dia|lo stesso giorno|no mesmo dia|dezelfde dag) )?(?:the )?(?:next week|(?:in der )?nachsten? woche|la semaine prochaine|(?:a )?la (?:proxima semana|semana que viene)|la (?:prossima settimana|settimana prossima)|(?:n|par)?a (?:proxima semana|semana que vem)|(?:para a )?semana que vem|volgende week)$/u;

function nextWeekIn(said: string): Shift | null {
  return NEXT_WEEK.test(said) ? { is: 'shift', n: 1, unit: 'week', isNextWeek: true } : null;
}

const NAMED =
  /^(?<verb>push|put|move|shift|delay|postpone|defer|bring|pull|verschieb|verschiebe|verleg|verlege|schieb|schiebe|zieh|ziehe|repousse|reporte|retarde|decale|avance|retrasa|atrasa|aplaza|pospon|adelanta|posticipa|rimanda|anticipa|adia|antecipa|adianta|verschuif|verzet|vervroeg|schuif) (?:(?:my|the|our|this|de[nmr]?|die|das|meine[nm]?|le|la|mon|ma|el|lo de|mi|il|lo|o|a|het|mijn) |l')?(?<rest>.+)$/u;
const MOST_WORDS = 6;

/** "Push the report back a day": the words for what is moved, and those by how much. Null: no such move is asked for. `plain`: folded. */
export function namedShiftIn(
  plain: string,
): { readonly what: string; readonly when: string } | null {
  const { verb = '', rest = '' } = NAMED.exec(plain)?.groups ?? {};
  const words = rest.split(' ');
  for (let n = 1; n < Math.min(words.length, MOST_WORDS + 1); n += 1) {
    const behind = words.slice(n).join(' ');
    const when = [`${verb} ${behind}`, `${verb} it ${behind}`].find((one) => shiftIn(one) !== null);
    if (when !== undefined) return { what: words.slice(0, n).join(' '), when };
  }
  return null;
}
