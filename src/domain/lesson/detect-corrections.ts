import { redactSecrets } from '../../kernel/text/redact.ts';
import { answersAlone, type FollowUp, followUpIn } from '../../language/intents/follow-up-words.ts';
import { endedIn } from '../../language/intents/loose-requests.ts';
import { isRestCommand } from '../../language/intents/owner-command.ts';
import { readLine } from '../../language/intents/read-line.ts';
import { timedPause } from '../../language/intents/timed-pause.ts';
import { remembered } from '../../language/remembered.ts';
import { isTimeSomewhere } from '../../language/when/read-time.ts';
import { takesBack } from '../../language/whole/beside.ts';
import { saysOnlyWhen } from '../../language/whole/only-when.ts';
import { identity, languages, openers } from './correction-patterns.ts';
import type { LanguagePatterns } from './language-patterns.ts';
import { loosens } from './loosens.ts';
import { ownerSentences } from './owner-sentences.ts';
import { dropsRule } from './releases.ts';

export type Correction = {
  readonly text: string;
  readonly kind: 'preference' | 'rule';
};

/** Sentences in which the owner says what holds from now on, found by how they are put and without a model. */
export function detectCorrections(text: string): readonly Correction[] {
  const sentences = ownerSentences(text);
  return sentences.flatMap((sentence, at) => {
    const said = sentence.replace(openers, '');
    const kind = correctionKind(said);
    if (kind === null || isUndone(sentences[at + 1])) return [];
    if (!POINTS_BACK.test(said)) return [{ text: said, kind }];
    const before = sentences[at - 1];
    return before === undefined || !mayTeach(before) ? [] : [{ text: `${before} ${said}`, kind }];
  });
}

/** "Always answer in Dutch. Just kidding.", "Call me Max. Actually no.": the sentence behind it takes it back or sets it a condition. */
function isUndone(next: string | undefined): boolean {
  return next !== undefined && (takesBack(next) || JOKES.test(next));
}

/** What is said in jest, or was not said. */
const JOKES =
  /(?<!\p{L})(?:(?:just |only )?(?:kidding|joking)|jk|nur (?:ein )?(?:spaß|spass|scherz|witz)|je (?:rigole|plaisante|blague)|(?:es|era) broma|scherzo|scherzavo|brincadeira|grapje)(?!\p{L})/iu;
const NOT_SAID =
  /^(?:i|we) (?:didn'?t|did not|never|don't|do not) (?:say|said|mean|meant|ask|asked|write|wrote|tell|told)(?!\p{L})|^(?:ich|wir) (?:habe|hab|haben) (?:nie|nicht) (?:gesagt|gemeint)|^je n['’]ai (?:pas|jamais) (?:dit|demandé)|^(?:yo )?(?:no|nunca) (?:he )?(?:dicho|dije)|^non ho (?:mai )?(?:detto|chiesto)|^(?:eu )?(?:não|nunca) disse|^ik heb (?:nooit|niet) gezegd/iu;

/** "Bitte nicht mehr": what is meant stands in the sentence before, and alone it would be a rule of nothing. */
const POINTS_BACK =
  /^(?:(?:please|never|again|not|no|more|any ?more|that|this|it|so|do|don't|stop|doing|bitte|nie|wieder|mehr|nicht|das|so was|sowas|mach|tu|lass|es|plus|jamais|ca|cela|ça|ne|fais|pas|s'il te plaît|nunca|más|eso|esto|no|lo|hagas|por favor|mai|più|non|farlo|questo|per favore|mais|isso|não|faças|nooit|meer|niet|dat|doe|alsjeblieft)[\s,.!]*)+$/iu;

/** Whether nothing is said but what holds from now on: there is nothing to do about it at once. */
export function areRules(sentences: readonly string[]): boolean {
  const isRule = (sentence: string) => detectCorrections(sentence).length === 1;
  return sentences.length > 0 && sentences.every(isRule);
}

/** What could teach something, however it is put: the sentences a model may choose from. */
export function teachableSentences(text: string): readonly string[] {
  return ownerSentences(text).filter(mayTeach);
}

/** A sentence with a secret is never repeated in prompts, and without the secret nothing useful remains. */
function mayTeach(sentence: string): boolean {
  if (/[?¿]/.test(sentence) || identity.test(sentence) || saysNothingAlone(sentence)) return false;
  if (JOKES.test(sentence) || NOT_SAID.test(sentence) || loosens(sentence)) return false;
  return !sentence.includes('[redacted:') && redactSecrets(sentence) === sentence;
}

/** "Yes", "Tuesday": they answer something, and hold for nothing else. */
function saysNothingAlone(sentence: string): boolean {
  const isOther = [YES_BUT, RATHER_NOT].some((one) => one.test(sentence));
  if (isOther || isTimeSomewhere(sentence)) return true;
  const word = followUpIn(sentence);
  return answersAlone(word) || isLastingTime(word);
}

/** "1pm from now on" is of the thing that is spoken of. */
function isLastingTime(word: FollowUp | null): boolean {
  return word?.is === 'time' && word.isLasting === true && isTimeSomewhere(word.words ?? '');
}

/** "In principle yes, but only when Jens has read it": an answer with a condition. */
const YES_BUT =
  /^(?:(?:grundsätzlich|im prinzip|in principle|basically|en principe|en principio|in linea di principio|em princípio|in principe),? )?(?:yes|yep|ja|oui|s[ií]|sim|no|nein|non|não|nee),? (?:but|aber|mais|pero|ma|mas|maar) (?:(?:only|erst|nur|seulement|solo|só|alleen|pas) )?(?:if|when|once|after|unless|wenn|sobald|falls|nachdem|si|quand|cuando|se|quando|als|zodra)(?!\p{L})/iu;

const RATHER_NOT = /^i(?:['’]d| would)? (?:rather|prefer) not(?: to)?\W*$/iu;

/** What holds for a time or once, or is a request to the agent itself, is not a lesson. */
const BOUNDED =
  /\b(?:until|till|today|tonight|tomorrow|this (?:week|time|month|morning|evening)|for now|for (?:the next )?(?:\d+|an?|one|two|three|four|five|six|some|half an?) (?:minute|hour|day|week|month)s?)\b|\bwhile (?:i|we)\b|\b(?:when|once|if) you (?:get|have|find) (?:(?:a|some|the) )?(?:spare |free )?(?:minute|moment|second|chance|time)\b|\bwenn du (?:mal )?(?:kurz )?(?:zeit|luft|eine minute) (?:hast|findest)\b|\bbis (?!zu)|\b(?:solange|während) (?:ich|wir)\b|\bheute\b|\bmorgen\b|\bjusqu/iu;
const COMMANDED =
  /^(?:please )?(?:(?:don'?t|do not|stop|never|no) )?(?:remind(?:ing)?|pause|pausing|resume|cancel|approve|deny|spend(?:ing)?)\b|^(?:don't|do not) stop\b|^stop (?:reminding|working)\b|[$€]\s?\d|\d\s?(?:dollars?|euros?|usd|cents?|bucks?|quid|pounds?|eur)\b|^(?:please )?(?:raise|lower|increase|reduce|lift|set) (?:the |my |your )?(?:daily )?(?:limit|cap|budget)\b/iu;

/** "Stop calling it done": it is about the one thing that its owner has before them. */
const OF_THIS =
  /^(?:please |(?:i )?(?:don'?t|do not) (?:care|mind),? (?:but )?)?(?:stop|quit|don'?t|do not) \p{L}+ (?:it|them|him|her)(?!\p{L})|^(?:please )?(?:stop|quit|don'?t|do not) \p{L}+ (?:that|this)[.!]*$|^(?:bitte )?(?:hör(?:e)? (?:bitte )?auf,? (?:es|das|ihn|sie)) (?=\p{L})|^(?:arrête|cesse) de l[ea']? ?\p{L}+|^(?:deja|para) de \p{L}+l[oa]s?(?!\p{L})|^smetti(?:la)? di \p{L}+l[oa](?!\p{L})|^stop met het (?=\p{L})/iu;

/** "Non cancellare il coro", "N'annule pas la chorale": without a word that makes it last. */
const COMMANDED_ELSEWHERE =
  /^(?:bitte |s['’]il te plaît,? |por favor,? |per favore,? |alsjeblieft,? )?(?:no |non |não |ne |n['’] ?)?(?:storni|pausier|spend(?:ere|i)|gastes?|dépens|depens|verschieb|annul|report|déplac|cancel|aplac|muév|spost|cancell|rimand|adi[ae]|verplaats)\p{L}*(?!\p{L})(?!.*(?<!\p{L})(?:immer|nie|niemals|toujours|jamais|siempre|nunca|sempre|mai|altijd|nooit)(?!\p{L}))/iu;

/** "Stop watching the folder now, I don't need it any more": one thing is to end, which is no way to work. */
const NOT_NEEDED =
  /(?<!\p{L})(?:(?:don['’]?t|do not|no longer) need (?:it|that|this|them)(?!\p{L})|(?:it|that|this) is no longer needed|no need for (?:it|that|this)(?!\p{L})|brauch\p{L}* (?:ich |wir )?(?:es|das|sie|ihn) (?:ich |wir )?nicht mehr|(?:ich|wir) brauchen? (?:es|das|sie|ihn) nicht mehr|(?:n['’]en|ne l['’]) ?ai plus besoin|ya no (?:lo|la|los|las) (?:necesito|necesitamos)|non (?:mi|ci) serv(?:e|ono) più|já não (?:o |a |é )?precis\p{L}+|não preciso mais|heb (?:het|dat|ze) niet (?:meer|langer) nodig)/iu;
const AT_ONCE = /^(?:please )?(?:stop|quit) .*(?<!\p{L})(?:right now|now|immediately)[.!]*$/iu;

/** "Knock one off the daily limit": how much may be spent is a setting. */
const OF_LIMIT =
  /(?<!\p{L})(?:daily (?:limit|cap|budget|spend(?:ing)?)|(?:limit|cap|budget) (?:per|a) day|tages(?:limit|budget)|(?:limite|plafond|budget) (?:du jour|par jour|quotidien(?:ne)?|journali[eè]re?)|(?:l[ií]mite|tope|presupuesto) (?:diario|por d[ií]a)|(?:limite|tetto|budget) (?:giornaliero|al giorno)|(?:limite|teto|orçamento) (?:di[aá]rio|por dia)|dag(?:limiet|budget))(?!\p{L})/iu;

const AT_ONCES = [COMMANDED, COMMANDED_ELSEWHERE, OF_THIS, NOT_NEEDED, AT_ONCE, OF_LIMIT];

/** What the agent is asked to do or to end at once. */
function isCommand(sentence: string): boolean {
  const isAtOnce = AT_ONCES.some((one) => one.test(sentence)) || dropsRule(sentence);
  return isAtOnce || endedIn(sentence)?.isReminding === true || bidsAtOnce(sentence);
}

/** "Don't do anything before I say so", "Erinner mich immer freitags um 14 Uhr": carried out now, though put as a rule would be. */
function bidsAtOnce(sentence: string): boolean {
  if (timedPause(sentence) !== null) return true;
  const read = readLine(sentence);
  if (read.is !== 'command') return false;
  return read.commands.every((command) => isRestCommand(command) || command.name === 'remind');
}

/** A sentence is looked at by itself and in its mail. */
const SENTENCES_KEPT = 64;
const correctionKind = remembered(kindAnew, SENTENCES_KEPT);

function kindAnew(sentence: string): Correction['kind'] | null {
  if (!mayTeach(sentence) || isCommand(sentence)) return null;
  const lasts = languages.some(({ lasting }) => lasting.test(sentence));
  if (BOUNDED.test(sentence) && !lasts) return null;
  const kinds = languages.map((language) => kindIn(sentence, language));
  const isPassing = languages.some((language) => language.passing.test(sentence));
  const isLasting = kinds.includes('lasting');
  // "From today on" has a day in it and means every day after it.
  if (isPassing && !isLasting) return null;
  if (kinds.includes('preference')) return 'preference';
  return kinds.some((kind) => kind !== null) ? 'rule' : null;
}

function kindIn(
  sentence: string,
  { lasting, telling, rules, preferences }: LanguagePatterns,
): Correction['kind'] | 'lasting' | null {
  const bare = sentence.replace(lasting, '').replace(/^[\s,:–—-]+/, '');
  // When something comes is said of the thing, and is no way to work.
  if (saysOnlyWhen(bare)) return null;
  if (lasting.test(sentence) && !telling.test(bare) && bare.split(' ').length >= 2) {
    return preferences.some((pattern) => pattern.test(sentence)) ? 'preference' : 'lasting';
  }
  if (preferences.some((pattern) => pattern.test(sentence))) return 'preference';
  return rules.some((pattern) => pattern.test(sentence)) ? 'rule' : null;
}
