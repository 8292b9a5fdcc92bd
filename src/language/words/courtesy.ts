import { anyOf, folded } from '../folded.ts';
import { isSocial } from './social-words.ts';

/** Words around a request that change nothing of it, folded: English, German, French, Spanish, Italian, Portuguese, Dutch. */
const PREFIXES = [
  'please|pls|plz|kindly|possibly|perhaps|maybe|quickly|hey|hi|hello|yo|hiya|howdy|good morning|ok|okay|so|also|then|and|and then|just|now|well|right|alright|first(?:ly)?|next|finally|secondly|thirdly|lastly|anyway|anyhow|second(?=,? (?:what|how|remind|add|can|could|please|show|tell|cancel))|oh',
  "(?:could|can|would|will) (?:you|u)(?: please| kindly)?(?: mind| be (?:(?:so|ever|very|most) )*(?:kind|good|nice)(?: enough)?(?: as)? to| do me a favou?r and| possibly)?|be (?:(?:so|very) )*(?:kind|good) (?:enough|as) to|i(?:'d| would| should) (?:like you to|be (?:(?:most|very|ever|so) )*(?:glad|grateful|happy|pleased|obliged) if you (?:could|would)|appreciate it if you (?:could|would))|(?:it(?:'d| would) |would )be (?:great|nice|good|lovely|helpful) if you(?: could| would)?|do me a favou?r and|i(?:'m| am| was| just)* wondering|may i ask|i(?:'m| am) (?:just )?curious|sorry(?:,? i (?:keep|always) forget(?:ting)?)?|i(?:'?m| am) back(?: (?:now|again|early|already|sooner|earlier))*|(?:ok(?:ay)? )?i(?:'m| am) (?:all )?(?:done|finished)(?: now| here)?|ich bin (?:wieder |zu)?(?:da|zuruck)|je suis (?:de retour|revenue?)|ya (?:he vuelto|estoy de vuelta)|estoy de vuelta|sono tornat[oa]|estou de volta|ik ben (?:er weer|terug)|excuse me|for your information|fyi|by the way|btw|one more thing|another thing|ps|p\\.s\\.?|before i forget|while (?:i'm|you're|we're) at it|in the meantime|meanwhile|if (?:possible|you (?:can|could|don't mind))|(?:when(?:ever)?|if|as soon as|once) you (?:can|have (?:a |some )?(?:time|moment|chance|minute|second)|get (?:a|the) (?:chance|moment|minute))|(?:i )?(?:want|need) you to|i(?:'d| would) like to|i want to|quick (?:one|question|q)|actually|on second thoughts?|(?:i'm )?sorry to (?:bother|trouble|nag) you(?: again)?|you (?:can|may)(?: now)?|let's|let us|lets|would it be possible to|feel free to|go ahead and|homeostat|agent",
  'na|ach(?: ja)?|eigentlich|bitte|sei so (?:gut|nett|lieb) und|sei bitte so (?:gut|nett|lieb) und|(?:konntest|kannst|wurdest) du (?:bitte )?so (?:gut|nett|lieb|freundlich) sein und|ware es moglich|ubrigens|entschuldigung|wenn du zeit hast|wenn moglich|kannst du|konntest du|konnen sie|konnten sie|wurdest du|wurden sie|hallo|hi|jetzt|also|und|dann|auss?erdem|zuerst|erstens|zweitens|drittens',
  "s'il te plait|s'il vous plait|stp|svp|merci de|aurais-tu la gentillesse de|auriez-vous la gentillesse de|serait-il possible de|j'aimerais que tu|si possible|au fait|quand tu (?:peux|auras le temps)|peux-tu|peux tu|pouvez-vous|pouvez vous|pourrais-tu|pourrais tu|pourriez-vous|est-ce que tu peux|tu peux|veuillez|bonjour|salut|et|ensuite|aussi",
  'por favor|serias tan amable de|seria posible|me gustaria que|cuando puedas|si puedes|por cierto|puedes|podrias|podria|puede|hola|y|tambien|luego|ahora',
  'per favore|per piacere|saresti cosi gentile da|sarebbe possibile|ti dispiacerebbe|quando puoi|se puoi|a proposito|puoi|potresti|puo|ciao|poi|anche|ora|adesso',
  'por favor|e(?= \\p{L})|faz favor|seria possivel|quando puderes|quando puder|se puderes|ja agora|voce pode|podes|pode|poderias|poderia|ola|tambem|depois|agora',
  'alsjeblieft|alstublieft|aub|graag|zou je zo (?:vriendelijk|goed) willen zijn om|trouwens|als je tijd hebt|kun je|kunt u|kan je|zou je|wil je|hallo|hoi|ook|nu|dan',
].join('|');
const PREFIX = new RegExp(`^(?:${PREFIXES})(?:[ ,:!-]+|$)`, 'u');
const IS_REQUEST =
  /^(?:please|pls|plz|kindly|could|can|would|will|i(?![\p{L}])|it(?:'d| would)|do me|bitte|sei |kannst|konn|wurde|s'il|stp|svp|merci de|peux|pou|est-ce|tu peux|veuillez|por favor|pued|podr|per |puo|potresti|voce|pode|faz|alsj|alst|aub|graag|kun|kan|zou|wil)/u;

/** Anywhere in a request without an argument. */
const FILLERS = [
  'please|pls|plz|kindly|thanks a lot|thank you|thanks|thx|cheers|now|right now|right away|immediately|at once|asap|straight away|for me|just|homeostat|buddy|mate|my friend',
  'bitte|danke schon|danke|erst einmal|erst mal|erstmal|vorerst|zunachst|mal|doch|jetzt|sofort|gleich|umgehend|unverzuglich|kurz',
  "s'il te plait|s'il vous plait|stp|svp|merci|maintenant|tout de suite|immediatement",
  'por favor|gracias|ya mismo|de una vez|ya|ahora mismo|ahora|inmediatamente|de inmediato',
  'per favore|per piacere|grazie|subito|adesso|immediatamente',
  'faz favor|obrigado|obrigada|agora|imediatamente|de imediato',
  'alsjeblieft|alstublieft|aub|graag|dank je|bedankt|nu meteen|meteen|onmiddellijk|even',
]
  .join('|')
  .split('|')
  .sort((a, b) => b.length - a.length)
  .join('|');
const FILLER = new RegExp(`(?<![\\p{L}\\p{N}'-])(?:${FILLERS})(?![\\p{L}\\p{N}'-])`, 'gu');

export type Request = {
  /** Where the request itself begins in the text. */
  readonly at: number;
  /** It was asked for, politely. */
  readonly isAsked: boolean;
};

/** Where a folded text begins to say what it wants. */
export function requestIn(text: string): Request {
  let at = 0;
  let isAsked = false;
  for (;;) {
    const rest = text.slice(at);
    const found = PREFIX.exec(rest)?.[0] ?? '';
    // What is nothing but a courtesy stays as it is.
    if (found === '' || found.length === rest.length) return { at, isAsked };
    isAsked ||= IS_REQUEST.test(rest);
    at += found.length;
  }
}

const WRITTEN_SHORT: Readonly<Record<string, string>> = {
  heut: 'heute',
  nix: 'nichts',
  nich: 'nicht',
  kost: 'kostet',
};

/** As one writes on a phone. */
function spelledOut(text: string): string {
  return text
    .replace(/(?<!\p{L})(what|how|where|that|there|here)s(?!\p{L})/gu, "$1's")
    .replace(/(?<!\p{L})(do|does|did|is|are|ca|wo)nt(?!\p{L})/gu, "$1n't")
    .replace(/(?<!\p{L})(?:heut|nix|nich|kost)(?!\p{L})/gu, (word) => WRITTEN_SHORT[word] ?? word)
    .replace(/(?<!\p{L})yday(?!\p{L})/gu, 'yesterday')
    .replace(/(?<=(?:did|do|have|can|are|will|could|would) )u(?= )/gu, 'you')
    .replace(/(?<!\p{L})(sieht|geht|gibt|lauft|steht|hat|war|macht)s(?!\p{L})/gu, '$1 es')
    .replace(/ 4 (?=now|today|tonight|a |the )/gu, ' for ');
}

/** A folded request with one blank between its words: as it is, and without what does not matter. */
export function plainRequests(text: string): readonly string[] {
  const words = spelledOut(text)
    .replace(/[^\p{L}\p{N}\p{M}'#$%&+.:/_-]+/gu, ' ')
    .replace(/[.:/-]+(?= |$)/gu, ' ')
    .replace(/ +/gu, ' ')
    .trim();
  const request = words.slice(requestIn(words).at);
  const bare = request.replace(FILLER, ' ').replace(/ +/gu, ' ').trim();
  return [...new Set([request, bare, words])].filter((one) => one !== '');
}

/** Whether folded words only press or soften what was said. */
export function isEmphasis(text: string): boolean {
  const rest = text
    .replace(/[^\p{L}\p{N}\p{M}']+/gu, ' ')
    .replace(FILLER, ' ')
    .replace(
      /(?<!\p{L})(?:i (?:mean|said) it|seriously|for real|really|im ernst|ernsthaft|vraiment|en serio|davvero|serio|echt)(?!\p{L})/gu,
      ' ',
    );
  return rest.trim() === '';
}

const SUFFIX =
  /(?:[ ,.!-]+(?:and )?(?:(?:would|will|could|can) you|please|pls|plz|thanks|thank you|thx|cheers|bitte|danke|vielen dank|s'il te plait|s'il vous plait|stp|svp|merci|por favor|gracias|per favore|grazie|faz favor|obrigad[oa]|alsjeblieft|alstublieft|aub|bedankt|dank je))+[\s.!?]*$/u;

/** Where a folded text ends that has manners behind it. */
export function endOfRequest(text: string): number {
  return SUFFIX.exec(text)?.index ?? text.length;
}

const GREETING = anyOf([
  '(?:hi|hello|hey|dear|good (?:morning|evening|afternoon|day)|greetings|morning|yo)(?:[ ,]+(?:there|all|again|dear|my|[\\p{L}.-]+)){0,3}',
  '(?:hallo|guten (?:morgen|tag|abend)|moin|servus|grus+ gott|grus+e|liebe[rs]?|sehr geehrte[rs]?|hi)(?:[ ,]+[\\p{L}.-]+){0,3}',
  '(?:bonjour|bonsoir|salut|coucou|chere?|cher)(?:[ ,]+[\\p{L}.-]+){0,3}',
  '(?:hola|buenos dias|buenas(?: tardes| noches)?|estimad[oa]|querid[oa])(?:[ ,]+[\\p{L}.-]+){0,3}',
  '(?:ciao|buongiorno|buonasera|salve|car[oa]|gentile)(?:[ ,]+[\\p{L}.-]+){0,3}',
  '(?:ola|oi|bom dia|boa (?:tarde|noite)|car[oa]|prezad[oa])(?:[ ,]+[\\p{L}.-]+){0,3}',
  '(?:hoi|hallo|dag|goede(?:morgen|middag|navond|n avond)|beste|geachte)(?:[ ,]+[\\p{L}.-]+){0,3}',
  'homeostat',
]);

/** Greetings by themselves: a name behind them has a capital, other words say more. */
const GREETED_ALONE =
  /^(?:gm|mornin|nabend|n abend|hi+|hiya|hello+|hey+|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|morning|afternoon|evening|hallo+|hallihallo|guten? (?:morgen|tag|abend)|moin(?: moin)?|servus|gruezi|grus+ (?:gott|dich)|bonjour|bonsoir|salut|coucou|hola|buenos dias|buenas(?: tardes| noches)?|ciao|buongiorno|buonasera|salve|ola|oi|bom dia|boa tarde|hoi|dag|goede(?:morgen|middag|navond)|goede (?:morgen|middag|avond))(?:[ ,]+(?:there|all|again|everyone|everybody|agent|homeostat|mate|buddy|my friend|du|zusammen|nochmal|a tous|a toi|todos|a todos|tutti|a tutti|pessoal|allemaal))*$/u;
const NAME_BEHIND = /[ ,]+\p{Lu}[\p{L}.-]+$/u;

/** Whether a line is a greeting and nothing else, as it was written. */
export function isGreetingAlone(line: string): boolean {
  const bare = line.replace(/[^\p{L}\p{M}]+$/u, '').trim();
  return [bare, bare.replace(NAME_BEHIND, '')].some((one) => GREETED_ALONE.test(folded(one)));
}

/** Thanks, praise and small talk: no work in it, and nothing to be answered. */
const COURTESY = anyOf([
  '(?:(?:ok|okay|k|great|cool|good|perfect|lovely|alright|super|brilliant|right|oh|ah|nice|wow) )*(?:many |a thousand )?(?:thanks|thank you|thx|ty|ta|cheers)(?: again| so much| very much| a lot| a million| in advance| everyone)*(?: for [^.,;:?]{1,60})?(?: x+)?|x{1,4}',
  '(?:that|it|this) (?:really |just |all |both )*(?:worked|works|helped|helps|did (?:the trick|it|the job)|does the trick|hit the spot|hits the spot)(?: (?:a treat|well|great|perfectly|nicely|like a charm|out|a lot|very well))?|(?:that was |this is |that is |looks |sounds |all |very )*(?:helpful|useful|kind(?: of you)?|quick|fast|interesting|great|good|perfect|nice(?: of you)?|awesome|excellent|brilliant|wonderful|lovely|super|fantastic|amazing)(?: job| work| stuff| news| to (?:hear|know))*',
  "(?:ok|okay|alright|all right|fine|got it|understood|noted|i see|all clear|makes sense|good|great)|well done|i(?:'ll| will) (?:get back to you|be in touch|let you know|be back)(?: [^.,;:?]{1,30})?|(?:just )?checking in|good to (?:hear|know)|(?:i )?hope (?:you(?:'re| are)|all is|everything is|this (?:e-?mail |mail |message )?finds you) ?[^.,;:?]{0,30}",
  "good ?(?:night|bye)|night(?: night)?|bye(?: bye)?(?: for now)?|sleep well|(?:you(?:'re| are) |you )(?:a |an |the |my |so |such a |really |very )+\\p{L}+(?: \\p{L}+)?|have a (?:nice|good|great|lovely) (?:day|evening|weekend|week|one|night|time)|happy \\p{L}+|enjoy your \\p{L}+|no (?:rush|hurry|worries|problem)|take your time|talk (?:soon|later)|see you(?: soon| later| then| tomorrow)?|never ?mind|you(?:'re| are) welcome|lol|haha|fyi|just checking(?: in)?|when(?:ever)? you (?:can|have (?:a )?(?:time|moment|chance|minute)|get (?:a|the) (?:chance|moment))|if you (?:can|could|have (?:a )?(?:time|moment))|it's me(?: again)?|me again|(?:ever |i'm |i'd be )?(?:so |very |most )?grateful|much (?:obliged|appreciated)|(?:i )?(?:really )?appreciate it|you(?:'re| are) (?:the best|a star|a legend|great)|quick (?:one|question)|let me know|i look forward to (?:it|hearing from you|your (?:answer|reply))|looking forward to (?:it|hearing from you|your (?:answer|reply))",
  '(?:(?:ok|okay|super|gut|alles klar|prima|perfekt|toll|klasse|na) )*(?:vielen |herzlichen |besten |tausend )?(?:dank|danke)(?: schon| sehr| dir| ihnen| im voraus| vielmals)*(?: fur [^.,;:?]{1,60})?|(?:sehr |ganz )?(?:gut|super|toll|prima|klasse|wunderbar|perfekt|schon)(?: gemacht| geklappt)?|gut so|(?:einen )?schonen? (?:tag|abend|woche|wochenende|feierabend)(?: noch)?|gute nacht|schlaf gut|tschuss|du bist (?:ein|eine|der|die|das|so|echt|super|wirklich) ?(?:\\p{L}+ ?){1,2}|(?:das )?passt(?: so| schon)?|so passt es|kein (?:stress|problem)|verstanden|alles klar|ich melde mich(?: wieder| dann)?|keine eile|bis (?:bald|spater|morgen|dann)|ich hoffe,? (?:es geht dir|dir geht es|alles ist) [^.,;:?]{0,20}',
  "(?:(?:ok|super|parfait|bien|d'accord|genial) )*merci(?: beaucoup| bien| d'avance| infiniment)*(?: (?:pour|de) [^.,;:?]{1,60})?|(?:tres )?(?:bien|bon travail|parfait|super|genial|excellent)(?: joue)?|bonne (?:journee|soiree|semaine|nuit)|tu es (?:un|une|le|la|super|trop) ?(?:\\p{L}+ ?){0,2}|bon (?:week-end|courage)|a (?:bientot|plus|demain)|pas de souci|rien ne presse",
  '(?:(?:ok|vale|perfecto|genial|bien) )*(?:muchas |mil )?gracias(?: por [^.,;:?]{1,60}| de antemano)?|(?:muy )?(?:bien|perfecto|genial|estupendo|excelente)(?: hecho)?|buen trabajo|que tengas (?:un )?buen(?:a|os|as)? \\p{L}+|buen (?:dia|fin de semana)|buenas noches|eres (?:un|una|el|la|muy) (?:\\p{L}+ ?){1,2}|hasta (?:luego|pronto|manana)|sin prisa|no hay prisa',
  '(?:(?:ok|perfetto|va bene|bene|ottimo) )*(?:mille |tante |molte )?grazie(?: mille| tante| in anticipo)*(?: (?:per|di) [^.,;:?]{1,60})?|(?:molto )?(?:bene|perfetto|ottimo|bravo|eccellente)(?: lavoro)?|ottimo lavoro|buonanotte|sei (?:un|una|il|la|molto|grande) ?(?:\\p{L}+ ?){0,2}|buon(?:a)? (?:giornata|serata|settimana|lavoro|fine settimana)|a (?:presto|dopo|domani)|nessuna fretta|con calma',
  '(?:(?:ok|perfeito|otimo|boa) )*(?:muito )?obrigad[oa](?: (?:por|pelo|pela) [^.,;:?]{1,60}| desde ja)?|(?:muito )?(?:bem|bom|perfeito|otimo|excelente)(?: trabalho| feito)?|bom (?:trabalho|fim de semana)|boa noite|es (?:um|uma|o|a) (?:\\p{L}+ ?){1,2}|tenha? um bom dia|ate (?:logo|breve|amanha)|sem pressa',
  '(?:(?:ok|oke|prima|top|mooi|goed) )*(?:hartelijk |heel erg )?(?:dank|bedankt|dank je(?: wel)?|dank u(?: wel)?)(?: voor [^.,;:?]{1,60})?|(?:heel |erg )?(?:goed|mooi|prima|perfect|top|uitstekend)(?: gedaan| werk| zo)*|goed werk|welterusten|goedenacht|je bent (?:een|de|het) (?:\\p{L}+ ?){1,2}|fijne? (?:dag|avond|week|weekend)(?: nog)?|tot (?:snel|later|morgen|ziens)|geen haast',
]);

/** That things are well, or were as they were wanted. */
const WELL = anyOf([
  "(?:it's |is |everything(?:'s| is) |all )*(?:all )?(?:good|fine|well|okay)",
  "(?:that|this|it)(?:'s| is| was) (?:just|exactly|precisely|really) what i (?:really )?(?:needed|wanted|had in mind|(?:hoped|asked) for|was (?:looking|hoping) for)",
  'alles (?:gut|bestens|in ordnung|okay)|(?:das )?(?:ist|war) genau was ich (?:brauche|brauchte|wollte|gebraucht habe)',
  "tout (?:va|est) (?:tres )?bien|(?:c'est|c'etait) exactement ce qu'il me fallait",
  '(?:esta )?todo (?:esta |va )?(?:muy )?bien|(?:eso )?(?:es|era) (?:justo|exactamente) lo que (?:necesitaba|queria)',
  '(?:va )?tutto (?:va )?bene|(?:e|era) proprio (?:quello|cio) che mi serviva',
  '(?:esta )?tudo (?:esta )?bem|(?:e|era) (?:mesmo|exatamente) o que (?:eu )?(?:precisava|queria)',
  '(?:het is )?alles (?:goed|in orde|prima)|(?:dat is |dat was )?precies wat ik (?:nodig had|wilde)',
]);
const FOR_NOW =
  / (?:for (?:now|the moment)|so far|at the moment|on my (?:side|end)|erst ?mal|soweit|im moment|fur (?:jetzt|den moment)|pour (?:l'instant|le moment)|por (?:ahora|el momento|agora|enquanto)|de momento|per (?:ora|adesso)|al momento|voor nu|op dit moment)$/u;
const THANKS =
  /(?<!\p{L})(?:thanks?|thank you|thx|ty|cheers|danke?|merci|gracias|grazie|obrigad[oa]|bedankt|dank je)(?!\p{L})/u;

/** "Thanks, all fine for now": folded words that say so, and do not ask. */
export function isContent(text: string): boolean {
  const parts = text.split(/[,.!;]+/u).map((part) => part.trim());
  const well = parts.filter((part) => WELL.test(part.replace(FOR_NOW, '')));
  const isMeant = THANKS.test(text) || well.some((part) => FOR_NOW.test(part));
  if (text.includes('?') || well.length === 0 || !isMeant) return false;
  return parts.every((part) => part === '' || well.includes(part) || isMannerly(part));
}

const AND = / (?:and|und|et|y|e|en) /u;

function isMannerly(said: string): boolean {
  const part = said.replace(/^(?:and|und|et|y|e|en) /u, '');
  return COURTESY.test(part) || GREETED_ALONE.test(part) || LEAVES.test(part);
}

/** "Have to run": who says so wants nothing more. */
const LEAVES =
  /^(?:(?:i(?:'ve)? )?(?:have to|got to|gotta|must|need to) (?:run|go|dash|leave)|gtg|g2g|(?:i'm )?off (?:now|to bed|to work)|(?:ich )?muss (?:jetzt |gleich )?(?:los|weg|weiter)|je (?:dois (?:filer|y aller|partir)|file)|(?:me )?tengo que ir(?:me)?|devo (?:andare|scappare)|tenho (?:de|que) ir|(?:ik )?moet (?:nu )?(?:gaan|weg|ervandoor))(?: now| jetzt| maintenant| ahora| ora| agora| nu)?$/u;

/** Whether folded words are nothing but manners. */
export function isCourtesy(text: string): boolean {
  if (isSocial(text)) return true;
  return text
    .replace(/[^\p{L}\p{N}\p{M}',;:?.!-]+/gu, ' ')
    .split(/[,.!;]+/u)
    .map((part) => part.replace(/[\s:?-]+$/u, '').trim())
    .every((part) => part === '' || isMannerly(part) || part.split(AND).every(isMannerly));
}

/** "Yo, what's happening?" is more than a greeting. */
const ASKS =
  /(?<!\p{L})(?:what'?s?|how'?s?|who|where|any|was|wie|wo|alles|comment|quoi|que|como|come|cosa|tutto|tudo|todo|wat|hoe|status|stop|stopp|pause|resume|list|tasks?|help|news|approvals?|budget|report|remind|yes|no|ja|nein|done)(?![\p{L}'])|\?/u;

/** Whether a folded line is a greeting: only the first line is one. */
export function isGreeting(text: string): boolean {
  return !ASKS.test(text) && GREETING.test(text.replace(/[\s.,;:!?-]+$/u, '').trim());
}

const CLOSING = anyOf([
  '(?:(?:with |my |all )?(?:best|kind|kindest|warm|warmest) (?:regards|wishes)|regards|best|cheers|(?:ever )?so grateful|gratefully(?: yours)?|much obliged|sincerely|yours(?: truly| sincerely| faithfully)?|love|take care|all the best|thanks|thank you|many thanks|xx?|br|rgds|warmly|talk soon)(?:[ ,]+(?:and regards|\\p{L}[\\p{L}.-]*)){0,3}',
  '(?:mit )?(?:freundliche[nm]?|beste[nm]?|liebe[nm]?|viele[nm]?|herzliche[nm]?|schone[nm]?) grus+e?n?(?:[ ,]+\\p{L}[\\p{L}.-]*){0,3}|(?:mfg|lg|vg|bg|grus+e?|danke|vielen dank|dein|deine|ihr|ihre)(?:[ ,]+\\p{L}[\\p{L}.-]*){0,3}',
  "(?:bien )?(?:cordialement|a toi|a vous|amities|amicalement|bises?|bien a (?:toi|vous)|merci(?: d'avance)?|salutations)(?:[ ,]+\\p{L}[\\p{L}.-]*){0,3}",
  '(?:un )?(?:saludos?(?: cordiales)?|atentamente|un abrazo|abrazos?|gracias)(?:[ ,]+\\p{L}[\\p{L}.-]*){0,3}',
  '(?:cordiali |distinti )?(?:saluti|cordialmente|un abbraccio|a presto|grazie)(?:[ ,]+\\p{L}[\\p{L}.-]*){0,3}',
  '(?:com os melhores )?(?:cumprimentos|atenciosamente|abracos?|um abraco|obrigad[oa])(?:[ ,]+\\p{L}[\\p{L}.-]*){0,3}',
  '(?:met )?(?:vriendelijke |hartelijke )?(?:groet(?:en|jes)?|mvg|bedankt|dank je)(?:[ ,]+\\p{L}[\\p{L}.-]*){0,3}',
]);

/** Whether a folded line begins the end of a letter. */
export function isClosing(text: string): boolean {
  return CLOSING.test(text.replace(/[\s.,;:!?-]+$/u, '').trim());
}

/** "Two things:" says nothing by itself. */
const COUNTED =
  /^(?:(?:just|nur|noch|ok|so|also) )*(?:(?:two|three|four|(?:a )?couple of|(?:a )?few|some|zwei|drei|vier|ein paar|deux|trois|quelques|dos|tres|unas|due|tre|alcune|duas|umas|twee|drie|een paar|[2-5]|one(?: more)?|another|eine|noch eine|une|una|uma|een) )(?:(?:quick|more|other|small|kleine|schnelle|weitere|petites?) )*(?:things?|points?|requests?|questions?|favou?rs|sachen?|dinge|punkte|anliegen|fragen?|bitten?|choses?|cosas?|cosa|cose|coisas?|dingen|vragen)(?: (?:please|bitte|for you|fur dich|from me|today|heute))* ?(?:[:-]+(?: +(?=\S)|$)|[.,]? *$)/u;

/** How a folded line begins that counts what it wants: "two things: …"; empty: it does not. */
export function countIn(plain: string): string {
  return COUNTED.exec(plain)?.[0] ?? '';
}

/** Whether a folded line says nothing but how many things follow. */
export function isCount(plain: string): boolean {
  return plain !== '' && countIn(plain).length === plain.length;
}
