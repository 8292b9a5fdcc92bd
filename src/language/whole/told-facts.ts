import { folded } from '../folded.ts';
import { asksForWork } from '../words/asks-for-work.ts';
import { requestIn } from '../words/courtesy.ts';
import { kindOfWords } from '../words/kind-of-words.ts';
import { isLimitAhead, narrows } from './beside.ts';

/** What stands before what is told. */
const LEADS =
  /^(?:(?:by the way|btw|fyi|for your information|just so you know|for the record|note|oh|and|so|well|also|ubrigens|(?:nur )?zur info|au fait|pour info|por cierto|a proposito|comunque|trouwens)[,:]? )+/u;

const OWN =
  '(?:my|our|mein\\p{L}*|unser\\p{L}*|mon|ma|mes|notre|nos|mis?|nuestr[oa]s?|(?:il |la |i |le )?(?:mi[oa]|miei|mie|nostr[oaie])|(?:o |a )?(?:meu|minha|nosso|nossa)|mijn|onze?)';
const IS =
  "(?:is|are|was|were|has|have|had|lives?|works?|comes?|stays?|ist|sind|war|waren|hat|haben|wohnt|arbeitet|kommt|heiss?t|est|sont|a|ont|habite|s'appelle|es|esta|estan|son|tiene|vive|se llama|e|ha|hanno|abita|si chiama|tem|mora|chama-se|heet|heeft|woont|werkt)";

/** How a sentence begins that tells how things stand with its writer or with something. */
const TELLS = new RegExp(
  `^(?:(?:i'm|im|i am|i was|i've|i have|i'll be|i will be|i live|i work|i moved|we live|we work|we moved|we're|we are|we've|we have|we'll be|there's|there is|there are|(?:he|she|it|they)(?:'s|'re| is| are| has| have)|(?:the|this|that|these) .{2,60}? (?:is|are|was|were|has|have|comes?)|ich (?:bin|war|habe|hab|wohne|arbeite|komme|fahre|fliege)|bin|wir (?:sind|haben|fahren|fliegen)|(?:der|die|das) .{2,60}? (?:ist|sind|war|hat|haben|kommt)|je suis|j'ai|j'habite|nous (?:sommes|avons)|on est|(?:le|la|les) .{2,60}? (?:est|sont|a|ont)|estoy|soy|tengo|estamos|tenemos|vivo|(?:el|la|los|las) .{2,60}? (?:es|esta|estan|son|tiene)|sono|siamo|abito|(?:il|lo|la|i|gli|le) .{2,60}? (?:e|sono|ha|hanno)|estou|sou|tenho|moro|(?:o|a|os|as) .{2,60}? (?:e|esta|estao|tem)|ik (?:ben|heb|woon|werk)|we (?:zijn|hebben)|(?:de|het) .{2,60}? (?:is|zijn|heeft|hebben))(?![\\p{L}'])|${OWN} .{1,60}? ${IS}(?![\\p{L}']))`,
  'u',
);

/** Of whom and of what one tells what lasts. */
const KNOWN =
  '(?:mother|mum|mom|father|dad|parents|sister|brother|wife|husband|partner|son|daughter|kids?|child(?:ren)?|friend|boss|doctor|dentist|accountant|lawyer|landlord|landlady|cleaner|vet|plumber|neighbou?r|cat|dog|name|address|number|phone|mobile|office|room|desk|birthday|e-?mail|size|flat|home|mutter|vater|eltern|schwester|bruder|frau|mann|sohn|tochter|kind(?:er)?|freund(?:in)?|chef(?:in)?|arzt|arztin|steuerberater(?:in)?|anwalt|anwaltin|vermieter(?:in)?|tierarzt|nachbar(?:in)?|katze|hund|nummer|adresse|buro|zimmer|geburtstag|wohnung|mere|pere|parents|soeur|frere|femme|mari|fils|fille|enfants?|ami(?:e)?|medecin|voisine?|comptable|avocate?|proprietaire|chat|chien|adresse|numero|bureau|chambre|anniversaire|madre|padre|hermana|hermano|mujer|marido|hij[oa]s?|amig[oa]|jef[ea]|medic[oa]|vecin[oa]|contable|abogad[oa]|gat[oa]|perr[oa]|direccion|oficina|habitacion|cumpleanos|sorella|fratello|moglie|marito|figli[oa]|amic[oa]|indirizzo|ufficio|stanza|compleanno|commercialista|avvocat[oa]|mae|pai|irma|irmao|esposa|filh[oa]|chefe|endereco|escritorio|quarto|aniversario|moeder|vader|zus|broer|vrouw|zoon|dochter|vriend(?:in)?|baas|dokter|boekhouder|advocaat|buurman|nummer|adres|kantoor|kamer|verjaardag)';
const LASTS = new RegExp(
  `^(?:${OWN} (?:\\p{L}+ ){0,2}${KNOWN}(?: [\\p{L}']+){0,3} ${IS}(?![\\p{L}'])|${OWN} (?:\\p{L}+ ){1,3}(?:has |have )?moved to(?![\\p{L}'])|(?:(?:i am|i'm|im) (?:now |(?:no longer|not) (?:an? )?)?(?:allergic|called|vegetarian|vegan|married|divorced|retired|pregnant|diabetic|left-handed)|i (?:am called)|(?:i|we) (?:have moved|moved|live|work)|i've moved|ich (?:wohne|arbeite|heiss?e|bin (?:.{1,40} )?umgezogen)|j'habite|je (?:travaille|m'appelle)|j'ai demenage|vivo|trabajo|me llamo|abito|lavoro|mi chiamo|moro|trabalho|chamo-me|ik (?:woon|werk|heet))(?![\\p{L}']))`,
  'u',
);

/** Something is wanted, wrong, unsure or about what the agent has on its list: no mere fact. */
const MORE =
  /(?<!\p{L})(?:wants?|needs?|would|wish|hope|should|must|have to|has to|can't|cannot|could|please|pls|questions?|problems?|issues?|broken|down|offline|errors?|fail\p{L}*|wrong|stuck|looking|waiting|waits|help|ideas?|wonder|asked|told|said|thought|think|believe|guess|forgot\p{L}*|reminders?|tasks?|list|approv\p{L}*|cancel\p{L}*|stop\p{L}*|paus\p{L}*|done|finished|ready|due|overdue|brauch\p{L}*|mocht\p{L}*|will|wunsch\p{L}*|hoff\p{L}*|soll\p{L}*|muss\p{L}*|frage\p{L}*|fehler|kaputt|warte\p{L}*|suche\p{L}*|hilfe|bitte|vergessen|glaube|denke|erinner\p{L}*|aufgaben?|liste|fertig|erledigt|gesagt|veu[xt]|voudrais|besoin|faut|doi[st]|probleme|erreur|panne|cherche|attends?|aide|oublie|crois|pense|rappels?|taches?|fini\p{L}*|termine\p{L}*|fait|quier\p{L}*|necesit\p{L}*|deb[oe]|pregunta|problema|error|busc\p{L}*|esper\p{L}*|ayuda|olvid\p{L}*|creo|recordatorios?|tareas?|listo|hecho|terminad\p{L}*|vogli\p{L}*|vorrei|bisogno|dev[oe]|domanda|errore|cerc\p{L}*|aspett\p{L}*|aiuto|dimentic\p{L}*|credo|promemoria|compit\p{L}*|fatto|finit\p{L}*|quer\p{L}*|precis\p{L}*|pergunta|erro|procur\p{L}*|ajuda|esquec\p{L}*|acho|lembretes?|tarefas?|feito|wil|nodig|moet\p{L}*|vraag|probleem|fout|zoek\p{L}*|wacht\p{L}*|hulp|vergeten|herinnering\p{L}*|ta(?:ak|ken)|klaar|gedaan)(?![\p{L}'])/u;

const MOST_CHARACTERS = 200;

/** Whether a sentence only tells how things stand: beside a request it is its reason or its occasion, and nothing to do. */
export function isFact(sentence: string): boolean {
  const plain = withoutLeads(sentence);
  return TELLS.test(plain) && !narrows(withoutJust(sentence)) && isOnlyTold(sentence, plain);
}

/** Whether a sentence by itself tells what lasts, of its writer or who and what is theirs: it is to be known. */
export function isLastingFact(sentence: string): boolean {
  const plain = withoutLeads(sentence);
  // "I am no longer vegetarian" is kept as it was said.
  return LASTS.test(plain) && !isLimitAhead(withoutJust(sentence)) && isOnlyTold(sentence, plain);
}

function isOnlyTold(sentence: string, plain: string): boolean {
  if (sentence.length > MOST_CHARACTERS || sentence.includes('?') || MORE.test(plain)) return false;
  if (kindOfWords(sentence) !== 'instruction') return false;
  return !asksForWork(sentence) && !requestIn(plain).isAsked;
}

const MOST_OF_TALK = 80;

/** Whether a short sentence asks for nothing, tells no fault and has no figure in it: who reads it as talk may be believed. */
export function mayBeTalk(sentence: string): boolean {
  const plain = withoutLeads(sentence);
  const isShort = sentence.length <= MOST_OF_TALK && !/\p{N}/u.test(sentence);
  return isShort && !narrows(sentence) && isOnlyTold(sentence, plain);
}

/** "Just so you know" limits nothing. */
function withoutJust(sentence: string): string {
  return sentence.replace(/^\W*(?:just so you know|just fyi|nur zur info)(?!\p{L})[,:]?\s*/iu, '');
}

function withoutLeads(sentence: string): string {
  return folded(sentence.normalize('NFC')).trim().replace(LEADS, '');
}
