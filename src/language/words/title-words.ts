import { folded } from '../folded.ts';

/** Words that mean an open task only if they name its whole title: else they are about something else. */
export type TitleWord = { readonly name: 'done' | 'cancel' | 'do'; readonly title: string };

const DONE_WORDS =
  '(?:(?:all |now |already |bereits |schon |deja |ya |gia |ja |al )*(?:done|completed?|finished|sorted|erledigt|fertig|abgeschlossen|gemacht|geschafft|fait(?:e|es|s)?|termine(?:e|es|s)?|fini(?:e|es|s)?|hech[oa]s?|terminad[oa]s?|list[oa]s?|fatt[oaie]|finit[oaie]|feit[oa]s?|concluid[oa]s?|klaar|gedaan|afgerond))';
const IS =
  '(?:is|are|has been|have been|ist|sind|wurde|wurden|est|sont|esta|estan|e|sono|e stat[oa]|foi|is al|zijn)';
const WAYS: readonly (readonly [TitleWord['name'], RegExp])[] = [
  ['done', new RegExp(`^(?<title>.+?) ${IS} ${DONE_WORDS}$`, 'u')],
  [
    'done',
    /^(?:i(?:'ve| have)? |we(?:'ve| have)? )(?:already |just |now )?(?:did|done|finished|completed|took care of|taken care of)(?: with)? (?<title>.+)$/u,
  ],
  [
    'done',
    /^(?:ich habe|wir haben|hab) (?:bereits |schon )?(?<title>.+) (?:erledigt|gemacht|fertig|abgeschlossen|geschafft)$/u,
  ],
  [
    'done',
    /^(?:j'ai (?:deja )?(?:fait|termine|fini)|(?:ya )?he (?:hecho|terminado)|ho (?:gia )?(?:fatto|finito)|(?:ja )?(?:fiz|terminei|conclui)) (?<title>.+)$/u,
  ],
  ['done', /^ik heb (?:al )?(?<title>.+) (?:gedaan|afgerond|klaar)$/u],
  [
    'done',
    new RegExp(
      `^(?:mark|tick off|check off|cross off|close|strike) (?<title>.+?)(?: as ${DONE_WORDS}| off(?: the| your| my)?(?: list)?)?$`,
      'u',
    ),
  ],
  [
    'cancel',
    /^(?:cancel|drop|scrap|delete|remove|abandon|forget about|storniere?|streiche?|losche?|vergiss|annule[rz]?|abandonne[rz]?|cancela|cancele|elimina|anula|annulla|cancella|annuleer|schrap) (?<title>.+?)(?: from (?:the|my|your)(?: to-?do| task)? list)?$/u,
  ],
  [
    'cancel',
    /^(?<title>.+) (?:is|are|can be|should be|may be|has been) (?:cancelled|canceled|dropped|deleted|removed)$/u,
  ],
  [
    'cancel',
    /^(?<title>.+) (?:is|are) (?:no longer|not) (?:needed|necessary|required|relevant)(?: any ?more)?$/u,
  ],
  [
    'do',
    /^(?:do|start|begin|start (?:with|on)|begin with|work on|tackle|take care of|get started on|prioriti[sz]e|mach|mache|starte|erledige|beginne mit|fais|commence|haz|empieza|fai|inizia|faz|comeca|doe|begin met) (?<title>.+?)(?: (?:now|next|first|right away|jetzt|zuerst|maintenant|ahora|adesso|agora|nu))?$/u,
  ],
  // Last, since what it takes for the title may hold the words of another way.
  ['done', new RegExp(`^(?<title>.+?),? ${DONE_WORDS}$`, 'u')],
];
const MANNERS =
  /^(?:(?:please|pls|bitte|ok|okay|hi|hey|so|and|also|by the way|btw|fyi|update)[ ,:]+)+|[ ,]+(?:please|pls|thanks|bitte|danke)$/gu;
const LONGEST = 200;

/** What a sentence says of an open task, if its words are the title of one. */
export function titleWord(sentence: string): TitleWord | null {
  const plain = folded(sentence.normalize('NFC').trim());
  if (plain.length > LONGEST || /\?\W*$/u.test(plain)) return null;
  const said = plain
    .replace(/[\s.!]+$/u, '')
    .replace(MANNERS, '')
    .trim();
  for (const [name, pattern] of WAYS) {
    const title = pattern.exec(said)?.groups?.['title'];
    if (title !== undefined) return { name, title: titleKey(title) };
  }
  return null;
}

/** As titles are compared: folded, without quotation marks, articles and signs around them. */
export function titleKey(title: string): string {
  return folded(title.normalize('NFC'))
    .replace(/["']/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:(?:the|my|task|die|den|das|der|la|le|les|el|los|il|lo|o|a|de|het) )+(?=\S)/u, '');
}
