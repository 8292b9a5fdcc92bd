import { languageOfText } from '../../language/terms/language-of-text.ts';
import { termsOf } from '../../language/terms/terms.ts';

/** "You no longer need to …", "du musst … nicht mehr", in the languages that rules are found in. */
const NO_LONGER =
  /^(?:ok(?:ay)?,? |so,? |and )?(?:you (?:no longer|don['’]?t|do not|needn['’]?t) (?:need to|have to|\p{L}+ .*any ?more)|(?:there(?:['’]s| is) )?no (?:more )?need to|du (?:musst|brauchst) .*(?<!\p{L})nicht mehr(?!\p{L})|(?:tu n['’]as|vous n['’]avez) plus (?:besoin|à)|(?:il n['’]est )?plus besoin d|ya no (?:hace falta|tienes que|necesitas|es necesario)|non (?:devi|serve|occorre|c['’]è bisogno di) più|non (?:devi|serve|occorre) .*(?<!\p{L})più(?!\p{L})|já não (?:precisas|é preciso|tens de)|não precisas mais|(?:je hoeft|het hoeft) .*(?<!\p{L})niet meer(?!\p{L}))/iu;
/** "Drop that rule", "vergiss die Regel": it names a rule as one, and says nothing of how to work. */
const RULE_DROPPED =
  /^(?:(?:please|and|so|bitte|und|por favor|per favore|s['’]il te plaît),? )?(?:drop|forget|scrap|delete|remove|cancel|withdraw|undo|lift|vergiss|streich\p{L}*|lösch\p{L}*|oublie|supprime|annule|retire|olvida|quita|elimina|borra|dimentica|cancella|togli|esquece|apaga|remove|vergeet|schrap|verwijder)(?: about)? (?:that|this|the|my|die|diese|das|cette|la|ma|esa|esta|quella|essa|a|de|het|deze) (?:\p{L}+ ){0,3}(?:rule|preference|instruction|regel|règle|consigne|regla|norma|regola|regra)(?: (?:about|on|of|for|über|wegen|zu|sur|sobre|su|over) [^.!?]{1,60})?[\s.!]*$/iu;

/** Whether a sentence names a rule only to give it up. */
export function dropsRule(sentence: string): boolean {
  return RULE_DROPPED.test(sentence);
}

/** Whether a sentence gives up what held before it, and says nothing else of how to work. */
export function releases(sentence: string): boolean {
  return dropsRule(sentence) || NO_LONGER.test(sentence);
}

/** Whether words say what a rule is about: at least one of its terms stands in them. */
export function namesRule(rule: string, words: string): boolean {
  const said = new Set(termsOf(words, languageOfText(words)));
  return termsOf(rule, languageOfText(rule)).some((term) => said.has(term));
}
