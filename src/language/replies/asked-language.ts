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
/** "Keine englischen Antworten mehr": not that one. */
const NOT = '(?:no|not|never|stop|kein\\w*|nicht|nie|pas|plus|non|nao|niet|geen)(?: \\p{L}+){0,2} ';

/** The language in which a rule wants to be answered; null: it is about something else, or names several. */
export function languageAskedFor(rule: string): TimeLanguage | null {
  const said = folded(rule);
  if (!SAYING.test(said)) return null;
  const wanted = NAMES.filter(([, names]) => {
    const isNamed = new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'u').test(said);
    return isNamed && !new RegExp(`(?<!\\p{L})${NOT}(?:${names})(?!\\p{L})`, 'u').test(said);
  });
  const [only, another] = wanted;
  return only === undefined || another !== undefined ? null : only[0];
}
