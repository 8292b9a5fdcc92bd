import { graphNames } from '../../domain/graph/graph-names.ts';
import { graphSettings } from '../../domain/graph/settings.ts';
import type { Remembered } from '../../kernel/ports/memory.ts';
import type { MemoryQuery } from '../../kernel/ports/memory-index.ts';
import { type Mention, mentionsIn } from '../../language/relations/names-in.ts';
import { queryTerms } from '../../language/terms/terms.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { openMemories, recallMemories } from '../memory/recall-memories.ts';
import {
  entitiesOf,
  relationsOf,
  type SameThing,
  type ShownRelation,
  sameThings,
  shownRelations,
} from './read-graph.ts';
import { wordsOfJoins } from './relation-words.ts';

const { recall: settings } = graphSettings;

/**
 * Searches the memories with the graph: an entity that the question names also matches under its other names, and relations
 * one step away count too. A question without a known name is searched without the graph.
 */
export async function recallWithGraph(
  ports: MemoryPorts,
  query: MemoryQuery,
  words = recallMemories(ports, query),
): Promise<readonly Remembered[]> {
  const [plain, named] = await Promise.all([words, namedThings(ports, query.text)]);
  if (named.length === 0) return plain;
  const own = await Promise.all(named.map((one) => knownOf(ports, one)));
  const [linked, ...other] = await Promise.all([
    linkedMemories(ports, query, own),
    ...otherWordings(query.text, own).map((text) => recallMemories(ports, { ...query, text })),
  ]);
  return fused([plain, ...other].flat(), linked, {
    limit: query.limit,
    open: (found) => openMemories(ports, { ...query, limit: found.length }, { found }),
  });
}

type NamedThing = { readonly mention: Mention; readonly thing: SameThing };

/** The longest known name at a word; a role such as "my sister" stands for each person who has it. */
async function namedThings(ports: MemoryPorts, text: string): Promise<readonly NamedThing[]> {
  const names = graphNames(ports.memoryDigest);
  const mentions = mentionsIn(text).map((mention) => ({
    mention,
    id: names.entity(mention.named),
  }));
  const things = await sameThings(ports, [...new Set(mentions.map(({ id }) => id))]);
  const byId = new Map(things.flatMap((thing) => thing.ids.map((id) => [id, thing] as const)));
  const found: NamedThing[] = [];
  for (const { mention, id } of mentions) {
    const thing = byId.get(id);
    const isPart = found.some(
      (one) => one.thing === thing || one.mention.words.includes(mention.words),
    );
    if (thing === undefined || isPart) continue;
    const several = mention.named.kind === 'role' ? await candidates(ports, thing) : [];
    found.push(...[thing, ...several].map((one) => ({ mention, thing: one })));
  }
  return found.slice(0, settings.things);
}

/** The several people of one role. */
async function candidates(ports: MemoryPorts, { ids }: SameThing): Promise<readonly SameThing[]> {
  const docs = await entitiesOf(ports, ids);
  const others = docs.flatMap(({ parted }) =>
    parted.flatMap(({ by, other_id }) => (by === 'rules' ? [other_id] : [])),
  );
  return sameThings(ports, others.slice(0, settings.things));
}

type Known = NamedThing & {
  readonly names: readonly string[];
  readonly relations: readonly ShownRelation[];
};

async function knownOf(ports: MemoryPorts, { mention, thing }: NamedThing): Promise<Known> {
  const page = await relationsOf(ports, thing.ids, { limit: settings.relations });
  const relations = await shownRelations(ports, page.relations);
  const joined = await wordsOfJoins(ports, thing.joins);
  const own = new Set(thing.ids);
  const names = [
    ...relations
      .flatMap(({ subject, object }) => [subject, object])
      .flatMap(({ id, name }) => (own.has(id) ? [name] : [])),
    ...joined.flatMap((words) => (words === null ? [] : [words.entity, words.other])),
  ];
  return { mention, thing, relations, names: [...new Set(names)] };
}

/** The question with other names of its entities in place of theirs, short names first. */
function otherWordings(text: string, known: readonly Known[]): readonly string[] {
  const plain = text.normalize('NFC').replaceAll(/[’ʼ]/gu, "'");
  const wordings = known.flatMap(({ mention, names }) =>
    names
      .map((name) => name.replace(/^the owner's /u, 'my '))
      .filter((name) => !mention.words.toLowerCase().includes(name.toLowerCase()))
      .toSorted(
        (a, b) => Number(a.startsWith('my ')) - Number(b.startsWith('my ')) || a.length - b.length,
      )
      .slice(0, settings.wordingsOfOne)
      .map((name) => plain.replace(mention.words, name)),
  );
  return [...new Set(wordings)].filter((one) => one !== plain).slice(0, settings.wordings);
}

/** How near a memory is to the entities of the question, 0-1, and the events behind it. */
type Link = { readonly weight: number; readonly eventIds: readonly string[] };

async function linkedMemories(
  ports: MemoryPorts,
  query: MemoryQuery,
  known: readonly Known[],
): Promise<ReadonlyMap<string, Link>> {
  const asked = new Set(queryTerms(query.text));
  const met = new Set(known.flatMap(({ thing }) => thing.ids));
  const hub = graphNames(ports.memoryDigest).entity({ kind: 'speaker' });
  const near = known.flatMap(({ relations }) => relations);
  const ends = near.flatMap(({ subject, object }) => [subject.id, object.id]);
  const beyond = [...new Set(ends)].filter((id) => !met.has(id) && id !== hub);
  const page = await relationsOf(ports, beyond.slice(0, settings.ends), {
    limit: settings.relations,
  });
  const far = await shownRelations(ports, page.relations);
  const links = new Map<string, Link>();
  const link = (one: ShownRelation, nearness: number) => {
    const isAsked = queryTerms(one.verb).some((term) => asked.has(term));
    const weight = nearness + (isAsked ? settings.askedVerb : 0);
    for (const [at, id] of one.memory_ids.entries()) {
      if ((links.get(id)?.weight ?? 0) < weight) {
        links.set(id, { weight, eventIds: one.event_ids.slice(at, at + 1) });
      }
    }
  };
  for (const one of near) link(one, settings.near);
  for (const one of far) link(one, settings.far);
  return links;
}

type Fusing = {
  readonly limit: number;
  readonly open: (
    found: readonly { readonly id: string; readonly score: number }[],
  ) => Promise<readonly Remembered[]>;
};

/** Adds to the rank by words a bounded share for linked memories. */
async function fused(
  worded: readonly Remembered[],
  linked: ReadonlyMap<string, Link>,
  { limit, open }: Fusing,
): Promise<readonly Remembered[]> {
  const byWords = new Map<string, Remembered>();
  for (const one of worded) {
    if ((byWords.get(one.id)?.score ?? -1) < one.score) byWords.set(one.id, one);
  }
  const best = Math.max(settings.leastBest, ...[...byWords.values()].map(({ score }) => score));
  const added = (id: string) => settings.share * best * (linked.get(id)?.weight ?? 0);
  const unworded = [...linked.keys()].filter((id) => !byWords.has(id));
  const found = await open(unworded.map((id) => ({ id, score: 0 })));
  return [...byWords.values(), ...found]
    .map((one) => withLink(one, added(one.id), linked.get(one.id)))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit);
}

function withLink(one: Remembered, added: number, link: Link | undefined): Remembered {
  if (link === undefined) return one;
  const [stored, ...others] = one.eventIds;
  const score = Math.min(1, one.score + added);
  return { ...one, score, eventIds: [stored, ...others, ...link.eventIds] };
}
