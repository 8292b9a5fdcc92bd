import { folded } from '../folded.ts';

/** What a short mail says about the thing its thread is about, from its words alone. */
export type FollowUp =
  | { readonly is: 'drop' | 'done' | 'both' | 'yes' | 'no' | 'urgent' }
  /** `nth`: of several; -1 is the last. */
  | { readonly is: 'cancel'; readonly nth: number | null }
  | { readonly is: 'choice'; readonly nth: number }
  /** Another name for what was understood. */
  | { readonly is: 'means'; readonly to: string; readonly not: string | null }
  | { readonly is: 'shift'; readonly minutes: number }
  /** It may name another time; `isAgain`: from now, as with snoozing. Null: none is named. */
  | { readonly is: 'time'; readonly words: string | null; readonly isAgain: boolean };

const DROP =
  /^(?:never ?mind|nevermind|forget (?:it|about it|that)|drop (?:it|that)|skip (?:it|that)|leave it|scratch that|don't bother|no need|not needed|vergiss es|lass (?:es|gut sein|mal)|egal|laisse tomber|oublie(?: ca)?|dejalo|olvidalo|lascia (?:stare|perdere)|deixa estar|laat maar)$/u;
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
  /^(?:cancel|delete|remove|drop|scrap|kill|end|stop)(?: (?:it|that|this|that one|this one|the reminder|the task|reminding me(?: of (?:this|that|it))?|(?:the )?(?<nth>first|second|third|last)(?: one)?))?(?: again)?$|^(?:no longer needed|not needed any ?more|take (?:it|that) back|undo(?: that| it)?|losch es|losche es|streich(?:e)? es|annule(?:-le)?|cancelalo|borralo|annullalo|cancela|annuleer het|storniere es)$/u;
const DONE =
  /^(?:(?:it's |it is |that's |that is |is |all |already |i've |i have |i )*(?:done|did it|did that|finished|completed|sorted|taken care of)(?: already| now| it)?|erledigt|fertig|gemacht|schon erledigt|fait|c'est fait|hecho|ya esta|fatto|feito|gedaan|klaar)$/u;
const CHOICE =
  /^(?:(?:i mean|i meant|take|number|the|nr|option) )*(?<nth>first|1st|second|2nd|third|3rd|last|former|latter|[123]|erste[rn]?|zweite[rn]?|premier|primero|primo|eerste)(?: (?:one|option|please))*$/u;
const MEANS =
  /^(?:sorry|no|oops)?(?: )?(?:i meant|i mean|it's|it is|should be|make that|ich meinte|ich meine|je voulais dire|quise decir|intendevo|ik bedoelde) (?<to>[\p{L}][\p{L}\p{N} .'-]{0,40}?)(?:(?: |, )(?:not|nicht|pas|no|non|niet) (?<not>[\p{L}][\p{L} .'-]{0,40}))?$/iu;
const NOT = /^(?:sorry |no )?(?<to>\p{L}[\p{L}.'-]*)(?: |, )not (?<not>\p{L}[\p{L}.'-]*)$/iu;
const SHIFT =
  /^(?:(?:make it|please|move it) )*(?<n>\d{1,3}|an?|half an?) (?<unit>minute|hour|day|week)s? (?<way>later|earlier|before|sooner)$/u;
const SNOOZE =
  /^(?:please )?(?:snooze|again|once more|later|remind me(?: again| once more| later)?|ask (?:me )?again|come back|spater|nochmal|encore|noch einmal|erinnere mich(?: nochmal| wieder)?)(?: (?:it|this|that|me))?(?: (?<words>.+))?$/u;
const AROUND =
  /^(?:(?:ok|okay|no|sorry|actually|hm+|well|please|rather|better|oh|yes|then|wait|lieber|doch|besser|bitte|plutot|mejor|meglio|liever|nein)[ ,]+)+|[ ,]+(?:please|instead|then|rather|better|would be better|is better|thanks|bitte|stattdessen|lieber|plutot|mejor|meglio)$/gu;
const MAKE =
  /^(?:(?:can|could) you )?(?:make|move|change|shift|put|set|postpone|push|reschedule|do|let's do|let's say|say|mach|verschieb(?:e)?|mets)(?: (?:it|that|this|the reminder|es|das|le|la))?(?: (?:to|for|until|auf|au|a))? (?<words>.+)$/u;
const MOVED = /^not (?:today|tomorrow|on \p{L}+|at [\d:]+|\p{L}+day)[ ,]+(?:but )?(?<words>.+)$/u;
const MINUTE: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1440, week: 10_080 };

/** Null: it is longer than such words are. */
export function followUpIn(text: string): FollowUp | null {
  const line = text
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[.!?\s]+$/u, '');
  if (line.length === 0 || line.length > 120 || /[.!?]\s+\p{L}/u.test(line)) return null;
  const plain = folded(line);
  const bare = plain.replaceAll(AROUND, '').trim();
  if (YES.test(plain)) return { is: 'yes' };
  return wordIn(bare) ?? nameIn(line) ?? shiftIn(bare) ?? timeIn(bare);
}

/** Also with what is said around it: "sure, go ahead", "ja bitte". */
const YES =
  /^(?:yes|yep|yeah|sure|ok(?:ay)?|go ahead|do (?:it|that|so)|please do|correct|right|exactly|ja|genau|oui|si|sim)(?:[, ]+(?:please|go ahead|do (?:it|that|so)|that's right|thanks|thank you|bitte|gern|danke|merci|por favor|gracias|per favore|grazie|obrigad[oa]|graag))*$/u;

const WORDS: readonly (readonly [RegExp, FollowUp])[] = [
  [DROP, { is: 'drop' }],
  [DONE, { is: 'done' }],
  [
    /^both(?: of them)?$|^(?:alle )?beide$|^(?:yes,? )?all(?: of them)?$|^(?:alle[ns]?|tous|toutes|todos|todas|tutti|tutte)$/u,
    { is: 'both' },
  ],
  [
    /^(?:it's |this is |that's )?(?:very )?(?:urgent|important|dringend|high priority)$/u,
    { is: 'urgent' },
  ],
  [YES, { is: 'yes' }],
  [/^(?:no|nein|non|nee|nao|nope)$/u, { is: 'no' }],
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

/** Names keep their capitals. */
function nameIn(line: string): FollowUp | null {
  const found =
    MEANS.exec(line.replace(/^(?:sorry|no|oops)[ ,]+/iu, '')) ??
    NOT.exec(line.replace(/^(?:sorry|no|oops)[ ,]+/iu, ''));
  const { to, not } = found?.groups ?? {};
  return to === undefined ? null : { is: 'means', to: to.trim(), not: not?.trim() ?? null };
}

function shiftIn(said: string): FollowUp | null {
  const { n = '', unit = '', way } = SHIFT.exec(said)?.groups ?? {};
  if (way === undefined) return null;
  const count = n.startsWith('half') ? 0.5 : /^an?$/u.test(n) ? 1 : Number(n);
  const minutes = count * (MINUTE[unit] ?? 0);
  return { is: 'shift', minutes: way === 'later' ? minutes : -minutes };
}

const COUNT =
  /^(?:for )?(?<count>(?:\d+|an?|half an?|one|two|three|five|ten) (?:minute|hour|day|week)s?)$/u;

function timeIn(said: string): FollowUp {
  const snooze = SNOOZE.exec(said);
  if (snooze !== null) return snoozed(snooze.groups?.['words'] ?? null);
  const change = MOVED.exec(said) ?? MAKE.exec(said);
  const words = (change?.groups?.['words'] ?? said).replaceAll(AROUND, '').trim();
  return { is: 'time', words: words.replace(SAME_HOUR, '$1'), isAgain: false };
}

/** A day alone keeps its hour anyway. */
const SAME_HOUR =
  /^(.*?\p{L}),? (?:(?:at|but at) )?(?:the )?same (?:time|hour)(?: as (?:before|ever|always))?$/u;

/** "Snooze 10 minutes" counts from now. */
function snoozed(words: string | null): FollowUp {
  const count = COUNT.exec(words ?? '')?.groups?.['count'];
  return { is: 'time', words: count === undefined ? words : `in ${count}`, isAgain: true };
}
