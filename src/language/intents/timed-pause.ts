import { DateTime } from 'luxon';
import { folded } from '../folded.ts';
import { remembered } from '../remembered.ts';
import type { Clause } from '../when/clause.ts';
import { clausesAlone, isTimeSomewhere, limitIn } from '../when/read-time.ts';
import { languageOf, TIME_LANGUAGES, timeText } from '../when/time-text.ts';
import { isLimitAhead, LEFT_OUT } from '../whole/beside.ts';
import { isFact } from '../whole/told-facts.ts';
import { asksForWork } from '../words/asks-for-work.ts';
import { endOfRequest, plainRequests, requestIn } from '../words/courtesy.ts';
import { bareCommand } from './bare-commands.ts';
import type { OwnerCommand } from './owner-command.ts';

const NOTHING =
  /^(?:do nothing|don't do anything|do not do anything|do not work|don't work|no work|nicht arbeiten|ne travaille pas|no trabajes|non lavorare|nao trabalhes?|niet werken|werk niet|hold off|chill|lie low|rest|relax|(?:be|go|stay|keep) (?:quiet|silent)|quiet|silence|hush|shush|shut up|shut it|zip it|pipe down|leave me (?:alone|in peace|be)|(?:sei|bleib) (?:mal )?(?:still|ruhig|leise)|ruhe|klappe|lass mich in ruhe|stor mich nicht|leave everything|let everything rest|hold everything|hold on|(?:mach|tu) (?:nichts|nix)(?: mehr)?|(?:nichts|nix)(?: mehr)? (?:machen|tun)|hold off on everything|tu nichts|arbeite nicht|ruhe? (?:dich|euch) aus|(?:mach|hab) frei|(?:zet|leg) (?:even )?alles stil|ne fais rien|no hagas nada|non fare niente|nao facas nada|doe niets)$/u;
const OPEN_ENDED =
  /^(?:until|till|til) (?:i|we|you|further|the all clear)|^for (?:now|the moment|the time being|good|a while|a bit)$|^(?:bis|jusqu'a ce|hasta que|finche|ate que|totdat) .{0,20}(?:ich|je|yo|io|eu|ik|wieder|weiteres)/u;
const BOUND =
  /^(?:until|till|til|for|through|bis|fur|jusqu'(?:a|au)|pendant|hasta|durante|fino|per|ate|tot|voor)(?: |$)/u;
const LATER =
  /^(?:tomorrow|on |in |at |from |over |during |next |this |tonight|after |before |between |as soon as |when |once |if |unless |morgen|ab |nach |vor |zwischen |apres |avant |entre |despues |antes |dopo |prima |tra |depois |na |tussen |demain|manana|domani|amanha)/u;
const GO_ON =
  "(?:resume|go on|continue|carry on|start again|work again|pick (?:it|things) up again|(?:be |come )?back|weiter(?:machen|arbeiten| geht(?:'?s| es))?|mach weiter|reprends|sigue|riprendi|continua|ga verder|(?:on |nous )?repren(?:d|ons)|seguimos|continuamos|riprendiamo|continuiamo|retomamos)";
/** "Pause 90m": of a later hour an h is the clock. */
const SHORT_MINUTES = /^(\p{L}+) (?:for )?(\d{1,3})m$/u;
const SHORT_HOURS = /^(\p{L}+) (?:for )?([1-9])h$/u;
/** "We go on at". */
const GOING_ON = `(?:(?:we|you|wir|du)(?:'ll| will| can)? )?${GO_ON}(?: again| wieder)?(?: (?:at|on|um|am|a|alle|as|om))?`;
const THEN = new RegExp(`,? (?:and )?then ${GO_ON}$`, 'u');
/** "Stop for lunch, carry on at 1", "take the day off, we go on tomorrow": it ends when work shall go on. */
const UNTIL_THEN = new RegExp(
  `^(?<head>.+?)(?:,| -| and| und| et| y| e| en) (?:then |dann )?${GOING_ON} (?<until>\\S.*)$`,
  'u',
);
/** "Wir machen morgen um 8 weiter", "we gaan morgen om 8 verder". */
const UNTIL_WEITER =
  /^(?<head>.+?), (?:dann )?(?:(?:wir |du )?mach(?:en|st)?|(?:es |wir )?geht?|wir gehen|we gaan|ga)(?:'?s)? (?<until>\S.*) (?:weiter|verder|door)$/u;
/** "Until I land (around 6pm)": the time stands in brackets. */
const IN_BRACKETS =
  /^(?<head>.*\S) \((?:around |about |at |ca\.? |gegen |um )*(?<until>[^()]+)\)$/u;
const MEANWHILE = /^(?:for|fur|pour|para|per|voor) (?:an? |the |my )?\p{L}+$/u;
const BUT = /(?<!\p{L})(?:but|aber|mais|pero|ma|mas|maar) (?=\p{L})/u;
/** "Pause, I'll tell you when": it has no end yet. */
const WILL_SAY =
  /(?:,| -) ?(?:and |und )?(?:i'll|ill|i will|we'll|ich (?:sag|sage|melde|schreib)|je te|te|ti|eu|ik) (?:tell|let|text|ping|write|message|say|mail|dir|mich|dirai|aviso|aviserai|digo|dico|aviso|laat|zeg)(?! (?:my|the|a|an|him|her|them)(?!\p{L}))[^,.:\d]{0,40}$/u;
/** "Pause, but only until two". */
const ONLY =
  /,? (?:(?:but|and|aber|mais|pero|ma|mas|maar) )?(?:only|just|nur|seulement|solo|so|apenas|alleen|maar) (?=(?:until|till|til|for|bis|fur|jusqu\p{L}*|pendant|hasta|durante|fino|per|ate|tot|voor)(?!\p{L}))/u;
const NO_LONGER =
  /,? (?:(?:but|aber|mais|pero|ma|mas|maar) )?(?:no longer|not (?:a minute )?longer|nicht langer|pas plus longtemps|no mas|non di piu|nao mais|niet langer)$/u;
/** Spans are found by their form alone; the code that executes the pause resolves the days. */
const ANY_DAY = { now: DateTime.fromMillis(0, { zone: 'utc' }).toISO(), zone: 'utc' };

/** Whether words begin as an end or a length does: "until", "bis", "pendant". */
export function saysBound(words: string): boolean {
  return BOUND.test(folded(words.normalize('NFC').trim()));
}

/**
 * A pause or a stop with words about how long: "hold off until Monday", "do nothing for two hours". What ends by itself is a pause, whatever it was
 * called. Null: nothing is paused, or nothing says how long.
 */
export function timedPause(text: string): OwnerCommand | null {
  const said = requestOf(text)
    .replace(THEN, '')
    .replace(ONLY, ' ')
    .replace(NO_LONGER, '')
    .replace(SHORT_MINUTES, '$1 for $2 minutes')
    .replace(SHORT_HOURS, '$1 for $2 hours');
  const words = said.split(' ');
  if (words.length > 16) return null;
  const off = timeOff(said) ?? offForReason(said);
  if (off !== null) return off;
  const open = said.replace(WILL_SAY, '');
  if (open !== said && rests(open)) return { name: 'pause' };
  return lessThanAll(said, text) ?? untilBefore(said) ?? spannedRest(said);
}

const BEFORE =
  /^(?<head>.+) (?:before|vor|avant(?: le)?|antes del?|prima d(?:i|el)|voor) (?<end>.+)$/u;

/** "Do nothing before Monday" is until Monday. Before an hour alone it may be meant of every day, so it is asked about. */
function untilBefore(said: string): OwnerCommand | null {
  const { head = '', end = '' } = BEFORE.exec(said)?.groups ?? {};
  if (!isNothing(head)) return null;
  const until = `until ${timeText(end, languageOf(said)).plain}`;
  const [only] = clausesOfSpan(until);
  if (!isSpan(until) || only?.is !== 'until') return null;
  return only.day === null
    ? { name: 'unread', why: { is: 'later', words: said.slice(head.length + 1) } }
    : { name: 'pause', until };
}

function requestOf(text: string): string {
  const plain = folded(text);
  const said = plain.slice(requestIn(plain).at, endOfRequest(plain)).trim();
  return said.replace(/[.!?\s]+$/u, '');
}

/** "Take the day off, we go on tomorrow at 8": its second half is no reason, but its end. */
export function namesItsEnd(text: string): boolean {
  return endingThen(requestOf(text)) !== null;
}

/** "Pause until two and then begin with the invitations": it says in which order, and no time. */
const IN_ORDER =
  /(?<!\p{L})(?:after(?:wards?| that)|then|first(?: thing| of all)?|danach|dann|nachher|(?:als )?(?:erstes|nachstes)|zuerst|vor$|ensuite|apres(?: ca| cela)?|d'abord|despues|luego|primero|dopo|poi|prima|per prim[ao]|depois|primeiro|daarna|daarop|eerst)(?!\p{L})/gu;

const PARTS = /, | (?:and|und|et|y|e|en) /gu;

/**
 * "Pause till 1, don't deploy, what is left?": the rest ends where its first part says so, and what else is wished is asked about. Else the pause as it is.
 */
export function withoutOthers(pause: OwnerCommand, text: string): readonly OwnerCommand[] {
  if (pause.name !== 'pause' || pause.until === undefined || isSpan(pause.until)) return [pause];
  const { until } = pause;
  for (const { index, 0: between } of until.matchAll(PARTS)) {
    const [asked, other] = [until.slice(0, index), until.slice(index + between.length)];
    const end = asked.slice(0, endOfRequest(asked));
    if (!isSpan(end) || other.replace(IN_ORDER, ' ').split(' ').some(saysTime)) continue;
    const words = text.slice(Math.max(0, folded(text).lastIndexOf(other)));
    return [
      { name: 'pause', until: end },
      { name: 'unread', why: { is: 'onlyPaused', words } },
    ];
  }
  return [pause];
}

function spannedRest(said: string): OwnerCommand | null {
  const words = said.split(' ');
  return endingThen(said) ?? withoutReason(said) ?? behind(words) ?? inside(words);
}

/** "Freeze everything till Monday except the backups": a rest has no exceptions, so what is left out is asked about first. */
function lessThanAll(said: string, text: string): OwnerCommand | null {
  const leaves = [LEFT_OUT, BUT].find((one) => one.test(said));
  const head = said
    .slice(0, leaves === undefined ? 0 : said.search(leaves))
    .replace(/[\s,(-]+$/u, '');
  if (leaves === undefined || !(rests(head) || spannedRest(head)?.name === 'pause')) return null;
  return { name: 'unread', why: { is: 'beside', words: text.slice(folded(text).search(leaves)) } };
}

/** The words before it say no more than that there is a rest, or until what. */
function endingThen(said: string): OwnerCommand | null {
  const { head = '', until: end = '' } =
    (UNTIL_THEN.exec(said) ?? UNTIL_WEITER.exec(said) ?? IN_BRACKETS.exec(said))?.groups ?? {};
  const until = `until ${timeText(end, languageOf(end)).plain}`;
  return end !== '' && isRest(head) && isSpan(until) ? { name: 'pause', until } : null;
}

/** "Stop for lunch", "be quiet until I land". */
function isRest(head: string): boolean {
  const [first = '', ...more] = head.split(' ');
  const isMeanwhile = rests(first) && MEANWHILE.test(more.join(' '));
  return (
    isMeanwhile ||
    rests(head) ||
    timeOff(head) !== null ||
    behind(head.split(' '))?.name === 'pause'
  );
}

const WHILE =
  /,? (?:while|whilst|because|since|as(?! \d)|wahrend|weil|denn|pendant que|parce que|car|mientras|porque|mentre|perche|enquanto|terwijl|omdat|want) .+$/u;

/** "For 90 minutes while I demo": what goes on meanwhile is no part of the time. */
function whileIn(said: string): OwnerCommand | null {
  const bare = said.replace(WHILE, '');
  const command = bare === said ? null : behind(bare.split(' '));
  return command?.name === 'pause' && command.until !== undefined && isSpan(command.until)
    ? command
    : null;
}

function withoutReason(said: string): OwnerCommand | null {
  return whileIn(said) ?? beforeFact(said);
}

/** A "please" may stand before the reason. */
function wordsAsked(said: string): readonly string[] {
  return said.slice(0, endOfRequest(said)).split(' ');
}

/** "Pause until Monday at 8, I am on the road", "til 2pm im presenting": how things stand is no part of the time. */
function beforeFact(said: string): OwnerCommand | null {
  const at = said.lastIndexOf(', ');
  const command =
    at > 0 && isFact(said.slice(at + 2)) ? behind(wordsAsked(said.slice(0, at))) : null;
  return command?.name === 'pause' ? command : beforeFactAtOnce(said);
}

/** No comma says where the reason begins: all that stands before it must be an end. */
function beforeFactAtOnce(said: string): OwnerCommand | null {
  for (const { index } of said.matchAll(/ /gu)) {
    const command = isFact(said.slice(index + 1)) ? behind(wordsAsked(said.slice(0, index))) : null;
    const isEnd = command?.name === 'pause' && command.until !== undefined && isSpan(command.until);
    if (isEnd) return command;
  }
  return null;
}

const DONE_FOR_TODAY =
  /^(?:mache? (?:(?:mal|doch|bitte|jetzt) )*(?:(?:fur )?heute (?:bitte )?(?:feierabend|schluss|frei)|(?:feierabend|schluss)(?: fur heute)?)|call it a day|knock off for (?:today|the day)|that's (?:it|all|enough) for today)$/u;
const OFF =
  /^(?:(?:please|just|now|you (?:can|may)|why don't you) )*(?:take|have) (?:the |a )?(?<span>(?:an?|half an|\d{1,2}) (?:hour|day|week)s?|rest of the day|day|afternoon|evening|night|rest of the week|week)(?: off)(?: please| now| today)?$/u;
/** Whether a night is over at midnight or in the morning is the owner's to say: it is asked about, and paused meanwhile. */
const OFF_UNTIL: Readonly<Record<string, string>> = {
  'rest of the day': 'for the rest of the day',
  day: 'for the rest of the day',
  afternoon: 'for the rest of the day',
  'rest of the week': 'for the rest of the week',
  week: 'for a week',
};

function timeOff(said: string): OwnerCommand | null {
  const off = OFF.exec(said)?.groups?.['span'];
  if (DONE_FOR_TODAY.test(said)) return { name: 'pause', until: 'for the rest of the day' };
  return off === undefined
    ? offLater(said)
    : { name: 'pause', until: OFF_UNTIL[off] ?? `for ${off}` };
}

/** "Take the rest of the day off, internet's being repaired". */
function offForReason(said: string): OwnerCommand | null {
  const at = said.indexOf(', ');
  const off = at < 0 ? null : timeOff(said.slice(0, at));
  const reason = said.slice(at + 2);
  if (off?.name !== 'pause' || isLimitAhead(reason) || asksForWork(reason)) return null;
  return reason.split(' ').some(saysTime) ? null : off;
}

const OFF_ON =
  /^(?:(?:take|you can (?:have|take)|have) (?<a>.+) off|(?:nimm dir|mach) (?<b>.+) frei|ab (?<c>.+) pause|mach (?:ab )?(?<d>.+) (?:eine )?pause|(?:have a |take a )?rest (?<e>on .+)|toma(?:te)? (?<f>.+) libre|prenditi (?<g>.+) liber[oa]|neem (?<h>.+) vrij|tira (?<i>.+) de folga)$/u;

/** "Take Friday off": a rest begins at once here, so it is asked about. */
function offLater(said: string): OwnerCommand | null {
  const groups: Readonly<Record<string, string | undefined>> = OFF_ON.exec(said)?.groups ?? {};
  const words = Object.values(groups).find((one) => one !== undefined);
  if (words === undefined) return null;
  const day = words.replace(/^(?:am|an|de|den|el|il|la|le|a|o) /u, '');
  return day === 'next week' || isTimeSomewhere(day) || isTimeSomewhere(words)
    ? { name: 'unread', why: { is: 'later', words } }
    : null;
}

/** The words about time stand at the end or at the beginning. */
function behind(words: readonly string[]): OwnerCommand | null {
  for (let at = 1; at < words.length; at += 1) {
    const [head, rest] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (OPEN_ENDED.test(rest) && rests(head)) return openEnded(head, words.slice(at));
    const command = pausedBy(head, rest);
    if (command !== null) return command;
    if (isTimeBefore(head) && rests(rest)) return pausedBy(rest, head);
  }
  return null;
}

/** "Until I am back on Thursday at 11" ends then. Of a day without its hour, and of what is not read, it is asked when. */
function openEnded(head: string, rest: readonly string[]): OwnerCommand | null {
  const [first = '', ...more] = rest;
  for (let from = 1; from < more.length; from += 1) {
    for (let to = more.length; to > from; to -= 1) {
      const until = `${first} ${more.slice(from, to).join(' ')}`;
      const left = [...more.slice(0, from), ...more.slice(to)];
      const isHour = BEFORE_HOUR.test(more[from] ?? '') && endsAtHour(until);
      if (isHour && !left.some(saysTime)) return { name: 'pause', until };
    }
  }
  return more.some(saysTime) ? { name: 'pause', until: rest.join(' ') } : untilEvent(head, rest);
}

function untilEvent(head: string, rest: readonly string[]): OwnerCommand | null {
  const until = rest.join(' ');
  if (isPause(head) && !isByWord(until)) return { name: 'pause', until };
  return isNothing(head) ? { name: 'pause' } : null;
}

function isPause(head: string): boolean {
  return isNothing(head) || plainRequests(head).some((one) => bareCommand(one)?.name === 'pause');
}

/** "Until I say so", "until I am back": its owner will end it. What else happens nobody tells, so it is asked until when. */
function isByWord(until: string): boolean {
  return !UNTIL_SOMETHING.test(until) || BY_WORD.test(until);
}

const UNTIL_SOMETHING =
  /^(?:until|till|til|bis|jusqu'a ce|hasta que|finche|ate que|totdat)(?= )(?! (?:further|the all clear))/u;
const BY_WORD =
  /(?<!\p{L})(?:says?|tell|send|write|let|give|mail|message|text|ping|ask|wake|call|answer|reply|resume|unpause|back|return\p{L}*|home|weiteres|wieder|zuruck|da|sag\p{L}*|schreib\p{L}*|meld\p{L}*|schick\p{L}*|frag\p{L}*|retour|revien\p{L}*|rentr\p{L}*|dis\p{L}*|ecri\p{L}*|envoi\p{L}*|dig[ao]|vuelv\p{L}*|avis\p{L}*|escrib\p{L}*|mand\p{L}*|torn\p{L}*|dic[ao]|scriv\p{L}*|volt\p{L}*|escrev\p{L}*|terug|zeg\p{L}*|schrijf|laat|stuur)(?!\p{L})/u;

const BEFORE_HOUR =
  /^(?:tomorrow|today|tonight|\p{L}+day|morgen|heute|at|around|about|by|on|um|gegen|am|so|a|vers|le|alle|verso|el|as|om|rond|op)$/u;

function endsAtHour(span: string): boolean {
  const [only] = clausesOfSpan(span);
  return isSpan(span) && only?.is === 'until' && only.clock !== null;
}

function saysTime(word: string): boolean {
  return /\d/u.test(word) || limitIn([timeText(word, languageOf(word)).plain]) !== null;
}

const SAYS_END =
  /^(?:(?:(?:that|it|this)(?:'s| is)|and|but|just|only|not|i mean|i meant|i'd say|well|actually|rather|no|wait|sorry|make (?:that|it)|say|das (?:ist|heiss?t)|und|aber|nur|also|ich meine?|lieber|nein|halt|c'est|et|mais|seulement|enfin|plutot|non|je veux dire|y|pero|solo|es decir|o sea|quiero decir|mejor|no|e|ma|cioe|anzi|mas|so|apenas|quer dizer|ou melhor|alias|nao|en|maar|alleen|ik bedoel|liever|nee)[ ,:]+)+/u;
const END_SAID =
  /(?:[ ,]+(?:though|only|please|thanks|instead|at (?:the )?(?:most|latest)|seulement|plutot|merci|bitte|danke|allerdings|hochstens|gracias|solo|grazie|obrigad[oa]|apenas|bedankt|graag))+$/u;

const GOES_ON = new RegExp(`^(?:then |dann )?${GOING_ON} `, 'u');

const DENIED =
  /^(?:but |and |aber |und |mais |et |pero |y |ma |e |mas |maar |en )?(?:not|no|nicht|nein|pas|non|nao|niet|nee)(?!\p{L})/u;

/** The end of a rest in a sentence of its own: "That is until Friday." Null: it says something else as well. */
export function spanBeside(sentence: string): string | null {
  const plain = folded(sentence.normalize('NFC'))
    .trim()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const said = plain.replace(SAYS_END, '').replace(GOES_ON, '').replace(END_SAID, '');
  if (isSpan(said)) return said;
  if (DENIED.test(plain)) return null;
  const days = TIME_LANGUAGES.map((language) => `until ${timeText(said, language).plain}`);
  return days.find(isSpan) ?? null;
}

/** "Pause. Until the meeting is over.": a rest, and in a sentence of its own until what. */
export function restUntil(sentence: string): OwnerCommand | null {
  const said = folded(sentence);
  if (!UNTIL_SOMETHING.test(said)) return null;
  const command = timedPause(`pause ${sentence}`);
  if (command === null && isByWord(said)) return { name: 'pause' };
  return command?.name === 'pause' ? command : null;
}

function isTimeBefore(head: string): boolean {
  return BOUND.test(`${head} `) ? isSpan(head) : isToday(head);
}

/** "Mach bis Montag nichts". */
function inside(words: readonly string[]): OwnerCommand | null {
  if (languageOf(words.join(' ')) === 'en') return null;
  const from = words.findIndex((word) => BOUND.test(`${word} `));
  for (let to = from + 1; from > 0 && to < words.length; to += 1) {
    const span = words.slice(from, to).join(' ');
    const around = [...words.slice(0, from), ...words.slice(to)].join(' ');
    if (rests(around) && isSpan(span)) return { name: 'pause', until: span };
  }
  return null;
}

/** "Pause until four after that": it begins when something else is over. */
const AFTERWARDS =
  /,? (?:after(?:wards| that| this| it)?|then|danach|nachher|anschliess?end|hinterher|ensuite|apres(?: ca| cela)?|despues|luego|dopo|poi|depois|daarna|hierna)$/u;

function isAfterwards(rest: string): boolean {
  const span = rest.replace(AFTERWARDS, '');
  return span !== rest && isSpan(span);
}

function pausedBy(head: string, rest: string): OwnerCommand | null {
  if (!rests(head)) return null;
  if (isToday(rest)) return { name: 'pause', until: 'for the rest of the day' };
  const length = OF.exec(rest)?.groups?.['length'];
  if (length !== undefined) return spanOf(length);
  if (isCounted(rest)) return spanOf(rest);
  if (beginsLater(rest)) return { name: 'unread', why: { is: 'later', words: rest } };
  return BOUND.test(`${rest} `) || isSpan(rest) ? { name: 'pause', until: rest } : null;
}

function beginsLater(rest: string): boolean {
  const isLater = isAfterwards(rest) || isForDay(rest);
  return isLater || (!isSpan(rest) && LATER.test(rest) && isTime(rest));
}

const FOR = /^(?:for|fur|pour|para(?: el)?|per|voor) (?<day>.+)$/u;

/** "Pause for Friday": on that day, and not from now on. */
function isForDay(rest: string): boolean {
  const [only, another] = clausesOfSpan(FOR.exec(rest)?.groups?.['day'] ?? '');
  return another === undefined && only?.is === 'day';
}

/** "Pause 2 hours", "pause eine halbe Stunde". */
function isCounted(rest: string): boolean {
  return /^(?:\d|half |an? )/u.test(timeText(rest, languageOf(rest)).plain);
}

const OF = /^(?:of|von|van|di|de|d') ?(?<length>.+)$/u;

/** "A break of two hours". */
function spanOf(length: string): OwnerCommand | null {
  const span = `for ${timeText(length, languageOf(length)).plain}`;
  return isSpan(span) ? { name: 'pause', until: span } : null;
}

function isToday(words: string): boolean {
  return /^(?:for )?(?:today|this afternoon|the day)$/u.test(
    timeText(words, languageOf(words)).plain,
  );
}

/** "After 6", "nach 18 Uhr". */
const AROUND_HOUR =
  /^(?:after|nach|apres|despues de(?: las?)?|dopo(?: le)?|depois d[ae]s?|na) (?=\d)/u;

/** Every word must be about time, or it may be a reason: "stop at once, you are ...". */
function isTime(words: string): boolean {
  const hour = words.replace(AROUND_HOUR, 'at ');
  const clauses = clausesAlone(hour, { now: ANY_DAY.now ?? '', zone: ANY_DAY.zone });
  return (
    (clauses !== null && clauses.length > 0) || /^over the weekend$|^from \S+ to \S+$/u.test(words)
  );
}

function clausesOfSpan(words: string): readonly Clause[] {
  const { plain } = timeText(words, languageOf(words));
  const clauses = clausesAlone(plain, { now: ANY_DAY.now ?? '', zone: ANY_DAY.zone });
  return (clauses ?? []).filter(({ is }) => is !== 'zone');
}

function isSpan(words: string): boolean {
  const [only, another] = clausesOfSpan(words);
  return (
    another === undefined && (only?.is === 'until' || only?.is === 'for' || only?.is === 'rest')
  );
}

function isNothing(words: string): boolean {
  return plainRequests(words).some((one) => NOTHING.test(one));
}

const HEADS_KEPT = 64;
const rests = remembered(
  (words: string) =>
    plainRequests(words).some((one) => {
      const name = bareCommand(one)?.name;
      return NOTHING.test(one) || name === 'pause' || name === 'stop';
    }),
  HEADS_KEPT,
);
