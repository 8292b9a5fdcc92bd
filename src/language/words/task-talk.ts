import { folded } from '../folded.ts';
import { requestIn } from './courtesy.ts';
import { type TitleWord, titleKey } from './title-words.ts';

type Name = TitleWord['name'];

/** What one command may be said with, in any order: a word that is not here makes the sentence say something else. */
type Talk = {
  readonly name: Name;
  /** One of them must be there. */
  readonly verbs: RegExp;
  readonly frame: RegExp;
  /** How a sentence begins that only looks like it. */
  readonly notAs?: RegExp;
};

function word(source: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}'])(?:${source.replace(/(?<=\|)\s+|\s+(?=\|)/gu, '').trim()})(?![\\p{L}'])`,
    'gu',
  );
}

const MANNERS = `please|pls|thanks|thank you|you can|you may|can you|could you|would you mind|would you|so|then|now|just|also|homeostat|
  bitte|danke|du kannst|kannst du|konntest du|jetzt|mal|doch|auch|also|s'il te plait|stp|merci|tu peux|peux-tu|peux tu|
  por favor|gracias|puedes|per favore|grazie|puoi|podes|pode|obrigado|alsjeblieft|je kunt|kun je`;
const TASK = `the|this|that|it|task|to-?do|item|one|die|den|das|der|aufgabe|la|le|l'|tache|el|tarea|il|l|attivita|compito|
  a|o|tarefa|de|het|taak`;
const OFF_LIST = `(?:from|off|on) (?:the|my|your|our) (?:task |to-?do )?list|off|
  (?:von|aus|auf) (?:der|deiner|meiner) liste|de (?:la|ta|ma) liste|de (?:la|tu) lista|dalla (?:tua )?lista|da lista|van de lijst`;

const TALKS: readonly Talk[] = [
  {
    name: 'done',
    verbs: word(
      `mark|tick|check|cross|strike|close|abhaken|hake|streichen|coche|coches|cocher|marca|marcar|afvinken|vink`,
    ),
    frame: word(
      `${OFF_LIST}|${MANNERS}|${TASK}|as|done|completed?|finished|als|erledigt|fertig|abgeschlossen|ab|comme|fait|faite|terminee?|
      como|hech[oa]|terminad[oa]|feit[oa]|concluid[oa]|klaar|gedaan|af`,
    ),
    // Without what makes it done, "mark" and "check" are work.
    notAs:
      /^(?!.*(?<!\p{L})(?:off|done|completed?|finished|close|abhaken|ab|erledigt|fertig|abgeschlossen|coches?|cocher|fait|faite|terminee?|hech[oa]|terminad[oa]|feit[oa]|concluid[oa]|klaar|gedaan|afvinken|af)(?!\p{L}))|(?<!\p{L})streichen(?!.*erledigt)/u,
  },
  {
    name: 'done',
    verbs: word(
      `done|completed|finished|complete|taken care of|took care of|dealt with|did|sorted|sorted out|handled|wrapped up|erledigt|fertig|abgeschlossen|gemacht|
      geschafft|fait|faite|terminee?|finie?|hech[oa]|terminad[oa]|fatt[oa]|finit[oa]|feit[oa]|concluid[oa]|klaar|gedaan|afgerond`,
    ),
    frame: word(
      `(?:is|are|has been|have been|i|we|i've|we've|i have|we have|ist|sind|ich habe|hab|ich hab|habe|ich|wir haben|
      j'ai|est|ya he|he|esta|ho|e|eu|ja esta|ja|ik heb|ik|is al)|${TASK}|already|now|just|so|that's|off the list|c'est bon|all|got|today|this morning|yesterday|myself|ourselves|
      schon|bereits|selbst|selber|heute|gestern|gerade|eben|deja|moi-meme|aujourd'hui|ya|yo mismo|hoy|gia|io stess[oa]|oggi|hoje|al|zelf|vandaag|by me|von mir`,
    ),
    // Neither a question nor a wish, and somebody or something that is done.
    notAs:
      /^(?:is|are|has|have|did|do|ist|sind|hast|habe|haben|est|as|e|esta|he) |^(?!.*(?<!\p{L})(?:is|are|been|just|got|i|we|i've|we've|ist|sind|ich|hab|wir|j'ai|est|he|esta|ho|e|eu|ik)(?!\p{L}))|(?<!\p{L})(?:i|we) have #/u,
  },
  {
    name: 'cancel',
    verbs: word(
      `cancel|drop|scrap|bin|kill|axe|shelve|take it off|no need for|(?:we|i) (?:won't|don't) be needing|(?:we|i) won't need|delete|remove|abandon|discard|ditch|strike|take (?=# off)|never mind|forget about|forget (?=(?:the |this )?task)|obsolete|
      (?:is )?(?:no longer|not) (?:needed|necessary|required|relevant|wanted)(?: any ?more)?|
      (?:we|i) (?:don't|do not|no longer) need (?:it|that|this)(?: any ?more| any longer)?|
      streiche?n?|losche?n?|verwirf|storniere?n?|vergiss (?=(?:die )?aufgabe)|
      (?:ist |wird )?nicht mehr (?:notig|notwendig|gebraucht|relevant)|hinfallig|brauchen wir (?:doch |jetzt )?nicht mehr|brauche ich (?:doch |jetzt )?nicht mehr|
      annule|annuler|annulez|supprime|supprimer|retire|enleve|oublie (?=la tache)|n'est plus (?:necessaire|utile)|
      cancela|cancelar|elimina|eliminar|borra|borrar|quita|ya no (?:es necesari[oa]|hace falta)|
      annulla|annullare|cancella|cancellare|togli|eliminare|non serve piu|apaga|apagar|cancele|ja nao (?:e necessari[oa]|e preciso)|
      annuleer|annuleren|schrap|schrappen|verwijder|verwijderen|is niet meer nodig`,
    ),
    frame: word(
      `${OFF_LIST}|${MANNERS}|${TASK}|is|it's|and|und|after all|doch|we can|we could|any ?more|hat sich erledigt|ist|est|es|e`,
    ),
  },
  {
    name: 'do',
    verbs: word(
      `do|start|begin|tackling|starting|doing|handling|tackle|handle|take care of|get started|get going|get on|work on|go ahead with|carry out|prioriti[sz]e|
      mache?|erledige?|starte?|beginne?|fange?|kummere? dich (?:(?:bitte|jetzt|zuerst|gleich|als erstes|mal) )*um|nimm dir|fais|commence|occupe-toi de|occupe toi de|attaque|
      haz|empieza|ocupate de|fai|inizia|occupati di|faz|comeca|trata de|ocupa-te de|doe|begin`,
    ),
    frame: word(
      `${MANNERS}|${TASK}|go ahead and|with|on|next|first|right away|right now|straight away|immediately|at once|asap|today|has (?:top |the highest )?priority|
      (?:is|it's) (?:very |really )?(?:urgent|important)|mit|um|an|vor|als (?:nachstes|erstes)|zuerst|gleich|sofort|heute|ist (?:sehr )?(?:dringend|wichtig)|
      maintenant|d'abord|en premier|tout de suite|par|ahora|primero|con|ya|adesso|subito|per (?:prima|primo)|da|agora|primeiro|com|nu|eerst|als eerste|met`,
    ),
  },
];

/**
 * What a sentence says of the one open task it names, whatever the order of its words; null: it names none, or says
 * anything else. `titles`: of the open tasks, as titleKey writes them.
 */
export function taskTalk(sentence: string, titles: readonly string[]): TitleWord | null {
  const plain = folded(sentence.normalize('NFC').trim());
  if (/\?\W*$/u.test(plain) && !requestIn(plain).isAsked) return null;
  const named = titleIn(plain, titles);
  if (named === null) return null;
  const meant = TALKS.filter((talk) => isSaid(named.rest, talk));
  const [only, another] = meant;
  return only === undefined || another !== undefined
    ? null
    : { name: only.name, title: named.title };
}

function isSaid(rest: string, { verbs, frame, notAs }: Talk): boolean {
  const left = rest.replace(verbs, ' ');
  if (left === rest || notAs?.test(rest) === true) return false;
  return left.replace(frame, ' ').replace(/[#\s]+/gu, '') === '';
}

/** The sentence with a sign in the place of the title. */
function titleIn(
  plain: string,
  titles: readonly string[],
): { readonly title: string; readonly rest: string } | null {
  const quoted = [...plain.matchAll(/"([^"]+)"/gu)].map(([, inner = '']) => titleKey(inner));
  const words = ` ${plain.replace(/[^\p{L}\p{N}'-]+/gu, ' ').trim()} `;
  const found = titles.filter((title) => words.includes(` ${title} `) && title.includes(' '));
  const [title, another] = found;
  if (title === undefined || another !== undefined) return null;
  if (quoted.some((inner) => inner !== title)) return null;
  const [before = '', after = '', more] = words.split(` ${title} `);
  return more === undefined
    ? { title, rest: `${before} # ${after}`.replace(/ +/gu, ' ').trim() }
    : null;
}
