import { folded } from '../folded.ts';

const ASKS =
  /^(?:(?:and|so|also|but|und|et|y|e|en|hi|hey|hello),? )*(?:who|what|when|where|which|whose|why|how|is|are|was|were|do|does|did|has|have|had|should|may|am|any (?:idea|chance)|wer|was|wann|wo|welche[rsnm]?|warum|wieso|weshalb|wie|ist|sind|hast|hat|gibt es|qui|que|quoi|quand|ou est|quel(?:le)?s?|pourquoi|comment|combien|est-ce que|as-tu|quien|cuando|donde|cual|por que|como|cuanto|chi|cosa|quando|dove|quale|perche|come|quanto|quem|onde|qual|porque|wie|wat|wanneer|waar|welke|waarom|hoe)(?![\p{L}'])/u;
/** Asked as a question and meant as a request. */
const REQUESTS =
  /^(?:(?:and|so|also|but|hi|hey|hello),? )*(?:could|can|would|will) (?:you|u) |^(?:kannst|konntest|wurdest) du |^(?:peux|pourrais)-tu |^(?:puedes|podrias) |^(?:puoi|potresti) |^(?:podes|poderias|voce pode) |^(?:kun|wil|zou) je /u;
const TELLS =
  /^(?:(?:can|could|would|will) you (?:please )?(?:tell|explain|say)|do you know|i(?:'d| would) like to know|i wonder|tell me (?:what|when|where|why|how|who|which|if|whether)|explain (?:what|when|where|why|how)|kannst du mir sagen|weiss?t du|sag mir(?:,)? (?:was|wann|wo|warum|wie|wer|ob)|dis-moi (?:quand|ou|pourquoi|comment|qui|si)|dime (?:que|cuando|donde|por que|como|si)|dimmi (?:che|quando|dove|perche|come|se))(?!\p{L})/u;

/** Corrections and wishes about how the agent works. */
const FEEDBACK =
  /(?<!\p{L})(?:next time|from now on|in (?:the )?future|i(?:'d| would)? (?:rather|prefer)|i (?:don't|do not) (?:like|want) (?:it when|you to|these|those|your)|(?:that|this|it|your (?:\p{L}+ ){1,3}) ?(?:was|is) (?:(?:far|much|way|a bit|a little) )?(?:too|wrong|not (?:what|right|good|correct)|a mistake|incorrect|bad|unacceptable)|you (?:should(?:n't| not)?|shouldn't|must(?:n't| not)?) (?:have|never|always)|you (?:forgot|misunderstood|got (?:it|that) wrong|keep|always|never)|(?:please )?(?:always|never(?: again| ever)?|stop) (?:sending|writing|using|asking|calling|doing|telling|send|write|use|ask|call|tell|do|sign|reply|answer|address)|don't (?:ever|call me|send me|write me)|too (?:long|short|many|often|verbose|late)|kunftig|in zukunft|ab jetzt|ab sofort|nachstes mal|das war (?:falsch|nicht (?:gut|richtig)|zu)|ich (?:mag|mochte) (?:es )?(?:nicht|lieber)|immer wenn|bitte (?:immer|nie)|zu (?:lang|kurz|oft|viele)|a l'avenir|la prochaine fois|desormais|dorenavant|je prefere|trop (?:long|court|souvent)|c'etait (?:faux|trop)|la proxima vez|de ahora en adelante|en el futuro|prefiero|demasiado (?:largo|corto)|la prossima volta|d'ora in poi|in futuro|preferisco|troppo (?:lungo|corto)|da proxima vez|de agora em diante|no futuro|prefiro|(?:longo|curto) demais|de volgende keer|voortaan|in het vervolg|ik heb liever|te (?:lang|kort|vaak))(?!\p{L})/u;

const MANY_WORDS = 60;
const FEW_WORDS = 1;

/** What words are that are no command: for routing and the record, never for rights. */
export function kindOfWords(words: string): 'instruction' | 'question' | 'feedback' | 'unclear' {
  const plain = folded(words.normalize('NFC')).trim();
  const count = wordCount(plain);
  if (count <= FEW_WORDS && !plain.includes('://')) return 'unclear';
  if (isQuestion(plain)) return 'question';
  return count <= MANY_WORDS && FEEDBACK.test(plain) ? 'feedback' : 'instruction';
}

/** Scripts that leave no blank between words have about two characters in each. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

function wordCount(plain: string): number {
  const spaced = plain.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(spaced, Math.ceil((plain.match(UNSPACED)?.length ?? 0) / 2));
}

function isQuestion(plain: string): boolean {
  const sentences = plain.split(/(?<=[.!?])\s+|\n+/u).filter((one) => one.trim() !== '');
  const [first = '', ...rest] = sentences;
  const last = rest.at(-1) ?? first;
  if (TELLS.test(last) || TELLS.test(first)) return true;
  const asks = (one: string) =>
    /\?\W*$/u.test(one) && !REQUESTS.test(one.trim().replace(/^\W+/u, ''));
  return (
    asks(last) ||
    (asks(first) && sentences.length <= 2) ||
    (ASKS.test(first) && rest.length === 0 && isLikely(first))
  );
}

/** Without its mark a question must begin as nothing else does. */
function isLikely(sentence: string): boolean {
  return (
    /^(?:who|what|when|where|which|why|how|wer|wann|warum|wieso|wie|pourquoi|comment|combien|quand|cuando|donde|por que|cuanto|perche|quando|dove|onde|wanneer|waarom|hoe)(?!\p{L})/u.test(
      sentence,
    ) && !/[.!;]\W*$/u.test(sentence)
  );
}
