import { folded } from '../folded.ts';

/** "Never mind, I bought a new one": what stands before the reason; null: there is none, or it holds another wish. */
export function endBeforeReason(line: string): string | null {
  const { end, reason } = PARTS.exec(line)?.groups ?? {};
  if (end === undefined || reason === undefined || line.includes('?')) return null;
  const plain = folded(reason);
  const tells = TELLS.test(plain) || NAMED.test(reason);
  return tells && !WISHES.test(plain) ? end : null;
}

const PARTS = /^(?<end>[^,;:.!–—]{2,40})(?:[,;:.!]| [–—-])+ +(?<reason>\S.{1,160})$/u;

/** First words of what only tells. */
const TELLS =
  /^(?:(?:because|since|as|weil|denn|da|parce que|car|porque|perche|omdat) )?(?:i|we|he|she|it|they|there|that|this|my|our|the|some(?:one|body)|already|ich|wir|er|sie|es|das|der|die|mein\p{L}*|unser\p{L}*|jemand|schon|hab(?:e|en)?|je|j|on|nous|il|elle|ils|c|mon|ma|notre|deja|quelqu|yo|ya|lo|he|hemos|mi|ella|se|io|gia|l|ho|abbiamo|lui|lei|mio|mia|eu|ja|ele|ela|meu|minha|ik|wij|hij|zij|ze|het|mijn|al|iemand)(?![\p{L}])/u;

/** "Karl does it". */
const NAMED =
  /^\p{Lu}\p{Ll}+ (?:does|did|has|is|was|will|took|takes|got|can|hat|macht|ist|war|kommt|fait|a|est|lo|l[’'’]a|ha|heeft|doet|fez|faz)(?!\p{L})/u;

const WISHES =
  /(?<!\p{L})(?:instead|but|please|just|rather|want|need|would like|wish|prefer|use|make|send|do|statt(?:dessen)?|lieber|sondern|aber|bitte|mochte|will|brauche|plutot|mais|veux|voudrais|pero|quiero|prefiero|invece|voglio|preferisco|mas|quero|prefiro|maar|liever|wil|graag)(?!\p{L})/u;
