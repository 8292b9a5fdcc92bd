import { folded } from '../folded.ts';
import { isTimeSomewhere } from '../when/read-time.ts';
import { isCourtesy } from '../words/courtesy.ts';
import { isPeriodNamed } from './budget-period.ts';
import type { OwnerCommand } from './owner-command.ts';

export type Requests = {
  readonly commands: readonly OwnerCommand[];
  readonly isStrong: boolean;
};
/** Reads one wish; null: it is none, or not wholly read. */
export type ReadOne = (text: string) => Requests | null;

const MOST_TOGETHER = 8;

/** Behind a comma or an "and", words that begin a wish of their own: what comes before them ends there. */
const NEXT_WISH =
  /(?:[,;]\s+(?:(?:and|then|und|dann|et|puis|y|luego|e|poi|depois|en|dan)\s+)?|\s+(?:and|&|und|u\.?|et|y|e|en)\s+)(?:(?:also|please|then|bitte|auch|aussi|también|anche|também|ook)\s+)*(?=(?:add|create|make)\s+(?:a|the|another)\s+(?:new\s+)?(?:task|to-?do)\b|(?:remind|ping|nudge) me\s|erinner[en]? mich\s|rappelle-moi\s|recu[eé]rdame\s|ricordami\s|lembra-me\s|herinner me\s|av[ií]same\s|avv?isami\s|avisa-me\s|pr[eé]viens-moi\s|waarschuw me\s|(?:tell me what|dime qu[eé]|dis-moi ce qu|sag mir,? was|dimmi (?:che )?cosa|diz-me o que|zeg me wat)[^,.;]{0,24}?(?:else|open|pending|left|más|mas|pendiente|queda|reste|autre|noch|offen|ansteht|altro|manca|resta|mais|falta|pendente|nog|lijst|list[ae]?)(?!\p{L})|(?:add|put|pop|stick|setze?|schreibe?|pack|nimm|mets|ajoute|pon|apunta|metti|aggiungi|põe|adiciona|zet)\s+\S.*?\s(?:to|on|onto|auf|à|sur|en|a|alla|nella|na|op)\s+(?:the|my|our|die|meine|unsere|la|ma|mi|mia|minha|de|mijn)\s+(?:list|liste|lista|lijst)(?!\p{L}))|\s*[,;]\s+(?:(?:and|then|and then|und|dann|et|puis|y|luego|e|poi|en|dan)\s+)(?:(?:also|please|bitte)\s+)*(?=(?:tell|show|send|give) me\s|what'?s\s|how much\s|(?:sag|zeig|schick) mir\s)/iu;

/** "print cards (by 11 December) and trim the hedge": a time of a part of it. */
const PART_DATED =
  /\((?:by|before|until|due|bis|vor|avant|pour|antes|para|hasta|entro|prima|até|voor|tegen)\s[^()]{1,40}\)\s*(?:and|und|et|y|e|en|,)\s/iu;

/** What would be a title has another wish, or the time of a part, in it. */
export function holdsAnother(title: string): boolean {
  return NEXT_WISH.test(title) || PART_DATED.test(title);
}

/** Commands that may share one sentence: none of them ends or grants anything. */
const BESIDE: readonly OwnerCommand['name'][] = [
  ...([
    'pause',
    'add',
    'remind',
    'remember',
    'status',
    'tasks',
    'approvals',
    'budget',
    'report',
  ] as const),
];

/** "Remind me on Friday to water the garden, and add a task: buy gloves": all must be wholly read. */
export function wishesApart(said: string, one: ReadOne): Requests | null {
  const parts = apart(said);
  if (parts.length < 2 || parts.length > MOST_TOGETHER) return null;
  const commands = parts.flatMap((part) => one(part)?.commands ?? []);
  const isAll = parts.every((part) => one(part) !== null);
  return isAll && commands.every(({ name }) => BESIDE.includes(name))
    ? { commands, isStrong: true }
    : null;
}

function apart(said: string): readonly string[] {
  const found = NEXT_WISH.exec(said);
  const head = said.slice(0, found?.index ?? said.length);
  const again = againIn(head);
  const parts = again === null ? [head] : [again.before, `remind me ${again.next}`];
  return found === null ? parts : [...parts, ...apart(said.slice(found.index + found[0].length))];
}

const NAMES = /\s(?:to|about|re|regarding|that|wegen|an|ans|daran|dass)\s+\S/iu;
const AGAIN =
  /(?:,?\s+(?:and|und|u\.?)|,)\s+(?=(?<when>(?:at|in|on|by|tomorrow|tonight|next|um|am|morgen|heute|übermorgen|ab)\s[^,;]{1,40}?)\s+(?:to|about|re|regarding|wegen|an|ans|daran)\s)/iu;

/** "Remind me at 5 to call Bob and at 6 to call Eve": the second time has something of its own. */
function againIn(said: string): { readonly before: string; readonly next: string } | null {
  const found = AGAIN.exec(said);
  const before = said.slice(0, found?.index ?? 0);
  const when = found?.groups?.['when'] ?? '';
  const isReminder = /(?<!\p{L})(?:(?:remind|ping|nudge) me|erinner[en]? mich)(?!\p{L})/iu.test(
    before,
  );
  if (found === null || !isReminder || !NAMES.test(before)) return null;
  return isTimeSomewhere(when) ? { before, next: said.slice(found.index + found[0].length) } : null;
}

const BETWEEN =
  /\s*(?:,|;|&|\+|(?<=\s)[-\u2013\u2014]+(?=\s))\s*(?:(?:and|then|und|dann|et|puis|y|luego|e|poi|depois|en|dan)\s+)?|\s+(?:and then|and also|and|then|plus|und dann|und|u\.|u(?= (?:was|wie|wann|nimm|setz|schreib|mach|erinner))|sowie|et puis|et|y luego|y|e poi|e|en)\s+/iu;

/** Several requests in one line: every part of it must be one, and none may go on with words of its own. */
export function wishesInLine(said: string, one: ReadOne): Requests | null {
  const parts = said.split(BETWEEN).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  if (parts.length < 2 || parts.length > MOST_TOGETHER) return null;
  const found: OwnerCommand[] = [];
  for (const part of parts) {
    if (isCourtesy(folded(part))) continue;
    const command = costOf(found.at(-1), part) ?? one(part)?.commands[0];
    if (command === undefined || command.name === 'answer') return null;
    found.push(sharingTime(found.at(-1), { command, part }));
  }
  return found.length === 0 ? null : { commands: found, isStrong: false };
}

const COST =
  /^(?:how much (?:was|is|did|does) (?:it|that|all that|this)(?: all)?(?: cost| come to)?(?: me| us)?|what (?:was|is) (?:the (?:cost|price|bill)|that|it worth)|wie ?viel (?:war|macht|ist|hat) (?:es|das)(?: alles)?(?: gekostet)?|was (?:war|macht) (?:es|das))$/u;

/** "What did you do, and how much was it": by itself it could be anything. */
function costOf(before: OwnerCommand | undefined, part: string): OwnerCommand | null {
  return before?.name === 'report' && asksCost(folded(part)) ? { name: 'budget' } : null;
}

/** Whether folded words ask what that did cost of which they speak. */
export function asksCost(plain: string): boolean {
  return COST.test(plain.replace(/^(?:and|und|et|y|e|en) |[?!.\s]+$/gu, ''));
}

type Next = { readonly command: OwnerCommand; readonly part: string };

/** What it cost is asked of the time of what was done, unless another is named. */
function sharingTime(before: OwnerCommand | undefined, { command, part }: Next): OwnerCommand {
  if (before?.name !== 'report' || command.name !== 'budget') return command;
  if (command.period !== undefined || isPeriodNamed(folded(part))) return command;
  const { period = 'week' } = before;
  return period === 'today' ? command : { ...command, period };
}
