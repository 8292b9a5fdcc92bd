import {
  hedges,
  isLimit,
  isLimitAhead,
  isOwnWish,
  narrows,
  saysNeedless,
  takesBack,
} from './beside.ts';

/** What cannot simply be called back, by the name of its command: not a sentence beside it may be left unread. */
const GRAVE: ReadonlySet<string> = new Set(['done', 'cancel', 'approve', 'resume', 'forget']);
/** What a limit beside it changes. */
const LIMITED: ReadonlySet<string> = new Set([
  ...GRAVE,
  ...['cap', 'move', 'do', 'reopen', 'ack', 'end'],
]);
/** What only adds or refuses is changed by words that take it back. */
const TAKEN_BACK: ReadonlySet<string> = new Set(['add', 'remind', 'remember', 'deny']);

/** Whether a request is too grave for the reason given for it: "a17 is fine, I think", "cancel it. Not before January". */
export function isBoundBy(name: string, reason: string): boolean {
  return GRAVE.has(name) && (hedges(reason) || isLimitAhead(reason));
}

/**
 * The general gate behind all readings: whether a request must not be carried out, since a sentence beside it that nobody read may take it back, set
 * it a limit or say that it is otherwise. `name`: of the command.
 */
export function isHeldBack(name: string, sentence: string): boolean {
  if (TAKEN_BACK.has(name)) return takesBack(sentence);
  if (!LIMITED.has(name) || (name === 'cancel' && saysNeedless(sentence))) return false;
  // The day of another wish is no limit of this one.
  if (isOwnWish(sentence)) return narrows(sentence);
  return GRAVE.has(name) || isLimit(sentence);
}
