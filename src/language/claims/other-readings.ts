/**
 * Homes, work and who somebody's doctor is, in French, Spanish, Italian, Portuguese and Dutch. Folded, as all claims. A verb that
 * says who speaks stands for its subject.
 */
const IN = '(?:au|aux|a|ad|en|in|na|no|nas|nos|em|dans|te)';
const AT = '(?:chez|pour|a|al|alla|en|per|da|presso|na|no|para|bij|voor)';
const TO = '(?:au|aux|a|ad|en|in|para|pour|vers|naar)';

const I_LIVE = "j'habite|je habite|je vis|vivo|habito|abito|moro|ik woon";
const I_WORK = 'je travaille|trabajo|lavoro|trabalho|ik werk';
const I_MOVED =
  "j'ai (?:demenage|emmenage)|me (?:mude|he mudado|traslade)|mi sono (?:trasferit[oa]|spostat[oa])|mudei-me|mudei";

/** What somebody has one of at a time. */
const ONE_OF =
  'medecin|docteur|dentiste|patron|patronne|chef|proprietaire|mari|femme|adresse|avocate?|medic[oa]|dentista|jefe|jefa|casero|casera|marido|mujer|esposa|direccion|abogad[oa]|capo|padrone|marito|moglie|indirizzo|avvocat[oa]|chefe|senhorio|endereco|advogad[oa]|huisarts|tandarts|baas|huisbaas|man|vrouw|adres|advocaat';
const MINE =
  '(?:mon|ma|notre|mi|nuestr[oa]|(?:il |la )?(?:mio|mia|nostr[oa])|(?:o |a )?(?:meu|minha|nosso|nossa)|mijn|onze|ons)';

export const OTHER_READINGS = [
  {
    relation: 'moved',
    pattern: new RegExp(`^(?<subject>${I_MOVED}) ${TO} (?<value>.+)$`, 'u'),
  },
  {
    relation: 'moved',
    pattern: new RegExp(
      `^(?<subject>.+?) (?:a (?:demenage|emmenage)|est partie? vivre|se (?:mudo|ha mudado|traslado)|si e (?:trasferit[oa]|spostat[oa])|mudou-se|se mudou|mudou) ${TO} (?<value>.+)$`,
      'u',
    ),
  },
  {
    relation: 'moved',
    pattern: /^(?<subject>ik|.+?) (?:ben|is) naar (?<value>.+?) verhuisd$/u,
  },
  {
    relation: 'home',
    pattern: new RegExp(`^(?<subject>${I_LIVE}) ${IN} (?<value>.+)$`, 'u'),
  },
  {
    relation: 'home',
    pattern: new RegExp(
      `^(?<subject>.+?) (?:habite|vit|vive|abita|mora|woont) ${IN} (?<value>.+)$`,
      'u',
    ),
  },
  {
    relation: 'work',
    pattern: new RegExp(`^(?<subject>${I_WORK}) ${AT} (?<value>.+)$`, 'u'),
  },
  {
    relation: 'work',
    pattern: new RegExp(
      `^(?<subject>.+?) (?:travaille|trabaja|lavora|trabalha|werkt) ${AT} (?<value>.+)$`,
      'u',
    ),
  },
  {
    relation: 'be',
    pattern: new RegExp(
      `^(?<subject>${MINE} (?:${ONE_OF})) (?:est|es|e|is|s'appelle|se llama|si chiama|chama-se|se chama|heet) (?<value>.+)$`,
      'u',
    ),
  },
] as const;

/** Words for the speaker, and verbs that say who speaks. */
export const OTHER_SPEAKERS = `j'habite j'ai je vivo habito abito moro ik trabajo lavoro trabalho mude mudado traslade trasferito trasferita spostato spostata mudei mudei-me mon ma notre mi nuestro nuestra mio mia nostro nostra meu minha nosso nossa mijn onze ons`;

/** Beside them, what does not name the subject of a claim. */
export const OTHER_PLAIN = `${OTHER_SPEAKERS} habite vis travaille woon werk demenage emmenage me he sono le la les el los las il lo gli o de het`;

/** Words for now. */
export const OTHER_NOW =
  'maintenant|desormais|actuellement|depuis peu|ahora|actualmente|desde hace poco|adesso|ormai|da poco|agora|atualmente|tegenwoordig|(?<=(?:is|woon|werk|woont|werkt) )nu|(?<=(?:e|sono) )ora|(?<=^)ora';

/** Said before and after what does not hold any more. */
export const OTHER_NO_LONGER =
  "n'(?=\\p{L}+ plus(?!\\p{L}))|(?<=(?:j|je )n'\\p{L}+) plus(?!\\p{L})|ne (?=\\p{L}+ plus(?!\\p{L}))|(?<=\\p{L}) plus(?= (?:a|au|aux|en|chez|dans)(?!\\p{L}))|ya no (?=\\p{L})|non (?=\\p{L}+ piu(?!\\p{L}))|(?<=\\p{L}) piu(?= (?:a|ad|in|per|da)(?!\\p{L}))|(?:ja )?nao (?=\\p{L}+ mais(?!\\p{L}))|(?<=(?:moro|mora|trabalho|trabalha)) mais(?!\\p{L})|(?<=(?:woon|werk|woont|werkt)) niet meer(?!\\p{L})";

/** Doubt, additions, and part of the time. */
export const OTHER_UNSURE =
  "aussi|egalement|peut-etre|bientot|j'aimerais|voudrais|tambien|quizas?|tal vez|pronto|quisiera|anche|forse|vorrei|magari|tambem|talvez|gostava|gostaria|ook|misschien|binnenkort|antes|autrefois|vroeger|en semaine|(?:le|les|el|los|il|nel|o) (?:week-?ends?|fines? de semana|fim de semana)|entre semana|in settimana|durante|pendant|(?:en|d|de|em|in) ?'?(?:ete|hiver|verano|invierno|estate|inverno|verao)|(?:in de|'s) (?:zomers?|winters?|week|weekend)|dit|dice|diz|zegt";
