import { folded } from '../folded.ts';

/** How a clause begins that says why something is asked for. */
const WHY =
  "(?:because|since|as (?:i|we|it|they|there)|im(?= \\p{L}+ing)|i|i'm|i've|i'll|we|we're|it|it's|they|he|she|there|there's|something|somebody|someone|that's|this|that|these|those|das|dies|cela|ca|esto|eso|questo|isto|isso|dit|dat|you|you're|weil|denn|ich|wir|es|du|parce|car|je|j'ai|il|c'est|on|tu|porque|yo|tengo|hay|ya|perche|io|ho|c'e|eu|tenho|omdat|want|ik|er|het|we)(?![\\p{L}'])";
const REASON = new RegExp(
  `^(?<head>.{2,200}?)(?:\\s*(?:[,;:(\u2026]|\\.{3})+\\s*|\\s+-+\\s+|\\s+(?:please|pls|plz)\\s+)(?=${WHY})(?<tail>.+)$`,
  'u',
);
const BECAUSE =
  /^(?<head>.{2,200}?)\s+(?=(?:because|since|as (?:i|we|it|they|there)|weil|denn|parce que|car|porque|perche|omdat) )(?<tail>.+)$/u;
/** "I watered them, so mark it as done." */
const FIRST =
  /^(?<tail>[^?!]{3,120}?), (?:so|therefore|hence|deshalb|daher|also|darum|donc|alors|asi que|por eso|quindi|percio|portanto|por isso|dus|daarom),? (?<head>.{2,200})$/u;
const BEHIND_QUOTES =
  /^(?<head>[^"']{2,80}(?:"[^"]{2,120}"|(?<= )'[^']{2,120}'))\s*[,;.(-]+\s+(?<tail>.+)$/u;
/** What takes back a request, sets it a condition or adds to it. */
const CHANGES =
  /(?<!\p{L})(?:but|if|unless|except|only|not|don't|doesn't|didn't|never|no|when|once|after|before|until|till|instead|rather|and|then|also|please|aber|wenn|falls|auss?er|nur|nicht|kein\p{L}*|nie|sobald|nachdem|bevor|bis|und|dann|bitte|mais|si|sauf|pas|ne|quand|apres|avant|et|puis|pero|sino|cuando|despues|antes|(?<!il )y|ma|se|non|quando|dopo|prima|e|mas|nao|depois|maar|als|niet|geen|tenzij|behalve|wanneer|en(?! (?:la|las|el|los|les|une?|una|mi|mis|ma|mon|mes|ce|cette|est[ea]|casa|reunion|vacances|vacaciones|route|deplacement|voyage|viaje|camino|train|cours|panne|retard)(?!\p{L}))|dan)(?![\p{L}'])/u;

/** "Hör auf, es fertig zu nennen" is no reason, but what is to end. */
const TO_DO = /(?<!\p{L})zu \p{L}+(?:en|ern|eln)\W*$/u;

/** Behind a "because" it denies something of the reason alone. */
const DENIES =
  /(?<!\p{L})(?:not|don't|doesn't|didn't|never|no|nicht|kein\p{L}*|nie|pas|ne|non|no|nao|niet|geen)(?![\p{L}'])/gu;

/** A request and the reason its writer gives for it, which changes nothing of it; null: it has none. */
export function withReason(text: string): { readonly head: string; readonly tail: string } | null {
  const plain = folded(text);
  for (const pattern of [FIRST, BEHIND_QUOTES, REASON, BECAUSE]) {
    const { head, tail } = pattern.exec(plain)?.groups ?? {};
    if (head === undefined || tail === undefined) continue;
    if (TO_DO.test(tail)) return null;
    if (CHANGES.test(pattern === BECAUSE ? tail.replace(DENIES, ' ') : tail)) return null;
    const at = pattern === FIRST ? plain.length - head.length : 0;
    return { head: text.slice(at, at + head.length), tail };
  }
  return null;
}
