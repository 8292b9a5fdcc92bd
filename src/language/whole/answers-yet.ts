import { folded } from '../folded.ts';

/** Asks for a fact. "What about the second?", "why not both?" and "can you do both?" say what is wanted. */
const WANTS_TO_KNOW =
  /^(?:(?:and|but|hm+|oh|well|ok|sorry|und|aber|et|mais|y|pero|e|ma|mas|en|maar)[ ,]+)*(?:which|what|who|whose|where|when|why|how|welche[rsnm]?|was|wer|wo|wann|warum|wieso|wie|quel(?:le)?s?|qu'est-ce|que|qui|quand|pourquoi|comment|combien|cuales?|que|quien|donde|cuando|por que|como|cuanto|quale|quali|cosa|che|chi|dove|perche|quanto|quais?|quem|onde|porque|welke?|wat|waar|wanneer|waarom|hoe)(?!\p{L})(?! (?:about|if|not|nicht|pas|no|non|nao|niet|ware|waren|ist mit|est-ce que tu dis|tal|hoje)(?!\p{L}))[^.!?]*\?+$/u;

/** On a phone the mark of a question is often missing: "what's the difference", "wie teuer ist das". */
const WANTS_TO_KNOW_BARE =
  /^(?:(?:and|but|hm+|oh|well|ok|sorry|und|aber|et|mais|y|pero|e|ma|mas|en|maar)[ ,]+)*(?:(?:what|when|where|why|how|who)(?:'s| is| are| was| does| do| did| would) (?:the|it|that|this|they|you|we|there)|how (?:much|many|long) (?:is|are|was|does|do|did|would)|was (?:ist|sind|ware) (?:der|die|das)|(?:was|wie viel) kostet|wie \p{L}+ (?:ist|sind|ware) (?:der|die|das|es)|quel(?:le)? est l[ae']|cual es (?:el|la)|qual(?:e e|'e| e) (?:il|la|l')|wat is (?:de|het)|hoe(?:veel)? \p{L}* ?(?:is|zijn|kost))(?!\p{L})[^.!?,;]*$/u;

/** How one says that the answer is still to come. */
const PUTS_OFF =
  /^(?:(?:no|or|but|well|ok|oh|hm+|sorry|just|wait|hold on|hang on|nein|oder|aber|warte?|moment|non|ou|mais|plutot|attends?|o|pero|no|espera|ma|aspetta|nao|mas|espere|nee|of|maar|wacht)[ ,]+)*(?:wait(?: a (?:minute|moment|second|sec|bit))?|hold on|hang on|(?:let me|i(?:'ll| will| have to| need to| must)|will|need to) (?:first )?(?:(?:ask|check|find out|get back)(?:(?! (?:and|but)(?!\p{L})).)*|(?:think|look|see)(?: first| about it| into it| it over)?)|give me (?:a|some|\d+) \p{L}+|(?:bitte )?warte?(?: mal| kurz| bitte)*|moment(?: mal| bitte)?|ich (?:frage?|schaue?|klare?)(?:(?! (?:und|aber)(?!\p{L})).)*|(?:ich )?muss (?:\p{L}+ ){0,4}(?:fragen|nachfragen|nachsehen|schauen|nachschauen|uberlegen|klaren)|attends?(?: un (?:peu|moment))?|je (?:demande|verifie|regarde)(?:(?! (?:et|mais)(?!\p{L})).)*|espera(?: un (?:poco|momento))?|(?:le |lo )?(?:pregunto|preguntare|miro) (?:(?! (?:y|pero)(?!\p{L})).)*|aspetta(?: un (?:po'?|momento|attimo))?|(?:lo )?(?:chiedo|chiedero|controllo) (?:(?! (?:e|ma)(?!\p{L})).)*|espere(?: um momento)?|(?:pergunto|vou (?:perguntar|ver)) ?(?:(?! (?:e|mas)(?!\p{L})).)*|wacht(?: even)?|ik (?:vraag|kijk) (?:(?! (?:en|maar)(?!\p{L})).)*)$/u;

/** "Let me ask", "I don't know yet", "I'll tell you later". */
const PROMISES = new RegExp(
  `(?:^|[ ,])(?:${[
    "(?:i(?:'ll| will)|will) (?:let you know|tell you (?:later|tomorrow|tonight|soon)|come back to you|get back to you)(?: .{1,20})?|(?:i )?(?:don't|do not|dont) know yet|not sure yet|(?:i'm )?still (?:thinking|deciding|waiting to hear)|(?:i(?:'ll| will)) (?:pick|choose|decide|look|check|ask|answer|reply|sort)(?: \\p{L}+){0,4} (?:tonight|later|tomorrow|this (?:evening|afternoon)|soon)(?: when .{1,30})?",
    '(?:das )?(?:besprech|klar|uberleg|frag|schau)e? ich (?:\\p{L}+ ){0,4}\\p{L}+|lass mich (?:\\p{L}+ ){0,3}(?:fragen|nachfragen|nachsehen|schauen|nachschauen|uberlegen)|(?:ich )?(?:sag|sage|geb|gebe) (?:dir|ihnen) (?:noch |spater |morgen |dann )*(?:bescheid)?|(?:ich )?melde mich(?: \\p{L}+){0,2}|(?:das )?wei(?:ss|s|ß) (?:ich )?noch nicht',
    'laisse[- ]moi (?:demander|verifier|voir|reflechir)(?: .{1,30})?|(?:je vais|il faut que je|je dois) (?:demande[rz]?|verifie[rz]?|voir|me renseigne[rz]?)(?: .{1,30})?|je (?:te|vous) (?:dis|redis|dirai|tiens au courant)(?: .{1,20})?|je (?:ne )?sais pas encore',
    'dejame (?:que )?(?:pregunt\\p{L}+|mir\\p{L}+|ver|pens\\p{L}+|consult\\p{L}+)(?: .{1,30})?|(?:tengo que|voy a) (?:preguntar|mirar|consultar|pensar)\\p{L}*(?: .{1,30})?|(?:ya|luego|despues|manana) te (?:digo|cuento|aviso)|te (?:digo|cuento|aviso) (?:luego|despues|manana|mas tarde)|(?:todavia|aun) no (?:lo )?se|no (?:lo )?se (?:todavia|aun)',
    'fammi (?:chiedere|controllare|vedere|pensare)(?: .{1,30})?|(?:devo|vado a) (?:chiedere|controllare|vedere)(?: .{1,30})?|ti (?:faccio sapere|dico dopo|dico domani)(?: .{1,20})?|poi ti dico|non (?:lo )?so ancora|ancora non (?:lo )?so',
    'deixa(?:-me| eu)? (?:perguntar|ver|pensar|confirmar)(?: .{1,30})?|(?:tenho (?:de|que)|vou) (?:perguntar|ver|confirmar|pensar)(?: .{1,30})?|(?:ja|depois|logo) (?:te )?digo|ainda nao sei',
    'laat me (?:even )?(?:vragen|kijken|nadenken|navragen)(?: .{1,30})?|(?:ik )?moet (?:\\p{L}+ ){0,4}(?:vragen|navragen|overleggen|nakijken)|(?:dat )?(?:overleg|bespreek|vraag|bekijk|check) ik (?:\\p{L}+ ){0,4}\\p{L}+|ik (?:overleg|bespreek)(?: .{1,40})?|ik laat (?:het )?(?:je |u )?(?:nog )?weten|ik (?:kom|meld) (?:me )?(?:er )?(?:nog )?(?:op terug|later)|(?:dat )?weet ik nog niet',
  ].join('|')})$`,
  'u',
);

/** Behind a promise: why the answer is still to come. */
const EXCUSES =
  /^(?:i'?m|i am|on my|at (?:work|school|the)|in a|not at|bin|ich bin|je suis|estoy|sono|estou|ik ben|ben)(?!\p{L})/u;

/** Whether words below a question only ask back, or end with the promise of an answer: "the October ones, no, wait, I'll ask Paul". */
export function isNoAnswerYet(words: string): 'asks back' | 'puts off' | null {
  const said = folded(words.normalize('NFC')).replace(/^\W+/u, '').trim();
  if (WANTS_TO_KNOW.test(said) || WANTS_TO_KNOW_BARE.test(said)) return 'asks back';
  const clauses = said.split(/[.!;,]+/u).map((clause) => clause.trim());
  return promises(clauses.filter((clause) => clause !== '')) ? 'puts off' : null;
}

/** In their last clause, or before a single one that excuses it. */
function promises(clauses: readonly string[]): boolean {
  const last = clauses.at(-1) ?? '';
  if (PUTS_OFF.test(last) || PROMISES.test(last)) return true;
  const [first = '', second = '', third] = clauses;
  return third === undefined && EXCUSES.test(second) && PROMISES.test(first);
}
