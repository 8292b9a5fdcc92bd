import { folded } from '../folded.ts';

/** What may stand before what is asked for. */
const LEADS =
  /^(?:(?:and|so|also|but|now|then|next|ok|okay|hi|hey|hello|first|again|please|kindly|just|und|jetzt|nun|dann|bitte|et|maintenant|y|ahora|e|ora|adesso|agora|en|nu|por favor|per favore|s'il (?:te|vous) plait|alsjeblieft)[,:]? )+/u;
const POLITE =
  /^(?:(?:could|can|would|will) (?:you|u)|i(?:'d| would) like you to|i (?:want|need) you to|kannst du|konntest du|wurdest du|peux-tu|pourrais-tu|puedes|podrias|puoi|potresti|podes|poderias|kun je|wil je|zou je) /u;
/** The verbs that orders to an agent mostly begin with; any other beginning counts as something told. */
const ORDERS =
  /^(?:add|answer|append|archive|ask|book|build|buy|calculate|call|cancel|change|check|clean|close|collect|commit|compare|compile|convert|copy|count|create|delete|deploy|do|download|draft|draw|edit|email|explain|extract|fetch|fill|find|finish|fix|format|get|give|go|improve|install|investigate|keep|list|look|mail|make|measure|merge|monitor|move|open|order|organi[sz]e|plan|post|prepare|print|publish|pull|push|put|read|reformat|remove|rename|repeat|replace|reply|report|research|review|rewrite|run|save|schedule|search|send|set|show|sort|start|stop|summari[sz]e|take|tell|test|tidy|translate|try|turn|update|upload|verify|watch|write|schreib\p{L}*|mach\p{L}*|such\p{L}*|find\p{L}*|prufe?|sortier\p{L}*|schick\p{L}*|sende?|erstell\p{L}*|losch\p{L}*|lies|schau\p{L}*|ecris|fais|cherche|trouve|envoie|verifie|cree|supprime|lis|trie|escribe|haz|busca|encuentra|envia|revisa|crea|borra|lee|ordena|scrivi|fai|cerca|trova|manda|invia|controlla|cancella|leggi|ordina|escreve|escreva|faz|faca|procura|procure|manda|verifica|cria|crie|apaga|le|schrijf|maak|zoek|vind|stuur|controleer|verwijder|lees|sorteer)(?!['\p{L}])/u;
/** Wants nothing done but that it be known. */
const TO_KNOW =
  /^(?:remember|note|keep in mind|don't forget|do not forget|merk|merke|denk daran|souviens|retiens|recuerda|ricorda|lembra|lembre|onthoud)(?!\p{L})/u;

/** Asked for wherever it stands: "every Friday remind me to …". */
const REMINDS =
  /(?<!\p{L})(?:remind (?:me|us)|erinner(?:e|st du)? (?:mich|uns)|(?:mich|uns) (?:\p{L}+ )*(?:zu )?erinnern|rappelle[sz]?-(?:moi|nous)|recuerda(?:me|nos)|ricorda(?:mi|ci)|lembra-me|herinner (?:me|mij|ons))(?!\p{L})/u;

/** Whether words ask for something to be done, mostly from their beginning: what they say holds for that work, not beyond it. */
export function asksForWork(words: string): boolean {
  const plain = folded(words.normalize('NFC')).trim().replace(/\s+/gu, ' ');
  const begun = plain.replace(LEADS, '');
  if (TO_KNOW.test(begun)) return false;
  if (REMINDS.test(plain)) return true;
  return begun !== plain && /^(?:please|bitte)/u.test(plain)
    ? true
    : POLITE.test(begun) || ORDERS.test(begun);
}
