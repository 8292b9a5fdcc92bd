import type { KeyedDigest } from '../../kernel/text/keyed-digest.ts';
import { folded } from '../../language/folded.ts';
import type { Named } from '../../language/relations/relation-forms.ts';

const ID_CHARACTERS = 20;
const TITLE = /^(?:dr|prof|mr|mrs|ms|herr|frau)(?=\p{L}|[. ])\.? */u;
const ARTICLE = /^(?:the|der|die|das|den|dem) /u;
const OWNER = 'owner';

/** Ids and shown names of what relations are about. Who has no key cannot tell from an id what it stands for. */
export type GraphNames = {
  readonly entity: (named: Named) => string;
  readonly verb: (verb: string) => string;
  readonly topic: (topic: string) => string;
  readonly relation: (parts: readonly string[]) => string;
};

export function graphNames(digest: KeyedDigest): GraphNames {
  const id = (kind: string, words: string) => digest(`${kind}\n${words}`).slice(0, ID_CHARACTERS);
  return {
    entity: (named) => {
      if (named.kind === 'speaker') return id('entity', OWNER);
      if (named.kind === 'role') return id('role', named.role);
      return id('entity', plainName(named.name));
    },
    verb: (verb) => id('verb', plainWords(verb)),
    topic: (topic) => id('topic', plainWords(topic)),
    relation: (parts) => id('relation', parts.join('\n')),
  };
}

function plainWords(words: string): string {
  return folded(words.normalize('NFC'))
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The same for "The Hague" and "the hague", for "Dr. Huber" and "Huber". */
function plainName(name: string): string {
  const plain = folded(name.normalize('NFC')).trim();
  const bare = plainWords(plain.replace(ARTICLE, '').replace(TITLE, ''));
  return bare === '' ? plain : bare;
}

export function shownName(named: Named): string {
  if (named.kind === 'speaker') return OWNER;
  return named.kind === 'role' ? `the owner's ${named.role}` : named.name;
}

const SHORTEST_GIVEN_NAME = 3;

/** By what somebody of a full name is called: "Clara" for "Clara Meyer"; null: not that way. */
export function givenName(named: Named): Named | null {
  if (named.kind !== 'name' || !named.isPerson) return null;
  if (TITLE.test(folded(named.name))) return null;
  const [first = '', ...rest] = named.name.split(' ');
  if (rest.length === 0 || Array.from(first).length < SHORTEST_GIVEN_NAME) return null;
  return { ...named, name: first };
}
