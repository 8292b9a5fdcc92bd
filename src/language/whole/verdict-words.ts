import { asksForWork } from '../words/asks-for-work.ts';
import { isContent, isCourtesy } from '../words/courtesy.ts';
import { hedges, isLimitAhead, LEFT_OUT } from './beside.ts';

/** "No thanks needed", "no problem" say no to nothing. */
const NO =
  /^(?:no|nope|nein|non|nee|nao)(?![\p{L}\p{N}])(?! (?:thanks? (?:needed|necessary|required)|worries|problems?|complaints?|changes|comments?|objections?|issues?|doubt|idea|clue|rush|hurry)(?!\p{L}))/u;
/** A yes with a further wish is not an approval yet. */
const BUT =
  /^(?:yes|yep|ok|okay|ja|oui|si|sim)[, ]+(?:but|except|however|aber|mais|pero|ma|mas|maar)(?!\p{L})/u;
/** "Yes, once page 3 is fixed": it is not yet as it should be. */
const NOT_YET =
  /(?<!\p{L})(?:once|as soon as|when|if|unless|after|provided|sobald|wenn|falls|sofern|nachdem|des que|quand|si|apres|cuando|si|en cuanto|despues|quando|se|appena|dopo|assim que|depois|zodra|als|nadat)(?!\p{L})/u;
/** "Yes, mostly". */
const ALMOST =
  /(?<!\p{L})(?:mostly|almost|nearly|partly|half|i (?:think|guess|suppose|hope)|maybe|fast|beinahe|teilweise|gross?teils|glaube ich|denke ich|presque|en partie|je crois|je pense|casi|en parte|creo|quasi|in parte|credo|quase|acho|bijna|deels|denk ik)(?!\p{L})/u;
/** "Almost, page 3 is blank": no more than that. */
const ALMOST_SAID =
  /^(?:(?:well|ok|hm+|na ja|enfin|bueno|beh|bom|nou)[ ,]+)?(?:almost|nearly|not quite|fast|beinahe|noch nicht ganz|presque|pas tout a fait|casi|no del todo|quasi|non del tutto|quase|bijna|niet helemaal)(?: (?:there|done|finished|fertig|fini|listo|pronto|klaar))?(?=\s*(?:$|[,.:;!-]))/u;
const YES = /^(?:yes|yep|ja|oui|si|sim)(?![\p{L}\p{N}])/u;
/** "Yes and no", "yes?": it leaves open which. */
const OPEN =
  /^(?:\W*(?:and|or|und|oder|et|ou|y|o|e|en|of))?[\s,.]*(?:well |na ja |enfin |bueno )?[\s,.]*(?:no|nope|nein|non|nao|nee)(?=\W*$|[,.])|^\s*\?/u;

/** What a reply to "please confirm" says, beside a plain yes or no: praise that wants nothing more. */
const PRAISE =
  /(?<!\p{L})(?:perfect(?:ly)?|great|excellent|superb?|brilliant|awesome|wonderful|fantastic|well done|good (?:job|work)|(?:looks|is|all) (?:good|fine|right|great)|spot on|nailed it|perfekt|toll|klasse|prima|wunderbar|sehr gut|gut gemacht|passt(?: so)?|(?:sieht|ist) gut(?: aus)?|parfait|tres bien|bravo|genial|perfecto|muy bien|estupendo|perfetto|ottimo|benissimo|perfeito|otimo|muito bem|geweldig|uitstekend|heel goed|top)(?!\p{L})/u;
/** What is not as it should be. */
const LACKS =
  /(?<!\p{L})(?:missing|wrong|mistakes?|incorrect|incomplete|forgot(?:ten)?|not (?:right|there|done|what i)|fehl(?:t|en|er)|falsch|vergessen|manque(?:nt)?|faux|fausse|erreur|oublie|falta[n]?|mal|incorrecto|olvidado|manca(?:no)?|sbagliat[oa]|errore|dimenticato|errad[oa]|esqueceste|ontbreekt|fout|verkeerd|vergeten|(?:too|zu|trop|demasiado|troppo|te) (?:long|short|big|small|large|dark|bright|wordy|vague|formal|lang|kurz|gross?|klein|dunkel|hell|formell|longue?s?|courte?s?|grande?s?|petite?s?|larg[oa]s?|cort[oa]s?|pequen[oa]s?|lung[oaihe]+|cort[oaie]|kort|groot)|(?:longo|curto|grande|pequeno)s? demais|typos?|broken|(?:is|are) empty|still (?:seeing|showing|getting|there|open|broken)|tippfehler|kaputt|leer|vides?|casse[es]*|vaci[oa]s?|rot[oa]s?|vuot[oaie]|rott[oaie]|vazi[oa]s?|kapot|leeg)(?!\p{L})/u;
/** "Brilliant, that's exactly it", "genau so wollte ich es": nothing else is said. */
const EXACTLY_SO =
  /^(?:[\p{L}']+[,.!]? ){0,2}(?:(?:(?:that'?s|this is|it'?s) )?(?:just|exactly) (?:it|right|so|(?:what|how|as) i (?:wanted|needed|meant|asked for|was after|was looking for|had in mind))|(?:that'?s|thats) (?:it|the one|what i (?:wanted|needed|meant))|genau (?:so|das|richtig)(?: (?:wollte ich (?:es|das)|habe? ich(?: es| das)? gemeint|war es gemeint))?|(?:c'est )?exactement (?:ca|cela|ce que je (?:voulais|cherchais))|(?:es )?(?:justo|exactamente) (?:eso|lo que (?:queria|buscaba))|esattamente (?:cosi|quello che volevo)|(?:e )?exatamente (?:isso|o que (?:eu )?queria)|precies (?:goed|zo|wat ik (?:wilde|bedoelde|zocht)))(?:[ ,.!]+(?:thanks?|thank you|thx|ta|cheers|danke|merci|gracias|grazie|obrigad[oa]|bedankt|x+))*[\s.!]*$/u;
const HOWEVER =
  /(?<!\p{L})(?:but|except|however|aber|nur|mais|sauf|pero|salvo|ma|mas|maar|behalve)(?!\p{L})/u;

/** "Yes, it was too long before, but now it is fine": what was lacking lacks no more. */
const OVERCOME =
  /^(?:yes|yep|ja|oui|si|sim)[, ][^?.]*(?<!\p{L})(?:but|aber|mais|pero|ma|mas|maar) (?:(?:now|jetzt|maintenant|ahora|adesso|ora|agora|nu) (?:(?:it|that|everything|all) ?(?:'s|is)|ist (?:es|das|alles)|passt (?:es|das)|c'est|tout est|esta|va|e|is het)|(?:it|that) ?(?:'s|is) now)(?: (?:all )?(?:fine|good|ok|okay|great|perfect|right|gut|in ordnung|bien|parfait|perfecto|bene|perfetto|bem|perfeito|goed))?[\s.!]*$/u;

/** A yes or no at the beginning of folded words; null: neither, or both. */
export function yesOrNoIn(said: string): boolean | null {
  const isYes = YES.test(said);
  const rest = isYes ? said.replace(YES, '') : '';
  if (OPEN.test(rest)) return null;
  const isLess = [LEFT_OUT, NOT_YET, ALMOST, LACKS].some((one) => one.test(rest));
  if (NO.test(said) || BUT.test(said) || isLess) return false;
  return isYes ? true : null;
}

/** "Yes, I will check it tomorrow": beside a yes that ends work nothing may limit it, hedge it or ask for more. */
function isWhole(yes: string): boolean {
  const rest = yes.replace(YES, '').replace(/^\W+/u, '');
  return isCourtesy(rest) || !(rest.includes('?') || hedges(rest) || isLimitAhead(rest));
}

/** Whether folded words call something done (praise) or not done (what is missing); null: they do not say. */
export function verdictIn(said: string): boolean | null {
  if (OVERCOME.test(said)) return true;
  const plain = yesOrNoIn(said);
  if (plain === true && !isWhole(said)) return null;
  if (plain !== null || said.includes('?')) return plain;
  if (EXACTLY_SO.test(said) && !DENIED.test(said)) return true;
  return ALMOST_SAID.test(said) ? false : praiseIn(said);
}

const DENIED = /(?<!\p{L})(?:not|no|nicht|pas|non|nao|niet|wrong|never)(?!\p{L})/u;

/** "It fits so far, but please add the prices". */
function wantsMore(said: string): boolean {
  const at = said.search(HOWEVER);
  return (
    at > 0 &&
    asksForWork(
      said
        .slice(at)
        .replace(HOWEVER, '')
        .replace(/^ (?:please|bitte|s'il te plait|por favor|per favore|alsjeblieft) /u, ' ')
        .trim(),
    )
  );
}

function praiseIn(said: string): boolean | null {
  const isPraise = PRAISE.test(said);
  if (LACKS.test(said) && (!isPraise || HOWEVER.test(said))) return false;
  if (isPraise && wantsMore(said)) return false;
  return isContent(said) || (isPraise && isCourtesy(said)) ? true : null;
}
