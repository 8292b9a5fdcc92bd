const ME = '(?:me|myself)';

/** Asks what is known of whoever asks; of a whole sentence, folded. */
const ASKS = new RegExp(
  `^(?:(?:so|and|hey|und|et|y|e|en),? )*(?:${[
    `(?:what|which things|what all) (?:do|did) you (?:actually |already |really |currently )*(?:know|remember|learn|store|keep) (?:about|of|on) ${ME}(?: so far| by now| already)?`,
    `what have you (?:already |actually )*(?:learned|learnt|stored|saved|remembered|kept|noted) (?:about|of|on) ${ME}(?: so far)?`,
    `(?:tell|show) me (?:what|everything|all)(?: that)? you (?:know|remember|have (?:stored|saved|kept)) (?:about|of|on) ${ME}`,
    'who am i(?: to you)?|whoami',
    'was (?:weis{1,2}t|weis{1,2}) du (?:(?:eigentlich|alles|denn|schon|so|bisher|jetzt) )*(?:uber mich|von mir)(?: alles)?|was hast du (?:(?:alles|schon|bisher) )*(?:uber mich|von mir) (?:gespeichert|gelernt|behalten|notiert)|wer bin ich',
    "(?:que sais-tu|qu'est-ce que tu sais|que savez-vous|qu'est-ce que vous savez) (?:de|sur) moi|qui suis-je",
    '(?:que|lo que|que es lo que) (?:sabes|sabe|recuerdas) (?:de|sobre|acerca de) mi|quien soy(?: yo)?',
    '(?:che )?(?:cosa|che) (?:sai|ricordi|sa) (?:di|su|su di) me|chi sono(?: io)?',
    'o que (?:sabes|sabe|voce sabe) (?:de|sobre) mim|quem sou(?: eu)?',
    'wat weet (?:je|u) (?:(?:allemaal|eigenlijk|al) )*(?:over|van) mij|wie ben ik',
  ].join('|')})[?. ]*$`,
  'u',
);

/** `requests`: the plain words of one sentence, with and without what softens it. */
export function asksWhatIsKnown(requests: readonly string[]): boolean {
  return requests.some((words) => ASKS.test(words));
}
