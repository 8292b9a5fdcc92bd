/** "Without asking", "ohne Rückfrage". */
const UNASKED =
  /(?<!\p{L})(?:without (?:asking|checking with me|my (?:ok|okay|approval|permission|say-so|consent))|ohne (?:mich |uns )?(?:erst |vorher )?(?:zu fragen|rückfrage|nachfrage|nachzufragen|meine (?:zustimmung|erlaubnis|freigabe))|sans (?:me |nous )?demander|sans mon (?:accord|autorisation)|sin (?:preguntar\p{L}*|mi (?:permiso|aprobación))|senza (?:chieder\p{L}*|il mio (?:permesso|consenso))|sem (?:me )?perguntar|sem a minha (?:autorização|aprovação)|zonder (?:het )?(?:me |mij )?(?:eerst )?te vragen|zonder mijn (?:toestemming|akkoord))(?!\p{L})/iu;
const DENIED =
  /(?<!\p{L})(?:never|not?|nothing|nobody|don'?t|doesn'?t|won'?t|can'?t|mustn'?t|nie(?:mals|mand)?|nichts?|kein\p{L}*|ne|n['’]\p{L}+|jamais|rien|nunca|nada|non|mai|niente|não|nao|nooit|niets?|geen)(?!\p{L})/iu;

/** That the agent need not ask any more before it does something. */
const NOT_ASKED = [
  /(?<!\p{L})(?:never|don'?t|do not|no longer|needn'?t|need not|no need|stop) (?:(?:have|need) to |to )?(?:ask(?:ing)?|check(?:ing)? with|wait(?:ing)? for) (?:me |my )?(?:\p{L}+ ){0,2}?(?:for|before|first|approval|permission|ok|okay|when|whenever)(?!\p{L})/iu,
  /(?<!\p{L})nicht (?:mehr |erst |vorher |immer )*(?:nach(?:zu)?)?(?:zu )?fragen,? (?:bevor|wegen|ob|wenn|vor)(?!\p{L})|(?<!\p{L})frag\p{L}* (?:mich )?(?:bitte )?(?:nie|nicht)(?: mehr| wieder| erst| vorher)* (?:wegen|bevor|um|vor|bei|ob)(?!\p{L})/iu,
  /(?<!\p{L})(?:plus|pas) (?:besoin )?(?:de |à )?(?:me )?demander (?:avant|pour|mon|la permission)(?!\p{L})|(?<!\p{L})ne me demande\p{L}* (?:plus|pas) (?:avant|pour|mon)(?!\p{L})/iu,
  /(?<!\p{L})no (?:me )?(?:preguntes|(?:tienes que|hace falta) preguntar\p{L}*) (?:más )?(?:antes|por|para|si)(?!\p{L})/iu,
  /(?<!\p{L})non (?:(?:devi|serve|occorre) )?(?:più )?(?:mi )?chieder\p{L}* (?:più )?(?:prima|il permesso|per)(?!\p{L})/iu,
  /(?<!\p{L})não (?:precisas? de )?(?:me )?pergunt\p{L}* (?:mais )?(?:antes|por|se)(?!\p{L})/iu,
  /(?<!\p{L})(?:hoeft?|moet) (?:me |mij )?niet (?:meer |eerst )*te vragen(?!\p{L})|(?<!\p{L})vraag (?:me |mij )?niet (?:meer |eerst )*(?:voor|om|of)(?!\p{L})/iu,
];

/** That it may do something as it likes. */
const AT_WILL =
  /(?<!\p{L})you (?:may|can|are (?:allowed|free) to|have (?:my )?permission to) .*(?<!\p{L})(?:when(?:ever)? you (?:like|want|please)|on your own|by yourself|freely|at will|no questions asked|as you (?:like|please|see fit))(?!\p{L})|(?<!\p{L})(?:approve|allow) (?:everything|all|anything) (?:yourself|automatically|by yourself)(?!\p{L})|(?<!\p{L})du (?:darfst|kannst) .*(?<!\p{L})(?:wann (?:immer )?du (?:willst|magst)|von dir aus|nach belieben|selbst entscheiden)(?!\p{L})/iu;

/**
 * Whether a sentence lets the agent do without asking what it asks about: that is granted by name and code, and no sentence
 * grants it for good. "Never deploy without asking me" does not.
 */
export function loosens(sentence: string): boolean {
  if (UNASKED.test(sentence)) return !DENIED.test(sentence);
  return AT_WILL.test(sentence) || NOT_ASKED.some((one) => one.test(sentence));
}
