import { folded } from '../folded.ts';
import type { TimeLanguage } from '../when/time-text.ts';

const NAMES: readonly (readonly [TimeLanguage, string])[] = [
  ['en', 'english|englisch\\w*|anglais|ingles|inglese|engels'],
  ['de', 'german|deutsch\\w*|allemand|aleman|tedesco|alemao|duits'],
  ['fr', 'french|franzosisch\\w*|francais|frances|francese|frans'],
  ['es', 'spanish|spanisch\\w*|espagnol|espanol|castellano|spagnolo|espanhol|spaans'],
  ['it', 'italian|italienisch\\w*|italien|italiano|italiaans'],
  ['pt', 'portuguese|portugiesisch\\w*|portugais|portugues|portoghese|portugees'],
  ['nl', 'dutch|niederlandisch\\w*|neerlandais|holandes|olandese|nederlands'],
];
const SAYING =
  /(?<!\p{L})(?:answer|reply|write|speak|talk|respond|use|antworte\w*|schreib\w*|sprich|rede|repond\w*|ecri\w*|parle\w*|responde\w*|escrib\w*|habla\w*|rispond\w*|scriv\w*|parla\w*|respond\w*|escrev\w*|fala\w*|antwoord\w*|schrijf\w*|spreek)(?!\p{L})/u;
const MAILS =
  '(?:e-?)?mails?|messages?|letters?|answers?|repl(?:y|ies)|nachrichten?|antworten?|briefe?|courriels?|reponses?|lettres?|correos?|mensajes?|respuestas?|messaggi\\w*|rispost\\w+|mensagens?|respostas?|berichten?|antwoorden';
const YOURS =
  'your|deine\\w*|ihre\\w*|tes|ta|ton|vos|votre|tus?|sus|tu[oe]i?|tue|tuas?|teus?|suas?|seus|je|jouw|uw';
const FROM_NOW =
  "from now on|always|ab jetzt|ab sofort|kunftig|immer|desormais|toujours|a partir de (?:ahora|agora)|siempre|d'ora in poi|sempre|voortaan|vanaf nu|altijd";
/** "English is how I want your mails": what the agent writes, not what others do. */
const WRITTEN = new RegExp(`(?<!\\p{L})(?:${YOURS}) (?:\\p{L}+ )?(?:${MAILS})(?!\\p{L})`, 'u');
/** "Mails in English from now on": no more than that, since "English mails go to Bo, always" is of others. */
const SHORT = new RegExp(
  `^(?:(?:${FROM_NOW}),? )?(?:all )?(?:${MAILS})(?: \\p{L}+)? (?:in|auf|en|em)(?: het)? \\p{L}+(?: (?:${FROM_NOW}))?(?: \\p{L}+)?[.!]?$`,
  'u',
);
/** "Keine englischen Antworten mehr": not that one. */
const NOT = '(?:no|not|never|stop|kein\\w*|nicht|nie|pas|plus|non|nao|niet|geen)(?: \\p{L}+){0,2} ';

/** The language in which a rule wants to be answered; null: it is about something else, or names several. */
export function languageAskedFor(rule: string): TimeLanguage | null {
  const said = folded(rule);
  if (![SAYING, WRITTEN, SHORT].some((pattern) => pattern.test(said))) return null;
  const wanted = NAMES.filter(([, names]) => {
    const isNamed = new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'u').test(said);
    return isNamed && !new RegExp(`(?<!\\p{L})${NOT}(?:${names})(?!\\p{L})`, 'u').test(said);
  });
  const [only, another] = wanted;
  return only === undefined || another !== undefined ? null : only[0];
}
