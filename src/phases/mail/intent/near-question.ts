import { approvalProjection } from '../../../domain/action/views/approval.ts';
import {
  type IntentionDoc,
  intentionProjection,
  isOpen,
} from '../../../domain/task/views/intention.ts';
import { taskIdOf } from '../../../kernel/event/work-id.ts';
import { folded } from '../../../language/folded.ts';
import type { Questions } from '../../../language/replies/replies.ts';
import { timedParts } from '../../../language/when/read-time.ts';
import { LEFT_OUT, narrows } from '../../../language/whole/beside.ts';
import { asksForWork } from '../../../language/words/asks-for-work.ts';
import { isCourtesy } from '../../../language/words/courtesy.ts';
import { kindOfWords } from '../../../language/words/kind-of-words.ts';
import { wordSet } from '../../../language/words/word-set.ts';
import { inOneLine } from '../desk/in-one-line.ts';
import { approvalList, approvalsNamed, pendingSummaries } from './carry-approvals.ts';
import { cappedBefore } from './carry-cap.ts';
import { toldOfTask } from './carry-tasks.ts';
import type { MailContext } from './mail-context.ts';

/** What a mail that nobody reads may be about; `about`: the one open thing, which short words then act on; `isTold`: it answers. */
type NearQuestion = {
  readonly says: string;
  readonly approvals: readonly string[];
  readonly about?: string;
  readonly isTold?: boolean;
};

const MOST_WORDS = 40;
const MOST_TITLES = 3;
const REMINDING =
  /(?<!\p{L})(?:remind\p{L}*|remember to|nudge|nag\p{L}*|prod me|chase me|make sure (?:that )?i|i keep forgetting|ping me|poke|wake me|alarm|timer|alert me|notify|tell me (?:an?|one|two|\d+) (?:day|week|hour|minute)s? (?:early|before|ahead)|heads-? ?up|give me a shout|bescheid|previens|avis[ae]\p{L}*|avvis\p{L}*|waarschuw\p{L}*|forget|snooze|erinner\p{L}*|vergess\p{L}*|weck\p{L}*|rappel\p{L}*|oublie\p{L}*|recuerd\p{L}*|recordatorio|recordar\p{L}*|olvid\p{L}*|ricord\p{L}*|promemoria|dimentic\p{L}*|lembr\p{L}*|esque[cç]\p{L}*|herinner\p{L}*|vergeet)(?!\p{L})/u;
const TASKING =
  /(?<!\p{L})(?:tasks?|to-?dos?|list|add|aufgaben?|liste|notier\p{L}*|eintragen|taches?|ajoute\p{L}*|tareas?|lista|anade|apunta|attivita|aggiung\p{L}*|tarefas?|adiciona|taak|taken|lijst|toevoegen|urgent\p{L}*|dringend|asap|deadline|(?:first|second|third|last|other) one|(?:i )?(?:need|have|must|ought)(?: to)? (?:buy|get|do|pick up|order|call|book|pay|fix)|^(?:i |we )?(?:still )?(?:need to|have to|got to|gotta|must) \p{L}+ .*(?:by|before|until|till) .+|muss noch|brauche(?:n)? noch|noch (?:kaufen|besorgen))(?!\p{L})/u;

const APPROVING =
  /(?<!\p{L})(?:(?:no,? thanks? (?:to|for)|nein,? danke,? (?:zu\p{L}*|fur)|non,? merci,? pour|no,? gracias,? (?:a|al|para)|no,? grazie,? (?:a|al|per)|nao,? obrigad[oa],? (?:a|ao|para)|nee,? (?:bedankt|dank je),? voor)(?= )|approv\p{L}*|authori[sz]\p{L}*|den(?:y|ied)|reject\p{L}*|sign(?:ed)? off|go-ahead|veto|permission|genehmig\p{L}*|freigeben|freigabe\p{L}*|ablehn\p{L}*|abgelehnt|erlaub\p{L}*|approuv\p{L}*|refus\p{L}*|autoris\p{L}*|valide[rsz]?|aprueb\p{L}*|aprob\p{L}*|autori[cz]\p{L}*|rechaz\p{L}*|rifiut\p{L}*|aprov\p{L}*|recus\p{L}*|goedkeur\p{L}*|keur\p{L}* (?:\p{L}+ ){0,3}goed|goedgekeurd|afwijz\p{L}*|weiger\p{L}*)(?!\p{L})/u;

/** Asks about the list or takes from it, and adds nothing. */
const OF_LIST =
  /(?<!\p{L})(?:one|clear|empty|delete|remove|wipe|drop|cancel|finished|done|what|which|how|losch\p{L}*|leer\p{L}*|erledigt|welche|vide|supprime|borra|vacia|svuota|apaga|leeg)(?!\p{L})|\?\W*$/u;

/** One question about how far something is or when it comes. */
const ASKS_STATE =
  /^(?:(?:and|so|hi|hey)[, ]+)*(?:when(?:'?s| is)?|where(?:'?s| is)|is|are|has|have|how far|how(?:'s| is)|what(?:'s| is) the (?:state|status|time|date|progress)|wann|ist|sind|wie weit|quand|est-ce|ou en est|cuando|quando|a che punto|wanneer|hoe ver)(?![\p{L}'])[^.?!\n]*\??$/u;

/** Asks what its owner may or ought to do, and not how things stand. */
const ASKS_LEAVE =
  /(?<!\p{L})(?:if|should|shall|ok|okay|fine|wenn|darf|soll|si|puis-je|puedo|se|posso|als|mag)(?!\p{L})/u;

/** A yes or no with more behind it. */
const ANSWERS =
  /^(?:(?:lol|haha|hm+|oh|well|ok|sorry|uh|ach|na)[,.! ]+)*(?:yes|no|nope|yep|yeah|nah|ja|nein|oui|non|si|sim|nao|nee)(?=\W*$|[,.;:!-]| (?:to|for|on|not|pour|para|per|voor|please|thanks|thank|way|i|we|it|that|this|go|wait|sorry|zu|zum|zur|bitte|danke|a|au|aux|al|ao|tegen|aan|op)(?!\p{L}))/u;

/** "Domain ja, …": a verdict behind the name of what it is on. */
const ANSWERS_BEHIND =
  /^(?:[\p{L}\p{N}]+ ){1,3}(?:yes|yep|no|nope|ja|nein|oui|non|si|sim|nao|nee)(?=\W*$|[,.;:!])/u;

/** All work is to rest: that is no order to do something. */
const NOTHING_AT_ALL =
  /(?<!\p{L})(?:(?:don'?t|do not) do (?:anything|a thing)|do nothing|nichts (?:mehr )?(?:machen|tun|unternehmen)|mach\p{L}* (?:\p{L}+ ){0,4}nichts|ne (?:fais|faites|fait) (?:plus )?rien|ne (?:plus )?rien faire|no (?:hagas|hagais|hacer) nada|non (?:fare|faccia) (?:piu )?(?:nulla|niente)|nao (?:facas|faca|fazer) (?:mais )?nada|doe (?:\p{L}+ ){0,4}niets|niets (?:meer )?doen|start(?:ing)? (?:up )?again|back to work)(?!\p{L})/u;

/** An amount at most and the time that it is for, whatever is counted. */
const MOST_OF_TIME =
  /(?<!\p{L})(?:(?:no|not) more than|at most|max(?:imum|imal)?|up to|under|below|hochstens|nicht mehr als|bis zu|au plus|pas plus de|como (?:maximo|mucho)|no mas de|al massimo|non piu di|no maximo|nao mais (?:de|do que)|hoogstens|maximaal|niet meer dan)(?!\p{L}).*(?<!\p{L})(?:today|tomorrow|an? day|per day|daily|an? week|per week|this week|weekly|heute|morgen|am tag|pro tag|taglich|pro woche|aujourd'hui|demain|par jour|par semaine|hoy|manana|al dia|por dia|a la semana|oggi|domani|al giorno|alla settimana|hoje|amanha|ao dia|por semana|vandaag|per dag|per week)(?!\p{L})/u;
const PER_DAY =
  /(?<![\p{L}\d])(?:\d+(?:[.,]\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|how much|wie ?viel|combien|cuanto|quanto|hoeveel) (?:a|per|each|am|pro|par|al|por|ao) (?:day|tag|jour|dia|giorno|dag)(?!\p{L})/u;

/** What else a mail may be about, the more telling words first. */
const TOPICS: readonly (readonly [keyof Questions['aboutWhat'], RegExp])[] = [
  [
    'budget',
    /(?<!\p{L})(?:spen[dt]\p{L}*|(?:you|u|we) burn(?:ed|t)|money|budget\p{L}*|costs?|costing|expensive|cheap\p{L}*|dollars?|euros?|cents?|bucks|quid|cap|ausg[ea]\p{L}*|geld|kost\p{L}*|teuer|sparen|sparsam|depens\p{L}*|argent|coute\p{L}*|cher|gast\p{L}*|dinero|presupuesto|cuesta\p{L}*|spes[aeo]|spend\p{L}*|soldi|cost[aio]|gasta\p{L}*|dinheiro|orcamento|cust[ao]\p{L}*|uitg\p{L}*|duur)(?!\p{L})|[$\u20ac\u00a3]/u,
  ],
  [
    'pause',
    /(?<!\p{L})(?:(?:i'm|im|i am|we're|we are|i'll be) (?:off|away|out|ooo|on leave)|(?:ich|wir) (?:bin|sind) (?:.{1,30} )?(?:weg|abwesend|unterwegs|im urlaub)|je suis (?:absente?|en conge)|estoy fuera|sono via|estou fora|ik ben (?:weg|afwezig)|paus\p{L}*|breaks?|rest|quiet|holiday|vacation|stop\p{L}*|halt|resume\p{L}*|restart|slow down|take it easy|carry on|pauz\p{L}*|ruhe|urlaub|anhalten|aufhoren|weiter\p{L}*|arret\p{L}*|repren\p{L}*|vacances|descans\p{L}*|vacaciones|reanud\p{L}*|detente|ferm\p{L}*|ripos\p{L}*|riprend\p{L}*|vacanza|pare|ferias|retom\p{L}*|rust|vakantie|hervat\p{L}*)(?!\p{L})/u,
  ],
  [
    'report',
    /(?<!\p{L})(?:reports?|summary|recap|progress|(?:did|done|been) (?:you|up to)|(?:did|have|has) (?:you|it)|yesterday|last (?:week|month)|this (?:week|month)|gestern|letzte woche|diese woche|hier|ayer|ieri|ontem|gisteren|bericht|geschafft|gemacht|erreicht|rapport|bilan|informe|resumen|hiciste|hecho|rapporto|riepilogo|fatto|relatorio|fizeste|verslag|gedaan)(?!\p{L})/u,
  ],
  [
    'note',
    /(?<!\p{L})(?:fyi|for your information|keep (?:it|this|that)|hold on to (?:it|this|that)|my (?:new )?(?:number|phone|mobile|address|e-?mail|password|iban|size)|meine? (?:neue )?(?:nummer|adresse|handynummer|iban)|just so you know|note that|remember the following|jot|btw|by the way|birthday|allergic|is called|'s name|zur info|ubrigens|geburtstag|heiss?t|pour info|au fait|anniversaire|s'appelle|por cierto|cumpleanos|se llama|per tua informazione|compleanno|si chiama|para tua informacao|aniversario|chama-se|ter info|trouwens|verjaardag|heet)(?!\p{L})/u,
  ],
  [
    'tasks',
    /(?<!\p{L})(?:due|overdue|outstanding|pending|agenda|plate|plans?|schedule[ds]?|cancel\p{L}*|annul\p{L}*|supprim\p{L}*|deplac\p{L}*|streich\p{L}*|losch\p{L}*|verschieb\p{L}*|borra\p{L}*|elimin\p{L}*|aplaz\p{L}*|sposta\p{L}*|apag\p{L}*|adia\p{L}*|verzet\p{L}*|verplaats\p{L}*|schrap\p{L}*|reschedule|postpone|delete|remove|finished|completed|ticked|erledigt|fertig|geschafft|termine\p{L}*|hecho|hecha|terminad\p{L}*|fatto|fatta|finit\p{L}*|feit[oa]|klaar|gedaan|afgerond|fallig|offen\p{L}*|ansteh\p{L}*|steh(?:t|en) (?:\p{L}+ ){0,2}an|a faire|prevu|pendiente\p{L}*|por hacer|in programma|da fare|pendente\p{L}*|por fazer|te doen|openstaa\p{L}*)(?!\p{L})/u,
  ],
];

/**
 * Where no model reads and nothing is understood: a question about what is named, so that its owner need not guess which words would do. Null: nothing
 * that is open is named, and no word says what it is about.
 */
export function nearQuestion(context: MailContext, words: string): NearQuestion | null {
  const plain = folded(words);
  const said = plainWordsOf(plain);
  if (said.length > MOST_WORDS) return null;
  if (isOfApproval(context, said, plain)) return whichWaits(context, said, words);
  const rule = besideRule(context, words, plain);
  return rule === null ? ofOpen(context, words, said) : asksAbout(rule);
}

function whichWaits(context: MailContext, said: readonly string[], words: string): NearQuestion {
  const { asks, waits } = context.replies;
  const { text, ids } = listHere(context, said);
  const isNarrow = ids.length > 0 && narrows(words);
  const says = `${waits.which} ${text}`;
  return { says: isNarrow ? `${says}\n${asks.grantsAtOnce}` : says, approvals: ids };
}

function ofOpen(context: MailContext, words: string, said: readonly string[]): NearQuestion | null {
  const { asks } = context.replies;
  const named = openLike(context, said);
  const near = [named, ofThread(context), byOrdinaryWords(context, said)].find(isSome) ?? [];
  const [only, another] = near;
  if (only === undefined) return asksAbout(aboutTopic(context, words));
  if (another !== undefined) return asksAbout(asks.aboutThis(near.map(({ title }) => title)));
  const isTold = named.length === 1 && asksState(folded(words));
  const says = isTold ? toldOfTask(context, only) : asks.aboutOne(only.title);
  return { says, approvals: [], about: only.intention_id, isTold };
}

function asksState(plain: string): boolean {
  return ASKS_STATE.test(plain.trim()) && !ASKS_LEAVE.test(plain);
}

function isSome(tasks: readonly IntentionDoc[]): boolean {
  return tasks.length > 0;
}

const FEW_WORDS = 6;

/** "The call is done": words that many names hold name something where little else is said. */
function byOrdinaryWords(context: MailContext, said: readonly string[]): readonly IntentionDoc[] {
  if (said.length > FEW_WORDS) return [];
  const ordinary = said.filter((word, at) => ORDINARY.has(word) && isDefinite(said[at - 1]));
  const isNamed = (title: string) =>
    plainWordsOf(folded(title)).some((word) => ordinary.includes(word));
  const found = openOf(context).filter(({ title }) => isNamed(title));
  return found.length > MOST_TITLES ? [] : found;
}

function isDefinite(article: string | undefined): boolean {
  return /^(?:the|der|die|das|den|le|la|el|lo|il|o|de|het)$/u.test(article ?? '');
}

function openOf({ view }: MailContext): readonly IntentionDoc[] {
  return [...view.all(intentionProjection).values()].filter((one) => isOpen(one) && !one.erased);
}

const BUT_NOT =
  /^(?:but|unless|only|aber|nur|es sei denn|mais|seulement|pero|solo|a menos que|ma|a meno che|mas|maar|alleen|tenzij)(?!\p{L})/u;

/** "Except for money stuff" below a rule that was just kept: alone it says nothing, and it may change the rule. */
function besideRule({ thread, replies }: MailContext, words: string, plain: string): string | null {
  const isKept = thread?.pending?.choices.some((id) => id.startsWith('lesson:')) === true;
  const isLimit = LEFT_OUT.test(plain) || BUT_NOT.test(plain);
  return isKept && isLimit ? replies.refuses.whatIsMeant(inOneLine(words)) : null;
}

const CODE = /(?<!\d)\d{6}(?!\d)/u;
const OF_ANSWER =
  /(?<!\p{L})(?:yes|yep|no|nope|ok|ack|ja|nein|oui|non|si|sim|nao|nee|a\d{1,4})(?![\p{L}\p{N}])/u;

/** A code that no word which was read needs: what waits for one is asked about, since nobody else may use it. Null: the mail is about something else. */
export function codedQuestion(context: MailContext, words: string): NearQuestion | null {
  const plain = folded(words);
  if (!CODE.test(plain) || plainWordsOf(plain).length > MOST_WORDS) return null;
  const isAsked = (context.thread?.approvals ?? []).some((id) => waits(context, id));
  const { text, ids } = listHere(context, plainWordsOf(plain));
  const isMeant = isAsked || OF_ANSWER.test(plain) || isOfApproval(context, [], plain);
  return ids.length > 0 && isMeant
    ? { says: `${context.replies.waits.which} ${text}`, approvals: ids }
    : null;
}

const FORBIDS =
  /^(?:(?:please|pls|and|so|ok|bitte)[, ]+)*(?:don'?t|do not|stop|quit|no more|hor auf|lass)(?!\p{L})/u;
const OF_WORK =
  /^(?:reminding|nagging|telling|doing|do|sending|send|delet(?:e|ing)|remov(?:e|ing)|cancel(?:l?ing)?|drop(?:ping)?|mov(?:e|ing)|touch|list|from|off|me|us|about|with|over|of|the|a|an|my|that|this|those|it|to|any|more|anymore|again|now|please|yet|mit|de[mnr]|das|die)$/u;

/** Where another wish begins: "no more newsletter, and stop the plants". */
const APART = /\s*[,;]\s*(?:(?:and|und) )?(?:(?:also|auch) )?|\s+(?:and|und) (?:also|auch) /u;

/** "Don't do the refund": nothing is said but that something which waits or is open is not to be, or is called otherwise. That is no rule of how to work. */
export function forbidsOpen(context: MailContext, sentence: string): boolean {
  const plain = folded(sentence.normalize('NFC').trim());
  if (!FORBIDS.test(plain)) return isRenaming(context, plain) || isMoving(context, plain);
  return plain.split(APART).some((part) => FORBIDS.test(part) && isOpenOrWaits(context, part));
}

function isOpenOrWaits(context: MailContext, forbidden: string): boolean {
  const rest = plainWordsOf(forbidden.replace(FORBIDS, '')).filter((word) => !OF_WORK.test(word));
  const waiting = pendingSummaries(context);
  const open = openLike(context, rest).map(({ title }) => title);
  const isNamed = (name: string) => rest.every((word) => likeness(name, [word]) > 0);
  return rest.length > 0 && [...waiting, ...open].some(isNamed);
}

const RENAMES =
  /^(?<name>.{3,80}?) (?:is|should be|will be|heisst|soll|s'appelle|se llama|si chiama|chama-se|heet)(?: now| ab jetzt| jetzt| nu| maintenant| ahora| ora| agora)?(?: called| named| heiss?en)? .+$/u;

/** "The report is called Q3 review from now on": of an open thing, its name and no rule. */
function isRenaming(context: MailContext, plain: string): boolean {
  const isCalled =
    /(?<!\p{L})(?:called|named|heiss?t|heiss?en|s'appelle|se llama|si chiama|chama-se|heet)(?!\p{L})/u;
  const name = isCalled.test(plain) ? RENAMES.exec(plain)?.groups?.['name'] : undefined;
  const words = name?.replace(/^(?:the|my|der|die|das|den|le|la|el|il|o|a|de|het) /u, '');
  return words !== undefined && openCalled(context, words) !== null;
}

const LASTING =
  /(?<!\p{L})(?:from now on|ab jetzt|ab sofort|kunftig|desormais|dorenavant|a partir de ahora|de ahora en adelante|d'ora in poi|da ora in poi|a partir de agora|de agora em diante|voortaan|vanaf nu)(?!\p{L})/gu;

const TIMED =
  /^(?<name>.{3,60}?) (?:(?:is|ist|est|es|e|is) )?(?:at|on|in|um|am|a la?s?|à|alle|as|om) .+$/u;

/** "Choir at half seven from now on": the time of an open thing and no rule. */
function isMoving(context: MailContext, plain: string): boolean {
  const said = plain.replace(LASTING, ' ').trim();
  const name = said === plain ? undefined : TIMED.exec(said)?.groups?.['name'];
  return name !== undefined && openCalled(context, name) !== null;
}

function asksAbout(says: string | null): NearQuestion | null {
  return says === null ? null : { says, approvals: [] };
}

/** What the thread is about, if that is one thing. */
function ofThread({ view, thread }: MailContext): readonly IntentionDoc[] {
  const ids = [...(thread?.about ?? []), ...(thread?.jobs ?? []).map(taskIdOf)];
  const about = [...new Set(ids)].flatMap((id) => view.get(intentionProjection, id) ?? []);
  const open = about.filter((one) => isOpen(one) && !one.erased);
  return open.length === 1 ? open : [];
}

/** What waits: in a thread that asked for some of it that alone, unless more is named. */
function listHere(context: MailContext, said: readonly string[]): ReturnType<typeof approvalList> {
  const asked = (context.thread?.approvals ?? []).filter((id) => waits(context, id));
  const isOfThese = waitingNamed(context, said).every((id) => asked.includes(id));
  return approvalList(context, asked.length > 0 && isOfThese ? asked : undefined);
}

function waitingNamed(context: MailContext, said: readonly string[]): readonly string[] {
  return approvalsNamed(
    context,
    (summary) => likeness(summary, withoutOtherSums(summary, said)) > 0,
  );
}

/** More than an hour or a day of the month has. */
const LEAST_SUM = 32;

/** "90?? too much": the figure by itself names what costs so much. */
function hasSum(summary: string, said: readonly string[]): boolean {
  const own = plainWordsOf(folded(summary));
  return said.some((one) => /^\d+$/u.test(one) && Number(one) >= LEAST_SUM && own.includes(one));
}

const CURRENCY = /^(?:euros?|dollars?|cents?|bucks|pounds?|quid|francs?|franken)$/u;

/** "Under 100 euros" does not name a refund of 40. */
function withoutOtherSums(summary: string, said: readonly string[]): readonly string[] {
  const own = plainWordsOf(folded(summary));
  const isOther = (amount = '') => /^\d+$/u.test(amount) && !own.includes(amount);
  return said.filter((word, at) => !(CURRENCY.test(word) && isOther(said[at - 1])));
}

function isOfApproval(context: MailContext, said: readonly string[], plain: string): boolean {
  const isNamed = waitingNamed(context, said).length > 0 || isPriced(context, said, plain);
  const isAsked = (context.thread?.approvals ?? []).some((id) => waits(context, id));
  const isLike = isAsked || isAnswer(context, plain) || speaksOfApproving(plain);
  if (!isAsked && ofThread(context).length > 0) return false;
  return isNamed || (isLike && approvalList(context).ids.length > 0);
}

function speaksOfApproving(plain: string): boolean {
  return APPROVING.test(plain) && !isWork(plain);
}

function isPriced(context: MailContext, said: readonly string[], plain: string): boolean {
  return !isWork(plain) && pendingSummaries(context).some((one) => hasSum(one, said));
}

/** A yes or no in a thread whose last question was another is about that. */
function isAnswer({ thread }: MailContext, plain: string): boolean {
  return thread?.pending == null && (ANSWERS.test(plain) || ANSWERS_BEHIND.test(plain));
}

function waits({ view }: MailContext, id: string): boolean {
  return view.get(approvalProjection, id)?.status === 'pending';
}

function aboutTopic(context: MailContext, words: string): string | null {
  const { asks } = context.replies;
  const plain = folded(words);
  if (NOTHING_AT_ALL.test(plain)) return asks.aboutWhat.pause;
  if (isOfCap(context, plain)) return asks.aboutWhat.budget;
  if (REMINDING.test(plain)) return asks.newReminder;
  if (TASKING.test(plain)) return OF_LIST.test(plain) ? asks.aboutWhat.tasks : asks.newTask;
  if (kindOfWords(words) === 'feedback') return asks.aboutWhat.note;
  return isWork(words) ? null : toldTopic(asks, words);
}

function toldTopic(asks: Questions, words: string): string | null {
  const plain = folded(words);
  const topic = TOPICS.find(([, said]) => said.test(plain))?.[0];
  if (topic !== undefined) return asks.aboutWhat[topic];
  return saysWhen(words) ? asks.newReminder : null;
}

/** A limit, or something for each day while there is one. */
function isOfCap(context: MailContext, plain: string): boolean {
  if (isWork(plain) && !/^(?:keep|stay|limit)(?!\p{L})/u.test(plain)) return false;
  const isCapped = cappedBefore(context, null) !== null;
  return MOST_OF_TIME.test(plain) || (isCapped && PER_DAY.test(plain));
}

const MOST_TIMED_WORDS = 14;

/** "Every other Thursday at 22:15 handover notes": a time with its hour, and a name. */
function saysWhen(words: string): boolean {
  const { clauses, title } = timedParts(words, ANY_DAY);
  const isShort = words.split(/\s+/u).length <= MOST_TIMED_WORDS;
  return isShort && title !== '' && clauses.some(({ is }) => is === 'clocks');
}

const ANY_DAY = { now: '2026-01-05T00:00:00.000Z', zone: 'UTC' };

const MANNERS = /^\s*(?:(?:please|pls|bitte|por favor|per favore|stop|don't|do not)[, ]+)+/iu;

function isWork(words: string): boolean {
  return asksForWork(words.replace(MANNERS, ''));
}

function plainWordsOf(plain: string): readonly string[] {
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Those of which most words are said; several that are equally near, as long as they are few. */
function openLike(context: MailContext, said: readonly string[]): readonly IntentionDoc[] {
  const near = openOf(context).map((task) => [task, likeness(task.title, said)] as const);
  const most = Math.max(0, ...near.map(([, count]) => count));
  const found = most === 0 ? [] : near.flatMap(([task, count]) => (count === most ? [task] : []));
  return found.length > MOST_TITLES ? [] : found;
}

/** The one open thing whose name holds all of these words. */
export function openCalled(context: MailContext, words: string): IntentionDoc | null {
  const said = plainWordsOf(words).filter((word) => !COMMON.has(word));
  if (said.length === 0) return null;
  const [only, another] = openLike(context, said).filter(({ title }) =>
    said.every((word) => plainWordsOf(folded(title)).some((one) => isLike(word, one))),
  );
  return another === undefined ? (only ?? null) : null;
}

const CLAUSES = /[,.!?;\n]+|\s+(?:and|und|et|y|e|en)\s+/u;

/** What stands in the words on one piece of work that wants something, or names another open thing. */
export function leftBeside(
  context: MailContext,
  { words, taskId }: { readonly words: string; readonly taskId: string },
): readonly string[] {
  const isOfOther = (clause: string) => {
    const named = openLike(context, plainWordsOf(folded(clause)));
    return named.length > 0 && named.every(({ intention_id }) => intention_id !== taskId);
  };
  return words
    .split(CLAUSES)
    .map((clause) => clause.trim())
    .filter((clause) => !isCourtesy(folded(clause)) && (asksForWork(clause) || isOfOther(clause)));
}

/** The one open thing that a question names; null: it is no question, or names none or several. */
export function openInQuestion(context: MailContext, sentence: string): IntentionDoc | null {
  if (kindOfWords(sentence) !== 'question') return null;
  const [only, another] = openLike(context, plainWordsOf(folded(sentence)));
  return another === undefined ? (only ?? null) : null;
}

/** How many words of a name are said; verbs and the like name nothing. */
function likeness(name: string, said: readonly string[]): number {
  const words = plainWordsOf(folded(name)).filter((word) => word.length > 2 && !COMMON.has(word));
  const named = said.filter((one) => !COMMON.has(one));
  return words.filter((word) => named.some((one) => isLike(one, word))).length;
}

const STEM = 5;

function isLike(said: string, word: string): boolean {
  if (said === word) return true;
  const isLong = said.length >= STEM && word.length >= STEM;
  return isLong && said.slice(0, STEM) === word.slice(0, STEM);
}

/** What one does with many things, also as the name of what is to be done. */
const ORDINARY = wordSet(
  `call mail order book letter pay payment write anrufen anruf brief bestellen bestellung zahlen appeler appel commande commander payer llamar llamada pedido pagar chiamare
  chiamata ordine pagare ligar chamada pagamento bellen betalen bestelling`,
);

const COMMON = new Set(
  `the and for with from that this about into out off call write send make take get buy add see ask tell check find look pay order book clean read
  fix update new all quarter half hour minute morning evening night day week month today tomorrow mail list task anrufen schreiben machen holen kaufen und der die das den dem ein eine fur mit von zum zur neue
  les des une pour avec appeler faire los las una para con llamar hacer gli per con chiamare fare dos das uma com ligar fazer het een voor met bellen maken`.split(
    /\s+/u,
  ),
);
