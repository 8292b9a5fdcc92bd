import { folded } from '../folded.ts';
import { MONTHS } from '../when/date-words.ts';
import { type Clock, isTimeSomewhere, readTimeAlone, timedParts } from '../when/read-time.ts';

/** Due date and urgency beside the name of a new task. */
export type MarkedTitle = {
  readonly title: string;
  readonly priority?: 'high' | 'low';
  /** ISO 8601. */
  readonly due?: string;
  /** Words of the title about a day that could not be fully read. */
  readonly unread?: string;
};

const VERY =
  '(?:(?:very|really|quite|pretty|super|so|sehr|ganz|echt|tres|vraiment|muy|molto|muito|heel|erg) )?';
const IS =
  "(?:(?:and |und |et |y |e |en )?(?:it's|its|it is|that's|this is|this one is|this one's|is|das ist|es ist|ist|c'est|es|est|e|het is|is) )?";
const PRIO = 'prio(?:rity|ritat|rite|ridad|rita|ridade|riteit)?';
const HIGH = new RegExp(
  `^${IS}${VERY}(?:urgente?|important[e]?|asap|as soon as possible|dringend|wichtig|eilt|eilig|so schnell wie moglich|prioritaire|des que possible|cuanto antes|appena possibile|il prima possibile|o quanto antes|belangrijk|(?:met )?spoed|zo snel mogelijk|(?:with |at |of |mit |met |avec |con |com )?(?:an? |la )?(?:high|highest|top|hohe[rs]?|hochste[rs]?|haute|alta|hoge|hoogste)[ -]${PRIO}|(?:en )?${PRIO} ?[:=]? ?(?:(?:is|ist|est|es|e) )?(?:high|highest|top|urgent|hoch|haute|elevee|alta|hoog|1))!*$`,
  'u',
);
const LOW = new RegExp(
  `^${IS}${VERY}(?:(?:(?:gar |uberhaupt )?nicht|not|pas|pas du tout|no es|no|non e|non|nao e|nao|(?:helemaal )?niet) (?:at all |so |si |that |very |really |wirklich |zo )?(?:urgente?|important[e]?|dringend|wichtig|eilig|belangrijk)(?: at all| du tout| para nada| per niente)?|eilt nicht|no (?:rush|hurry)|there(?:'s| is) no (?:rush|hurry)|whenever(?: you (?:can|have time|like))?|keine eile|hat zeit|rien ne presse|sin prisa|no hay prisa|senza fretta|sem pressa|geen haast|(?:with |at |of |mit |met |avec |con |com )?(?:an? |la )?(?:low|lowest|niedrige[rs]?|geringe[rs]?|basse|faible|baja|bassa|baixa|lage)[ -]${PRIO}|(?:en )?${PRIO} ?[:=]? ?(?:(?:is|ist|est|es|e) )?(?:low|lowest|niedrig|gering|basse|faible|baja|bassa|baixa|laag))$`,
  'u',
);
const NORMAL = new RegExp(`^(?:(?:normal|medium) ${PRIO}|${PRIO} ?:? ?(?:normal|medium))$`, 'u');

const BY = [
  'by|before|due(?: date)?(?: on| by| is)? ?:?|no later than|not later than|latest by',
  'bis(?: spatestens)?(?: zum| am)?|spatestens(?: bis)?(?: zum| am)?|fallig(?: bis)?(?: zum| am)? ?:?',
  "avant(?: le)?|d'ici(?: le| a| au)?|au plus tard(?: le)?",
  'antes del?|a mas tardar(?: el)?|entro(?: il| le)?|prima di|ate(?: ao?| as?)?|antes d[eo]',
  'uiterlijk(?: op)?|voor(?= (?:maan|dins|woens|donder|vrij|zater|zon)dag)',
].join('|');
/** Behind a comma such a word says by when; within a title it may be a part of it. */
const BY_APART = [
  `(?:(?:and|und|et|y|e|en) )?(?:und zwar )?(?:${BY})`,
  '(?:i )?need(?:ed)?(?: it| this| that)?(?: done)? by|(?:it )?(?:must|has to|have to|needs? to|should|got to|gotta) (?:be (?:done|finished|ready|sent|paid|there|in|out|with (?:them|us))|happen|go out|go|get there|arrive|reach (?:them|us)) (?:by|before|no later than)|(?:at the )?latest(?: by| on)? ?:?|deadline(?: is| ist)? ?:?|for|until|till',
  'brauche? ich(?: das| es)? bis|muss bis|vor|fur',
  'pour(?: le)?|echeance ?:?|para(?: el| la| o| a)?|hasta(?: el)?|per(?: il| la)?|scadenza ?:?|voor|tegen|tot',
].join('|');
const DUE_APART = new RegExp(
  `^(?:${BY_APART}) ?(?<day>.+?)(?: (?:fertig|erledigt|done|at the latest|latest))?$`,
  'u',
);
const LATEST =
  '(?: (?:at the (?:very )?)?latest| spatestens| au plus tard| a mas tardar| al piu tardi| o mais tardar| uiterlijk)?';
const DUE_WITHIN = ['[^,;()]{3,40}?', '[^,;()]{3,40}, [^,;()]{3,40}?'].map(
  (day) => new RegExp(`^(?<title>.+?) (?:${BY}) (?<day>${day})${LATEST}$`, 'u'),
);
const SEPARATOR =
  /\s*[,;(]\s*|\.\s+(?!(?:januar|februar|m[äa]rz|april|mai|juni|juli|august|september|oktober|november|dezember)(?!\p{L}))|\s+[-\u2013\u2014]+\s+/giu;
const LEADING = /^(?<mark>[^:!-]{3,30}?)\s*(?::|!+|\s-)\s+(?<rest>\S.*)$/u;

type Mark =
  | { readonly is: 'high' | 'low' | 'normal' }
  /** `day`: how many of its last characters name the day. */
  | { readonly is: 'due'; readonly day: number };

/** What a part of a title says by itself; null: it is a part of the name. `isDay`: whether words are a time. */
function taskMark(part: string, isDay: (words: string) => boolean): Mark | null {
  const plain = folded(part)
    .replace(/^(?:bitte|please) |[\s.!)]+$|(?: please| bitte)$/gu, '')
    .trim();
  if (HIGH.test(plain)) return { is: 'high' };
  if (LOW.test(plain)) return { is: 'low' };
  if (NORMAL.test(plain)) return { is: 'normal' };
  const day = DUE_APART.exec(plain)?.groups?.['day'];
  return day !== undefined && isDay(day) ? { is: 'due', day: day.length } : null;
}

/** The name, and the parts behind it that are all marks. */
function markedParts(
  said: string,
  isDay: (words: string) => boolean,
): { readonly head: string; readonly marks: readonly (readonly [part: string, mark: Mark])[] } {
  const cuts = [...said.matchAll(SEPARATOR)].map(
    ({ index, 0: { length } }) => [index, length] as const,
  );
  const marks: (readonly [string, Mark])[] = [];
  let end = said.length;
  let hasOpen = false;
  for (const [at, length] of cuts.toReversed()) {
    const part = said.slice(at + length, end).replace(/[\s.)!]+$/u, '');
    const mark = part === '' ? null : taskMark(part, isDay);
    // "Due 1 December, 17:00": the hour stands behind a comma of its own.
    if (mark === null && part !== '' && hasOpen) break;
    hasOpen = mark === null && part !== '';
    if (hasOpen) continue;
    if (mark !== null) marks.push([part, mark]);
    end = at;
  }
  return { head: said.slice(0, end).trim(), marks };
}

/** A request with marks behind it that are no part of what it names: "put X on the list, by Sunday, urgent". Null: it has none. */
export function marksBehind(said: string): { readonly head: string; readonly tail: string } | null {
  const { head, marks } = markedParts(said, isTimeSomewhere);
  if (marks.length === 0 || head === '') return null;
  return { head, tail: marks.map(([part]) => part).join(', ') };
}

/** Whether words say nothing but how urgent something is or by when. */
export function areMarks(said: string): boolean {
  const parts = said
    .split(/\s*[,;.]\s+|\s+(?:and|und|et|y|e|en)\s+(?=\p{L})/u)
    .filter((one) => one.trim() !== '');
  return (
    parts.length > 0 &&
    parts.every((part) => taskMark(part.replace(/[\s.]+$/u, ''), isTimeSomewhere) !== null)
  );
}

/** Null: the words do not say how urgent something is, or something else too. Folded. */
export function urgencyOf(words: string): 'high' | 'low' | null {
  return priorityOf(taskMark(words, () => false)?.is);
}

/** Splits the words of a new task into name, urgency and due date. */
export function markedTitle(said: string, clock: Clock): MarkedTitle {
  const isDay = (words: string) => readTimeAlone(asDay(words), clock)?.is === 'at';
  const { head, marks } = markedParts(said, isDay);
  const led = leading(head);
  const [urgency = led.priority] = marks.flatMap(([, { is }]) => priorityOf(is) ?? []);
  const dated = withDay(led.title, marks, clock);
  return { ...dated, ...(urgency !== undefined && { priority: urgency }) };
}

function priorityOf(is: Mark['is'] | undefined): 'high' | 'low' | null {
  return is === 'high' || is === 'low' ? is : null;
}

type Marks = ReturnType<typeof markedParts>['marks'];

function withDay(title: string, marks: Marks, clock: Clock): Omit<MarkedTitle, 'priority'> {
  const part = marks.find(([, { is }]) => is === 'due');
  const due = part === undefined ? null : dayOfMark(part, clock);
  if (due !== null) return { title, due };
  const unread = unreadIn(title, clock);
  return dueWithin(title, clock) ?? { title, ...(unread !== null && { unread }) };
}

/** "Urgent: ring the plumber". */
function leading(title: string): Pick<MarkedTitle, 'title' | 'priority'> {
  const { mark = '', rest } = LEADING.exec(title)?.groups ?? {};
  const priority = urgencyOf(mark);
  return rest === undefined || priority === null ? { title } : { title: rest, priority };
}

/** "By 30.11." at the end of a sentence is a day and no hour. */
function asDay(words: string): string {
  const [, day, month = ''] = /^(\d{1,2})\.(\d{1,2})\.?$/u.exec(words) ?? [];
  const name = MONTHS[Number(month) - 1];
  return day === undefined || name === undefined ? words : `${day} ${name}`;
}

function dayOfMark([part, mark]: readonly [string, Mark], clock: Clock): string | null {
  if (mark.is !== 'due') return null;
  const words = folded(part).replace(/[\s.!)]+$/u, '');
  const time = readTimeAlone(asDay(words.slice(-mark.day)), clock);
  return time?.is === 'at' ? time.at.toUTC().toISO() : null;
}

function dueWithin(
  title: string,
  clock: Clock,
): { readonly title: string; readonly due: string } | null {
  for (const within of DUE_WITHIN) {
    const { title: name = '', day } = within.exec(folded(title))?.groups ?? {};
    if (DENIED.test(name)) continue;
    const time = day === undefined ? null : readTimeAlone(asDay(day), clock);
    const due = time?.is === 'at' ? time.at.toUTC().toISO() : null;
    if (due !== null) {
      return { title: title.slice(0, name.length).replace(/[\s,;]+$/u, ''), due };
    }
  }
  return null;
}

/** "Not before Friday" is no day by which it is due. */
const DENIED = / (?:not|never|nicht|pas|no|non|nao|niet)$/u;

const ASKS_DAY =
  /(?:^|[ (])(?:by|due|before|bis|fallig|avant|antes del?|entro|ate|uiterlijk)(?: the| on| by| am| zum| le| el| il)? (?<day>[^,;()]{2,40}?)\)?$/u;
const OF_DAYS =
  /(?:week|weekend|month|year|woche|wochenende|monats?|semaine|mois|semana|mes|settimana|mese|maand)$/u;

function unreadIn(title: string, clock: Clock): string | null {
  const day = ASKS_DAY.exec(folded(title))?.groups?.['day'];
  if (day === undefined) return null;
  const isOfTime =
    /^\d{1,2}\.?$/u.test(day) || OF_DAYS.test(day) || timedParts(day, clock).clauses.length > 0;
  return isOfTime ? title.replace(/[)\s]+$/u, '').slice(-day.length) : null;
}
