import { folded } from '../folded.ts';
import { isCourtesy, plainRequests } from './courtesy.ts';

/** What an owner says of an action whose outcome is unknown. `unsure`: a word on it that leaves open which. */
export type EffectWord = 'happened' | 'did_not_happen' | 'leave' | 'unsure';

/** Whole clauses, folded, without courtesy. */
const CLAUSES: Readonly<Record<'happened' | 'did_not_happen' | 'leave' | 'yes' | 'no', RegExp>> = {
  happened: whole([
    '(?:it|that|this) (?:has |did )?(?:indeed |really |already )?(?:happen(?:ed)?|arrived?|went (?:out|through)|go(?:ne)? (?:out|through)|came through|come through)|(?:it|that) was (?:sent|done|delivered)|(?:it )?happened',
    'es (?:ist|hat) (?:schon )?(?:geschehen|passiert|angekommen|rausgegangen|durchgegangen|geklappt)|(?:ist|schon) (?:geschehen|passiert|angekommen)',
    "c'est (?:bien )?(?:arrive|passe|parti|fait)|(?:cela|ca) (?:a eu lieu|s'est (?:bien )?passe|est (?:bien )?arrive)",
    '(?:si que |ya )?(?:ocurrio|ha ocurrido|paso|sucedio|ha llegado|llego)',
    '(?:e|si e) (?:gia )?(?:avvenuto|successo|arrivato|andato|partito)',
    '(?:ja )?(?:aconteceu|ocorreu|chegou|foi enviado)',
    'het is (?:al )?(?:gebeurd|aangekomen|verstuurd|gelukt)',
  ]),
  did_not_happen: whole([
    "(?:it|that|this) (?:did not|didn't|has not|hasn't|never) (?:happen(?:ed)?|arrived?|go(?:ne)? (?:out|through)|went (?:out|through)|come through|came through)|(?:it|that) (?:was not|wasn't) (?:sent|done|delivered)|nothing (?:has )?(?:happened|arrived|went out|came|came through)|(?:did not|didn't) happen|(?:so |and )?(?:please )?(?:try (?:it )?(?:once more|again)|(?:do|send) it (?:again|once more)|retry(?: it)?)",
    '(?:es (?:ist|hat) (?:noch |leider )?nichts?|nichts ist|nicht) (?:geschehen|passiert|angekommen|rausgegangen|durchgegangen|geklappt)|(?:versuche? es|mache? es|noch einmal|nochmal)(?: bitte)?(?: (?:noch einmal|nochmal|erneut))?(?: versuchen)?',
    "ce n'est pas (?:arrive|passe|parti|fait)|(?:cela|ca) (?:n'a pas eu lieu|ne s'est pas passe|n'est pas arrive)|rien (?:n'est arrive|ne s'est passe)|(?:reessaie|reessayez|essaie encore|recommence)(?: une fois)?",
    'no (?:ocurrio|ha ocurrido|paso|sucedio|ha llegado|llego)|no (?:paso|ha pasado|llego) nada|(?:intentalo|pruebalo|hazlo) (?:de nuevo|otra vez)|reintenta(?:lo)?',
    '(?:non (?:si )?e|niente e) (?:avvenuto|successo|arrivato|andato|partito)|(?:riprova|ritenta)(?:ci)?|fallo di nuovo',
    'nao (?:aconteceu|ocorreu|chegou|foi enviado)(?: nada)?|(?:tenta|faz|tente|faca)(?:-o)? (?:de novo|outra vez)',
    'het is niet (?:gebeurd|aangekomen|verstuurd|gelukt)|er is niets gebeurd|probeer (?:het )?(?:opnieuw|nog eens|nog een keer)|doe het opnieuw',
  ]),
  leave: whole([
    '(?:just )?(?:leave|let) (?:it|that)(?: be| alone| as it is| at that| there)?',
    'lass (?:es|das|gut sein)(?: so| sein| gut sein| wie es ist)?',
    "laisse(?:z)?(?: ca| cela| -le)?(?: comme (?:ca|c'est)| tomber)?",
    'dejalo(?: asi| estar)?',
    'lascia(?:lo)?(?: (?:cosi|stare|perdere))?',
    'deixa(?:-o)?(?: (?:assim|estar|la))?',
    'laat (?:het|maar)(?: zo| maar| zitten| rusten)?',
  ]),
  yes: whole(['yes|yep|yeah|ja|oui|si|sim']),
  no: whole(['no|nope|nein|non|nee|nao']),
};

function whole(clauses: readonly string[]): RegExp {
  return new RegExp(`^(?:${clauses.join('|')})$`, 'u');
}

const BETWEEN = /[,.;!\n]+|(?<= )(?:and|und|et|y|so|also|donc)(?= )/u;

/**
 * The owner's words on an action with unknown outcome. Every clause must be one of these words and all must agree; a bare yes
 * or no, and words that contradict each other, are `unsure`. Null: they say something else.
 */
export function effectWordIn(text: string): EffectWord | null {
  if (text.includes('?')) return null;
  const clauses = folded(text)
    .split(BETWEEN)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const said = clauses.flatMap((one) => {
    const clause = clauseOf(one);
    return clause === null && isCourtesy(one) ? [] : [clause];
  });
  const known = said.filter((one) => one !== null);
  return known.length === 0 || known.length < said.length ? null : outcomeIn(new Set(known));
}

function outcomeIn(said: ReadonlySet<Clause>): EffectWord {
  const [word, other] = [...said].filter((one) => one !== 'yes' && one !== 'no');
  if (word === undefined || other !== undefined) return 'unsure';
  return said.has(word === 'happened' ? 'no' : 'yes') ? 'unsure' : word;
}

type Clause = keyof typeof CLAUSES;

function clauseOf(clause: string): Clause | null {
  const forms = plainRequests(clause);
  const found = Object.entries(CLAUSES).find(([, pattern]) =>
    forms.some((form) => pattern.test(form)),
  );
  return found === undefined ? null : (found[0] as Clause);
}
