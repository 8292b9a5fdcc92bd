import { inWholeUnits, type Shift, shiftIn } from '../change/shift-words.ts';
import { folded } from '../folded.ts';
import { isTimeSomewhere } from '../when/read-time.ts';
import { isLimitAhead } from '../whole/beside.ts';
import { endBeforeReason } from '../words/end-with-reason.ts';
import { isOneSentence } from '../words/sentences.ts';
import { withUmlauts } from '../words/umlauts.ts';
import { areMarks, urgencyOf } from './task-marks.ts';

/** What a short mail says about the thing its thread is about, from its words alone. */
export type FollowUp =
  | { readonly is: 'drop' | 'done' | 'both' | 'yes' }
  /** `isBack`: it takes back what was asked for. */
  | { readonly is: 'no'; readonly isBack?: boolean }
  | { readonly is: 'urgent'; readonly isHigh: boolean }

  /** `nth`: of several; -1 is the last. */
  | { readonly is: 'cancel'; readonly nth: number | null }
  | { readonly is: 'choice'; readonly nth: number }
  /** Another name for what was understood. */
  | { readonly is: 'means'; readonly to: string; readonly not: string | null }
  | Shift
  /**
   * It may name another time; `isAgain`: from now, as with snoozing; `isMore`: beside the one that is set; `isLasting`: for each time from now on. Null:
   * none is named. `marks`: to a task the words say by when it is due, and how urgent it is.
   */
  | {
      readonly is: 'time';
      readonly words: string | null;
      readonly isAgain: boolean;
      readonly isMore?: boolean;
      /** It is to be asked again then. */
      readonly isAsked?: boolean;
      readonly isLasting?: boolean;
      /** Of all its times, or of these days alone beside the others; undefined: it is not said. */
      readonly of?: 'all' | 'these';
      readonly marks?: string;
    };

const DROP =
  /^(?:never ?mind|nevermind|forget (?:it|about it|that)|drop (?:it|that)|skip (?:it|that)|leave it|scratch that|don't bother|no need|not needed|(?:das )?hat sich (?:schon )?erledigt|nicht mehr notig|brauch\p{L}* (?:ich )?nicht mehr|plus besoin|ya no hace falta|non serve piu|ja nao (?:e )?preciso|niet meer nodig|vergiss es|lass (?:es|gut sein|mal)|egal|laisse tomber|oublie(?: ca)?|dejalo|olvidalo|lascia (?:stare|perdere)|deixa estar|laat maar|take (?:it|that) back|undo(?: that| it| this)?|(?:mach (?:es|das) )?(?:wieder )?ruckgangig(?: machen)?|nimm (?:es|das) zuruck|deshaz(?:lo)?|desfaz|maak (?:het|dat) ongedaan)$/u;
const NTH: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  last: -1,
  '1': 1,
  '2': 2,
  '3': 3,
  one: 1,
  two: 2,
  three: 3,
  erste: 1,
  zweite: 2,
  premier: 1,
  former: 1,
  latter: -1,
  primero: 1,
  primo: 1,
  eerste: 1,
  ersten: 1,
  zweiten: 2,
};
const CANCEL =
  /^(?:cancel|delete|remove|drop|scrap|kill|end|stop)(?: (?:it|that|this|that one|this one|the reminder|the task|reminding me(?: of (?:this|that|it))?|(?:the )?(?<nth>first|second|third|last)(?: one)?))?(?: again)?$|^(?:no longer needed|not needed any ?more|losch es|losche es|streich(?:e)? es|annule(?:-le)?|cancelalo|borralo|annullalo|cancela|annuleer het|storniere es)$/u;
const DONE =
  /^(?:(?:it's |it is |that's |that is |is |all |already |i've |i have |i )*(?:done|did it|did that|finished|completed|sorted|taken care of)(?: already| now| it| earlier| just now| today| yesterday| last night| this morning)*|(?:ist )?(?:schon |bereits )?erledigt|hab(?:e)? ich (?:schon |gestern |heute )?(?:gemacht|erledigt)|fertig|gemacht|schon erledigt|fait|c'est fait|hecho|ya esta|fatto|feito|gedaan|klaar)$/u;
const CHOICE =
  /^(?:(?:i mean|i meant|take|number|the|nr|option) )*(?<nth>first|1st|second|2nd|third|3rd|last|former|latter|[123]|erste[rn]?|zweite[rn]?|premier|primero|primo|eerste)(?: (?:one|option|please))*$/u;
const MEANS =
  /^(?:sorry|no|oops)?(?: )?(?:i meant|i mean|it's|it is|should be|make that|ich meinte|ich meine|je voulais dire|quise decir|intendevo|ik bedoelde) (?<to>[\p{L}][\p{L}\p{N} .'-]{0,40}?)(?:(?: |, )(?:not|nicht|pas|no|non|niet) (?<not>[\p{L}][\p{L} .'-]{0,40}))?$/iu;
const NOT = /^(?:sorry |no )?(?<to>\p{L}[\p{L}.'-]*)(?: |, )not (?<not>\p{L}[\p{L}.'-]*)$/iu;
const SNOOZE =
  /^(?:please )?(?:snooze|again|once more|later|remind me(?: again| once more| later)?|ask me(?: again)?|ask again|come back|spater|nochmal|encore|noch einmal|erinnere mich(?: nochmal| wieder)?|frage? mich(?: (?:noch ?mal|noch einmal|wieder))?|redemande-moi|preguntame (?:otra vez|de nuevo)|chiedimelo (?:di nuovo|ancora)|pergunta-me (?:de novo|outra vez)|vraag het me (?:nog eens|opnieuw|weer))(?: (?:it|this|that|me|das|es))?(?: (?<words>.+?)(?: (?:again|noch ?mal|noch einmal|wieder))?)?$/u;
const ASKS_AGAIN = /^(?:please )?(?:ask|frage?|redemande|pregunta|chiedi|pergunta|vraag)/u;
const AROUND =
  /^(?:(?:und zwar|namlich|namely|ok|okay|no|nope|nah|sorry|oops|uh|er|ah|ach|nee|ne|actually|hm+|well|please|pls|rather|better|oh|yes|then|wait|i meant?|i wanted to say|i meant to say|it should be|should be|my mistake|my bad|i said|lieber|doch|besser|bitte|sorry|quatsch|moment|eigentlich|ich meine?|ich meinte|meinte?|plutot|non|pardon|enfin|je voulais dire|en fait|finalement|mejor|al final|perdon|no espera|queria decir|quise decir|meglio|alla fine|scusa|anzi|volevo dire|intendevo|desculpa|melhor|afinal|no fim|queria dizer|quero dizer|liever|uiteindelijk|nee|ik bedoelde?|toch|eigenlijk|sorry)[ ,:]+)+|[ ,]+(?:(?:would|will|could|can) (?:you|we)|lol|haha+|hehe|xd|mate|tho|though|already|pls|please|plz|instead|then|rather|better|would be better|is better|is fine|that is|i meant?|if poss(?:ible)?|if (?:you|that) (?:can|works)|actually|thanks|thx|ta|sorry|x+|bitte|danke|stattdessen|lieber|meine? ich|meinte ich|besser|plutot|merci|stp|mejor|gracias|por favor|meglio|grazie|per favore|melhor|obrigad[oa]|liever|bedankt|graag|alsjeblieft)$/gu;
const MAKE =
  /^(?:(?:can|could) you )?(?:make|move|change|shift|put|set|postpone|push|reschedule|do|let's do|let's say|say|mach|verschieb(?:e)?|mets)(?: (?:it|that|this|the reminder|es|das|le|la))?(?: (?:off|back|forward|over|up|out))?(?: (?:to|for|until|till?|auf|au|a))? (?<words>.+)$/u;
const MOVED =
  /^(?:not|(?:i )?can(?:'t|not)(?: do| make)?(?: it)?(?: on)?) (?:today|tomorrow|on \p{L}+|at [\d:]+|\p{L}+day)[ ,]+(?:but )?(?<words>.+)$/u;

/** Null: it is longer than such words are. */
export function followUpIn(text: string): FollowUp | null {
  const line = withUmlauts(text.normalize('NFC')).trim().replace(/\s+/gu, ' ');
  const word =
    endIn(line) ?? shiftBeforeReason(line) ?? wordOrTimeIn(line.replace(/[.!?\s]+$/u, ''));
  // "Done?" asks, and ends nothing.
  return word !== null && /\?\W*$/u.test(line) && ENDS.includes(word.is) ? null : word;
}

const ENDS: readonly FollowUp['is'][] = ['drop', 'done', 'cancel', 'both', 'yes', 'no'];

const SAYS_NOTHING_ALONE: readonly FollowUp['is'][] = [
  ...(['drop', 'done', 'both', 'yes', 'no', 'cancel', 'choice', 'shift', 'urgent'] as const),
];

/** Whether words only answer something: a yes, "the second one", "an hour later". Elsewhere they hold for nothing. */
export function isBareAnswer(text: string): boolean {
  return answersAlone(followUpIn(text));
}

/** As `isBareAnswer`, of words that are read already. */
export function answersAlone(word: FollowUp | null): boolean {
  return word !== null && SAYS_NOTHING_ALONE.includes(word.is);
}

/** An end for which a reason is given, as one says it. */
function endIn(line: string): FollowUp | null {
  const end = endBeforeReason(line);
  // "Cancel it, she moved it to Friday" may want another time.
  if (end === null || isLimitAhead(line.slice(end.length))) return null;
  const word = wordIn(folded(end).replaceAll(AROUND, '').trim());
  return word?.is === 'drop' || word?.is === 'cancel' ? word : null;
}

function wordOrTimeIn(line: string): FollowUp | null {
  if (line.length === 0 || line.length > 120 || !isOneSentence(line)) return null;
  const plain = folded(line);
  const bare = plain.replaceAll(AROUND, '').trim();
  const word = yesOrNo(plain) ?? correctedIn(bare) ?? wordBare(line, bare);
  return word?.is === 'time' ? (changeBeforeReason(line) ?? word) : word;
}

const LEADING_AND = /^(?:and|und|et|y|e|en) /u;

/** "Make it 10pm in future, I keep being on the bus". Null: there is no reason, or what stands before it is no change. */
function changeBeforeReason(line: string): FollowUp | null {
  const end = endBeforeReason(line);
  if (end === null || isLimitAhead(line.slice(end.length))) return null;
  const word = timeIn(folded(end).replaceAll(AROUND, '').replace(LEADING_AND, '').trim());
  const isChange = word.of === 'all' || word.isLasting === true;
  return isChange && word.words !== null && isTime(word.words) ? word : null;
}

function wordBare(line: string, bare: string): FollowUp | null {
  return wordIn(bare) ?? marksIn(bare) ?? nameIn(line) ?? shiftIn(bare) ?? timeIn(bare);
}

function yesOrNo(plain: string): FollowUp | null {
  if (YES.test(plain)) return { is: 'yes' };
  return NO_WAIT.test(plain.replace(/[.!]+$/u, '')) ? { is: 'no' } : null;
}

const HOUR = /^(?:at |um |a |om |alle |as )?\d{1,2}(?:[:.h]\d{2})?(?: ?(?:am|pm|h|uhr|o'clock))?$/u;
const NOT_THAT =
  /^(?<to>.{1,30}?),? (?:and )?(?:not|nicht|pas|no|non|niet|nao) (?<not>.{1,30})$|^(?:not|nicht|pas|no|non|niet|nao) (?<not2>.{1,30}?),? (?:but|sondern|mais|sino|ma|mas|maar) (?<to2>.{1,30})$/u;

function isTime(words: string): boolean {
  return HOUR.test(words) || isTimeSomewhere(words);
}

/** "10, not 9", "I meant Friday": both are times. Null: it says something else. */
function correctedIn(bare: string): FollowUp | null {
  const { to, to2, not, not2 } = NOT_THAT.exec(bare)?.groups ?? {};
  const [words, instead] = [to ?? to2, not ?? not2];
  const isBoth = words !== undefined && instead !== undefined && isTime(words) && isTime(instead);
  return isBoth ? { is: 'time', words, isAgain: false } : null;
}

const SET_AS =
  /^(?:(?:can|could) you )?(?:please )?(?:make|mark|flag|set|put)(?: (?:it|that|this|the task|this one|that one))?(?: (?:as|to|down as))?(?: a)? |^(?:mach|mache|setz|setze|markier|markiere)(?: (?:es|das|sie|die|ihn|den))?(?: bitte)?(?: (?:als|auf))? |^(?:mets|marque)-(?:le|la) (?:en |comme )?|^(?:ponlo|ponla|marcalo|marcala)(?: como)? |^(?:mettilo|mettila|segnalo|segnala)(?: come)? |^(?:marca|poe) (?:como )?|^(?:maak|zet) (?:het|dat|die) (?:op )?/u;
const ALSO =
  /(?: (?:too|as well|also|now|then|auch|aussi|tambien|anche|tambem|ook|jetzt|maintenant|ahora|adesso|agora|nu))+$/u;

/** "Make it urgent too", "by Saturday, and it's important". */
function marksIn(bare: string): FollowUp | null {
  const words = bare.replace(SET_AS, '').replace(ALSO, '').trim();
  const urgency = urgencyOf(words);
  if (urgency !== null) return { is: 'urgent', isHigh: urgency === 'high' };
  return areMarks(words) ? { ...timeIn(bare), marks: words } : null;
}

/** Also with what is said around it: "sure, go ahead", "ja bitte". */
const YES =
  /^(?:yes|yep|yeah|sure|ok(?:ay)?|go ahead|do (?:it|that|so)|please do|correct|right|exactly|ja|genau|oui|si|sim)(?:[, ]+(?:please|go ahead|do (?:it|that|so)|that's right|thanks|thank you|bitte|gern|danke|merci|por favor|gracias|per favore|grazie|obrigad[oa]|graag))*$/u;

const NO_WAIT =
  /^(?:oh )?(?:no|nope|nein|non|nee|nao)[, ]+(?:no|wait|hold on|don't|nein|warte|moment|halt|non|attends|espera|aspetta|espere|nee|wacht)$/u;

const WORDS: readonly (readonly [RegExp, FollowUp])[] = [
  [DROP, { is: 'drop' }],
  [DONE, { is: 'done' }],
  [
    /^both(?: of them)?$|^(?:alle )?beide$|^(?:yes,? )?all(?: of them)?$|^(?:alle[ns]?|tous|toutes|todos|todas|tutti|tutte)$/u,
    { is: 'both' },
  ],
  [YES, { is: 'yes' }],
  [/^(?:no|nein|non|nee|nao|nope)$/u, { is: 'no' }],
  [
    /^(?:don't|do not|better not|rather not|i(?:'ve)? changed my mind|changed my mind|no need after all|(?:doch |lieber |besser )?nicht|finalement (?:non|pas)|mejor no|al final no|meglio di no|anzi no|melhor nao|afinal nao|(?:toch |liever )?niet)$/u,
    { is: 'no', isBack: true },
  ],
];

function wordIn(said: string): FollowUp | null {
  const word = WORDS.find(([pattern]) => pattern.test(said))?.[1];
  if (word !== undefined) return word;
  const cancel = CANCEL.exec(said);
  if (cancel !== null) return { is: 'cancel', nth: nthIn(cancel) };
  const nth = nthIn(CHOICE.exec(said));
  return nth === null ? null : { is: 'choice', nth };
}

function nthIn(found: RegExpExecArray | null): number | null {
  return NTH[found?.groups?.['nth'] ?? ''] ?? null;
}

const HALF_OF_DAY = /^[ap]\.?m\.?$/iu;

/** Names keep their capitals. */
function nameIn(line: string): FollowUp | null {
  const found =
    MEANS.exec(line.replace(/^(?:sorry|no|oops)[ ,]+/iu, '')) ??
    NOT.exec(line.replace(/^(?:sorry|no|oops)[ ,]+/iu, ''));
  const { to, not } = found?.groups ?? {};
  if (to === undefined || isTime(folded(to)) || HALF_OF_DAY.test(to)) return null;
  if (shiftIn(folded(to)) !== null) return null;
  return { is: 'means', to: to.trim(), not: not?.trim() ?? null };
}

const COUNT =
  /^(?:for )?(?<count>(?:\d+|an?|half an?|one|two|three|five|ten) (?:minute|hour|day|week)s?)$/u;

const MORE =
  /^(?:and |und |et |y |e |en )?(?:also |auch |aussi |tambien |anche |tambem |ook )?(?:again|once more|one more time|noch ?mal|noch einmal|nochmals|encore|wieder|otra vez|ancora|de nuevo|nog eens|nog een keer) (?<words>.+)$|^(?:(?:and|und|et|y|e|en) )?(?:also|auch|aussi|tambien|anche|tambem|ook) (?<words2>.+)$/u;

/** "And at 6pm", "and Saturday too": the one that is set stays. */
const AND =
  /^(?:and|und|et|y|e|en) (?<words>.+?)(?:,? (?:too|as well|again|once more|auch(?: noch)?|noch ?mal|noch einmal|aussi|tambien|anche|tambem|ook|nog))?$/u;
const TOO = /^(?<words>.+?),? (?:too|as well|auch(?: noch)?|aussi|tambien|anche|tambem|ook)$/u;

const AGAIN =
  /^(?<words>.+?),? (?:again|once more|noch ?mal|noch einmal|encore|de nuevo|otra vez|di nuovo|de novo|nog eens)$/u;

function timeIn(said: string): Extract<FollowUp, { is: 'time' }> {
  return againIn(said) ?? anotherIn(said);
}

/** A time beside the one that is set, or from now. */
function againIn(said: string): Extract<FollowUp, { is: 'time' }> | null {
  const besides = [MORE, AND, TOO].map((one) => timeBehind(one, said)).find((one) => one !== null);
  if (besides !== undefined) return { is: 'time', words: besides, isAgain: true, isMore: true };
  const again = timeBehind(AGAIN, said);
  if (again !== null) return snoozed(again);
  const snooze = SNOOZE.exec(said);
  if (snooze === null) return null;
  const word = snoozed(snooze.groups?.['words'] ?? null);
  return ASKS_AGAIN.test(said) ? { ...word, isAsked: true } : word;
}

/** "10 more minutes, the oven is slow". */
function shiftBeforeReason(line: string): FollowUp | null {
  const { shift, reason } = REASONED.exec(line)?.groups ?? {};
  if (shift === undefined || reason === undefined || isLimitAhead(reason)) return null;
  const word = shiftIn(folded(shift).replaceAll(AROUND, '').trim());
  // "Next week, I am away" says when that is.
  return word?.isNextWeek === true ? null : word;
}

/** A single word behind it may be a part of the time: "the day before, evening". */
const REASONED = /^(?<shift>[^,;:.!?–—]{2,40})(?:[,;:.!]| [–—-])+ +(?<reason>\S+ [^?]{1,100})$/u;

/** The words of a pattern, if they are a time. */
function timeBehind(pattern: RegExp, said: string): string | null {
  const { words, words2 } = pattern.exec(said)?.groups ?? {};
  const found = words ?? words2 ?? '';
  return isTime(found) ? found : null;
}

function anotherIn(said: string): Extract<FollowUp, { is: 'time' }> {
  const once = said.replaceAll(LASTING, '');
  const apart = once.replace(ELSE_AS_BEFORE, '');
  const change = MOVED.exec(apart) ?? MAKE.exec(apart) ?? ONLY.exec(apart);
  const words = (change?.groups?.['words'] ?? apart).replaceAll(AROUND, '').trim();
  const isLasting = once !== said;
  const isApart = apart !== once;
  const day = words.replace(SAME_HOUR, '$1').replace(SAME_HOUR_FIRST, '$1');
  const lasting = { is: 'time', isAgain: false, ...(isLasting && { isLasting }) } as const;
  if (isApart) return { ...lasting, words: day.replace(THE_WEEKEND, 'on weekends'), of: 'these' };
  return { ...lasting, words: day, ...(change !== null && { of: 'all' }) };
}

/** Where the other days stay as they are, it is every weekend. */
const THE_WEEKEND = /\b(?:am wochenende|(?:at|on) the weekend|in het weekend)\b/u;
const ONLY = /^(?:only|just|nur(?: noch)?|seulement|solo|so|apenas|alleen) (?<words>.+)$/u;
/** "At 8 on weekends, else as before". */
const ELSE_AS_BEFORE =
  /[ ,;]+(?:(?:and|but|und|et|y|e|en) )?(?:(?:else|otherwise|the (?:rest|others?)|(?:on )?the other days|sonst|ansonsten|die anderen(?: tage)?|sinon|les autres(?: jours)?|si no|lo demas|los demas(?: dias)?|per il resto|(?:negli |gli )?altri giorni|o resto|(?:nos |os )?outros dias|verder|de rest)(?: (?:is|are|stays?|remains?|bleibt|bleiben|reste(?:nt)?|sigue(?:n)?|resta(?:no)?|fica(?:m)?|blijft))?) (?:as (?:before|now|usual|it (?:is|was)|they (?:are|were))|unchanged|the same|wie (?:bisher|vorher|gehabt|immer)|comme (?:avant|toujours)|(?:como|igual que) (?:antes|siempre|sempre)|come prima|zoals eerst)$/u;

const FROM_NOW =
  "(?:from now on|in (?:the )?future|ab jetzt|ab sofort|kunftig|in zukunft|desormais|a l'avenir|a partir de ahora|de ahora en adelante|d'ora in poi|a partir de agora|daqui em diante|voortaan|vanaf nu)";
const LASTING = new RegExp(`^${FROM_NOW}[ ,:]+|[ ,]+${FROM_NOW}$`, 'gu');

const SAME =
  '(?:(?:at|but at) )?(?:the )?same (?:time|hour)(?: as (?:before|ever|always))?|(?:zur|um die|die|zu der) (?:selben?|gleichen?) (?:uhr)?zeit|(?:gleiche|selbe) (?:uhr)?zeit|(?:a )?(?:la )?meme heure|(?:a )?(?:la )?misma hora|(?:(?:alla|la) )?stessa ora|(?:a )?mesma hora|(?:op )?(?:dezelfde|hetzelfde|zelfde) (?:tijd|tijdstip|uur)';
/** A day alone keeps its hour anyway. */
const SAME_HOUR = new RegExp(`^(.*?\\p{L}),? (?:${SAME})$`, 'u');
const SAME_HOUR_FIRST = new RegExp(`^(?:${SAME}),? (.+)$`, 'u');

const UNTIL =
  /^(?:until|till?|bis(?: zum)?|jusqu'(?:a|au)|hasta(?: el)?|fino a|ate|tot) (?!next (?:week|month|year)$)/u;

/** "Snooze 10 minutes" counts from now, and "snooze until Monday" is for Monday. */
function snoozed(words: string | null): Extract<FollowUp, { is: 'time' }> {
  const named = words?.replace(UNTIL, '') ?? null;
  const count = COUNT.exec(inWholeUnits(named ?? ''))?.groups?.['count'];
  return { is: 'time', words: count === undefined ? named : `in ${count}`, isAgain: true };
}
