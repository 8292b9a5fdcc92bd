import type { Misfire } from './events.ts';

const MISSED = '(?:(?:the|any|all|every|each|for) )*missed(?: (?:ones?|times?|days?|runs?))?';
const VERPASST = '(?:alle |die )?(?:verpasste|versäumte|ausgefallene)[snr]?(?: termine?)?';
const POLICIES: readonly (readonly [Misfire, string])[] = [
  [
    'skip',
    `(?:skip|skipping|leave out|drop|ignore) ${MISSED}|${VERPASST} (?:auslassen|überspringen)`,
  ],
  ['once', `(?:come |do it )?once for ${MISSED}|${VERPASST} einmal nachholen`],
  ['all', `(?:make|catch) up (?:on |for )?${MISSED}|${VERPASST} (?:alle )?nachholen`],
];
const PATTERNS = POLICIES.map(
  ([policy, words]) =>
    [
      policy,
      new RegExp(`[\\s,;:(–-]+(?:and |und )?(?:${words})\\)?(?=\\s*[.,;:]|\\s*$)`, 'iu'),
    ] as const,
);

/** What is to become of missed instants, where the words say it, as "skip missed ones"; and the words without it. */
export function misfireIn(text: string): { readonly misfire?: Misfire; readonly rest: string } {
  for (const [misfire, pattern] of PATTERNS) {
    if (pattern.test(text)) return { misfire, rest: text.replace(pattern, '') };
  }
  return { rest: text };
}

/** Words that make a schedule behind them a part of what is to be done: "fix the job that runs every night". */
const ABOUT_ANOTHER =
  /(?<!\p{L})(?:that|which|who|whose|why|whether|if|when|how|runs?|running|ran|fails?|failing|failed|happens?|sends?|sent|comes?|job|cron|cronjob|script|timer|schedules?|scheduled|called|named|dass|warum|ob|wenn|läuft|laufen|qui|que|che)(?!\p{L})/iu;

/** Whether the words speak of something else that comes again. */
export function isAboutAnother(words: string): boolean {
  return ABOUT_ANOTHER.test(words);
}
