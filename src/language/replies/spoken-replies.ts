import { folded } from '../folded.ts';
import { languageOfText } from '../terms/language-of-text.ts';
import { spokenMoment } from '../when/spoken-moment.ts';
import { reasonIn, type TimeReason } from '../when/time-reason.ts';
import { languageOf, type TimeLanguage } from '../when/time-text.ts';
import { withUmlauts } from '../words/umlauts.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { portuguese } from './portuguese.ts';
import { type RefusalWords, refusalWords } from './refusal-words.ts';
import type { Replies } from './replies.ts';
import { spanish } from './spanish.ts';

const REPLIES: Readonly<Record<TimeLanguage, Replies>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
};

/** The fixed replies in the language of a mail, with moments as that language says them. */
export type SpokenReplies = Replies & {
  readonly language: TimeLanguage;
  readonly refuses: RefusalWords;
  /** `at`: ISO 8601. */
  readonly moment: (at: string, clock: Clock) => string;
  /** Why words are no time, as a clause without its end mark. */
  readonly reason: (reason: TimeReason, clock: Clock) => string;
};

type Clock = { readonly now: string; readonly zone: string };

export function spokenReplies(language: TimeLanguage): SpokenReplies {
  const replies = REPLIES[language];
  const moment: SpokenReplies['moment'] = (at, clock) => spokenMoment(at, clock, language);
  return {
    ...replies,
    language,
    refuses: refusalWords(language),
    moment,
    reason: (reason, clock) =>
      reasonIn(replies.reasons, reason, (at) => moment(at.toUTC().toISO() ?? '', clock)),
  };
}

/** Words of the fixed commands that only one of the languages has; those that several share say nothing. */
const OWN_WORDS: readonly (readonly [TimeLanguage, RegExp])[] = [
  [
    'en',
    /(?<!\p{L})(?:hi|hiya|hello|hey|i'm|i've|i'll|off|out|until|till|til|for|from|but|now|just|been|we|they|there|here|get|good|the|my|is|and|please|pls|plz|thx|remind|add|cancel|remember|forget|resume|help|what|how|you|with|to|not|this|that|which|when|your|did|does|can|could|would|will|are|have|has|it|of|at|by|today|tomorrow|again|task|tasks|reminder|list|everything|nothing|actually|another|about|give|both|yes|go|ahead|done|btw|mins?|then|like|more|much|better|thanks|them|took|its|whats|before|after|due|next|still|already|through|only|either|too|skip|calls?|each|sorry|want|says|gimme|mate|whatever)(?!\p{L})/gu,
  ],
  [
    'de',
    /(?<!\p{L})(?:guten|hallo|servus|bitte|los|geht|gehts|gib|mir|erst|wenn|weiter|weitermachen|mach|mache|nicht|nichts|ich|mich|dich|der|das|und|ist|bist|sind|hast|habe|hat|du|wir|noch|schon|nein|ja|mal|doch|lieber|wieviel|viel|woche|diese[nrsm]?|kein\w*|auf|aus|um|nach|von|vom|neue|aufgabe|moin|alles|klar|muss|brauche|setz|dringend|sachen|durch|wieder|uhr|gib|sag|zeig|schick|danke|lass|mit|dem|erledigt|fertig|losche|streiche|storniere|aufgaben?|erinner\w*|merk\w*|hilfe|anhalten|halt|pausiere?n?|aufhoren|arbeit|morgen|heute|dass|fur|bis|wie|was|ein|eine|den|zum|zur|mir|dir|freigaben?|bericht|stand|welche[rsn]?|jetzt|passts?|sie|egal|heut|abend|halb|hauptsache|nimm|perfekt|super|er|dann|also|wegen|machen)(?!\p{L})/gu,
  ],
  [
    'fr',
    /(?<!\p{L})(?:bonjour|bonsoir|salut|coucou|s'il|plait|reprends|reprenez|reprendre|arrete|arretez|mets|mettez|fais|une|tache|non|oui|merci|avec|pour|sur|dans|mon(?= \p{L})|mes|ton|tes|qui|quoi|combien|appeler|encore|le|la|d'\w+|j'\w+|l'\w+|c'\w+|qu'\w+|taches|rappelle\w*|annule|aide|demain|jusqu\w*|est|les|des|du|pas|je|tu|moi|souviens\w*|fait|terminee?|ajoute|veille|plutot|heures?|semaine|prochaine|tard|repousse\w*|decale\w*|suis|plus|ou|finalement|prefere|ce|cette|nous|vous|alors|bien|tout|quand|deja|apres|avant|reprend|faut|peux)(?!\p{L})/gu,
  ],
  [
    'es',
    /(?<!\p{L})(?:hola|buenos|buenas|hay|tengo|tienes|algo|hoy|por|favor|reanuda|reanudar|que|para|como|cuanto|mis|la|nueva|gracias|llamar|cuando|viernes|jueves|miercoles|martes|estas|reanuda|deten|detente|haz|una|tarea|tareas|recuerda\w*|recuerdame|anade|cancela|ayuda|manana|hasta|el|los|las|hecho|hecha|esta|lunes|sigue|estado|informe|presupuesto|ya|puedes|mejor|muy|pero|vale|y|del|lo|mas|antes|despues|se|perdona|sin|solo|otro|otra|mi|al|voy|dale|pilas)(?!\p{L})/gu,
  ],
  [
    'it',
    /(?<!\p{L})(?:buongiorno|buonasera|stasera|stamattina|pomeriggio|questo|questa|niente|nulla|fare|ciao|salve|ho|hai|oggi|qualcosa|quante|cose|per(?! (?:days?|weeks?|months?|hours?|years?|night|person|mail|task|job|dag|uur|maand|keer|jaar|stuk)(?!\p{L}))|favore|riprendi|fermati|ferma|grazie|la|una|della|alle|come|quanto|cosa|venerdi|giovedi|mercoledi|martedi|lunedi|tutto|chiamare|nuova|ancora|smetti|metti|mettiti|riposati|vai|fai|aggiungi|attivita|ricordami|ricordati|annulla|aiuto|domani|fino|il|lo|gli|fatto|fatta|sono|che|di|stato|rapporto|prima|dopo|quarto|ora|ore|sera|mattina|anzi|giorno|settimana|prossima|posticipa\w*|anticipa\w*|troppo|dal|dalle|mese|scusa|anche|direi|abbiamo|alla|del|dopodomani|non|nel|troppi|lascia|perdere|voglio|posso|puoi|casa|allora)(?!\p{L})/gu,
  ],
  [
    'pt',
    /(?<!\p{L})(?:bom|boa|ola|oi|ha|alguma|algum|coisa|tens|tenho|mim|isso|isto|um|hoje|foi|retoma|retome|que|quanto|minha|meu|obrigad[oa]|nova|ligar|falta|sexta|quinta|quarta|terca|segunda|tudo|faz|faca|uma|tarefa|tarefas|lembra\w*|lembre\w*|adiciona|cancela|ajuda|amanha|ate|feito|feita|os|nao|voce|estado|relatorio|orcamento|pode|podes|em|ao|aos|dos|pelo|pela|quais|sao|fica|mas|ja|outro|outra|paguei|por|para|favor|sem|acima|gastamos|pronto|depois|esqueces?|ve|poe)(?!\p{L})/gu,
  ],
  [
    'nl',
    /(?<!\p{L})(?:hoi|goedemorgen|goedemiddag|goedenavond|goede|hervat|hervatten|wat|hoe|mijn|je|aan|bedankt|nieuwe|voor|staat|dringend|vrijdag|donderdag|woensdag|dinsdag|maandag|zaterdag|zondag|uur|nog|alles|geen|pauzeer|pauze|taak|taken|herinner|voeg|toe|annuleer|onthoud|hulp|alsjeblieft|morgen|tot|het|een|niet|ik|mij|gedaan|klaar|vandaag|verder|hou|houd|van|maar|doe|graag|toch|wel|naar|bij|ook|dankjewel|gaat|heb|heeft|zijn|ze|die|er|mag|op|dat|dan|deze|met|per(?= dag)|weer|helemaal|even|zeg|zal|kan|wil|moet)(?!\p{L})/gu,
  ],
];

/** Letters that only one of them writes, or hardly another. */
const OWN_LETTERS: readonly (readonly [TimeLanguage, RegExp])[] = [
  ['pt', /[ãõ]|\p{L}(?:lh|nh)[aeo]/giu],
  ['es', /[ñ¿¡]/giu],
  ['de', /[ßäöü]/giu],
  ['fr', /œ|û|où|\p{L}ées?(?!\p{L})|è\p{L}/giu],
  ['nl', /ij|aa|uu/giu],
  ['it', /\p{L}{2}[àìòù](?!\p{L})/giu],
];

/** The language of a mail's words, of those whose fixed words are understood; English where they do not tell. */
export function languageOfMail(text: string): TimeLanguage {
  return languageTold(text) ?? 'en';
}

/** As `languageOfMail`; null: the words do not tell. */
export function languageTold(text: string): TimeLanguage | null {
  const plain = folded(withUmlauts(text));
  const ofTime = languageOf(text);
  const counts = OWN_WORDS.map(([language, words]) => {
    const isOfTime = ofTime === language && language !== 'en';
    const letters = OWN_LETTERS.find(([one]) => one === language)?.[1];
    const written = letters === undefined ? 0 : (text.match(letters)?.length ?? 0);
    return [language, [...plain.matchAll(words)].length + written + (isOfTime ? 0.5 : 0)] as const;
  });
  const most = Math.max(...counts.map(([, count]) => count));
  if (most === 0) return null;
  const near = counts.filter(([, count]) => count === most).map(([language]) => language);
  const [first = 'en', another] = near;
  if (another === undefined) return first;
  // Of two that are equally near, the one whose small words are more.
  const byWords = languageOfText(text);
  return near.find((language) => language === byWords) ?? first;
}
