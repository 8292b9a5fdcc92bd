import { type Fact, fact, type PayloadOf, payloadsOf } from '../../domain/fact.ts';
import { normalised } from '../../domain/memory/prefilter.ts';
import { outdatedTogether, saidTogether } from '../../domain/memory/relate-memory.ts';
import type { MemorySort } from '../../domain/memory/sort-memory.ts';
import { reinforced, storeMemory } from '../../domain/memory/store-memory.ts';
import { type MemoryDoc, memoryProjection } from '../../domain/memory/views/memory.ts';
import { roomOf } from '../../domain/memory/whose-words.ts';
import { addToGroup } from '../../kernel/add-to-group.ts';
import type { Because, Origin, Trust } from '../../kernel/event/event.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import type { MemoryPorts } from './memory-ports.ts';
import { relatedMemories } from './related-memories.ts';

type Stored = PayloadOf<'MemoryStored'>;

/** A memory to store. */
export type MemoryDraft = MemorySort &
  Pick<Stored, 'session' | 'position' | 'standing' | 'at'> & {
    readonly text: string;
    readonly trust: Trust;
    /** The subject whose key encrypts it; left out: the memory itself. */
    readonly subject?: string;
    readonly tags?: readonly string[];
    readonly sourceIds?: readonly string[];
    /** The memory that this one replaces. */
    readonly supersedes?: string;
    readonly guest?: string;
    /** What it follows from; left out: from what the origin says. */
    readonly because?: Because;
    readonly episode?: Stored['episode'];
    readonly rule?: Stored['rule'];
  };

type NamedWords = Pick<MemoryDraft, 'text' | 'trust' | 'scope' | 'session'>;

/** The memory id of this text, whether or not it is stored. */
export function memoryIdOf(ports: Pick<MemoryPorts, 'memoryDigest'>, draft: NamedWords): string {
  return idOf(ports, { ...draft, text: redactSecrets(draft.text) });
}

type Named = MemoryDraft & {
  readonly id: string;
  /** The id of this text, where another memory says the same in other words. */
  readonly saidAs?: string;
  readonly outdated?: readonly string[];
};

const ID_CHARACTERS = 20;
/** Texts stored at once. */
const TOGETHER = 200;

/**
 * Stores these memories in one append; a memory that has the same words already is reinforced. Secrets are removed. Resolves
 * with the ids, in order. `revives`: a forgotten memory may be stored again, because somebody says it anew.
 */
export async function storeMemories(
  ports: MemoryPorts,
  drafts: readonly MemoryDraft[],
  { origin, revives }: { readonly origin: Origin; readonly revives: boolean },
): Promise<readonly string[]> {
  const named = drafts.map((draft) => ({ ...draft, text: redactSecrets(draft.text) }));
  const all = await related(
    ports,
    named.map((draft): Named => ({ ...draft, id: idOf(ports, draft) })),
    revives,
  );
  const groups = byId(all);
  const each = [...groups.values()].flatMap(([first]) => first ?? []);
  const wanted = wantedFor(each);
  const view = await ports.log.view(ports.agentId, wanted);
  const readAnew = revives ? new Set() : await correctedBefore(ports, view, each);
  const said = each.filter(({ id }) => !readAnew.has(id));
  const fresh = said.filter((one) => isToBeKept(view, one, revives));
  const texts = await putAll(ports, fresh);
  const together = outdatedTogether(fresh).map(({ old, by }) =>
    becauseOf(by, fact('MemoryOutdated', { memory_id: old.id, by_id: by.id }, { trust: by.trust })),
  );
  await ports.log.decide(ports.agentId, wanted, (now) => ({
    origin,
    decision: {
      events: [
        ...said.flatMap((one) => storedFacts(now, one, { texts, revives, groups })),
        ...together,
      ],
      unless: { subjects: said.map(({ id }) => `memory:${id}`), types: LIFE },
    },
  }));
  return all.map(({ id }) => id);
}

function byId(all: readonly Named[]): ReadonlyMap<string, readonly Named[]> {
  const groups = new Map<string, Named[]>();
  for (const one of all) addToGroup(groups, one.id, one);
  return groups;
}

/** Each as the memory that says the same, if one exists, and with the memories that it outdates. */
async function related(
  ports: MemoryPorts,
  all: readonly Named[],
  revives: boolean,
): Promise<readonly Named[]> {
  const view = await ports.log.view(ports.agentId, wantedFor(all));
  const unknown = all.filter((one) => isToBeKept(view, one, revives));
  const saidAs = await saidBefore(ports, unknown);
  const open = unknown.filter(({ id }) => !saidAs.has(id));
  const relations = await relatedMemories(ports, open);
  const found = new Map(open.map(({ id }, at) => [id, relations[at]]));
  const isNew = ({ id, supersedes }: Named) =>
    supersedes === undefined && (found.get(id)?.same ?? null) === null;
  const together = saidTogether(open.filter(isNew));
  return all.map((one) => {
    const { same = null, outdated = [] } = found.get(one.id) ?? {};
    const sameId = saidAs.get(one.id) ?? same?.memory_id ?? together.get(one.id);
    // A correction is meant word for word, so it is not merged with a similar memory.
    if (sameId !== undefined && one.supersedes === undefined) {
      return { ...one, id: sameId, saidAs: one.id };
    }
    if (outdated.length === 0) return one;
    return { ...one, outdated: outdated.map(({ memory_id }) => memory_id) };
  });
}

/** By the id of a text, the memory it was merged with earlier: reading its source again merges it again. */
async function saidBefore(
  { log, agentId }: MemoryPorts,
  unknown: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  if (unknown.length === 0) return new Map();
  const subjects = unknown.map(({ id }) => `memory:${id}`);
  const events = await log.read(agentId, { subjects, types: ['MemoryReinforced'] });
  const before = payloadsOf(events, 'MemoryReinforced');
  return new Map(
    unknown.flatMap(({ id, sourceIds = [] }) => {
      const [first, ...more] = before.filter(({ said_as }) => said_as === id);
      const known = [first, ...more].flatMap((one) => one?.source_ids ?? []);
      const isAnew = sourceIds.length > 0 && sourceIds.every((source) => known.includes(source));
      return isAnew && first !== undefined ? [[id, first.memory_id] as const] : [];
    }),
  );
}

/** Events that change whether a memory exists. */
const LIFE = ['MemoryStored', 'MemoryForgotten', 'PersonalDataErased'];

/**
 * The same words with another trust, or in another room, are another memory: text from outside cannot pass for the
 * owner's words.
 */
function idOf(
  { memoryDigest }: Pick<MemoryPorts, 'memoryDigest'>,
  { text, trust, scope, session }: NamedWords,
): string {
  const plain = normalised(text);
  const words = plain === '' ? text.trim() : plain;
  return memoryDigest([trust, roomOf({ scope, session }), words].join('\n')).slice(
    0,
    ID_CHARACTERS,
  );
}

function wantedFor(all: readonly Named[]): Wanted {
  const corrected = all.flatMap(({ supersedes }) => supersedes ?? []);
  const outdated = all.flatMap((one) => one.outdated ?? []);
  const keys = [...new Set([...all.map(({ id }) => id), ...corrected, ...outdated])];
  return [{ projection: memoryProjection, keys }];
}

function docOf(view: View, id: string | undefined): MemoryDoc | undefined {
  return id === undefined ? undefined : view.get(memoryProjection, id);
}

function isToBeKept(view: View, { id }: Named, revives: boolean): boolean {
  const known = docOf(view, id);
  return known?.status !== 'active' && (known?.status !== 'forgotten' || revives);
}

/** States of a memory that becomes active when its words are said again. */
const OVER: ReadonlySet<MemoryDoc['status']> = new Set([
  'superseded',
  'outdated',
  'rejected',
  'archived',
]);

/** Memories corrected, rejected or archived since they came from this source: reading the source again does not say them anew. */
async function correctedBefore(
  { log, agentId }: MemoryPorts,
  view: View,
  drafts: readonly Named[],
): Promise<ReadonlySet<string>> {
  const corrected = drafts.filter(({ id }) => OVER.has(docOf(view, id)?.status ?? 'active'));
  const before = await Promise.all(
    corrected.map(async ({ id, sourceIds = [] }) => {
      const types = ['MemoryStored', 'MemoryReinforced'];
      const events = await log.read(agentId, { subjects: [`memory:${id}`], types });
      const known = [
        ...payloadsOf(events, 'MemoryStored'),
        ...payloadsOf(events, 'MemoryReinforced'),
      ].flatMap(({ memory_id, source_ids }) => (memory_id === id ? source_ids : []));
      return sourceIds.every((source) => known.includes(source)) ? [id] : [];
    }),
  );
  return new Set(before.flat());
}

type Texts = ReadonlyMap<string, Stored['text']>;

async function putAll({ blobs }: MemoryPorts, drafts: readonly Named[]): Promise<Texts> {
  const kept = new Map<string, Stored['text']>();
  for (let at = 0; at < drafts.length; at += TOGETHER) {
    const some = drafts.slice(at, at + TOGETHER);
    const given = some.map((one) => ({ subject: storedSubject(one), content: one.text }));
    const put = await blobs.putManyPersonal(given);
    for (const [i, text] of put.entries()) kept.set(some[i]?.id ?? '', text);
  }
  return kept;
}

function storedSubject({ id, subject = `memory:${id}` }: Named): string {
  return subject;
}

type Storing = {
  readonly texts: Texts;
  readonly revives: boolean;
  /** By its id, what is one memory. */
  readonly groups: ReadonlyMap<string, readonly Named[]>;
};

/** Of a guest, a finished job and a rule. */
function onlyOfSome({ guest, episode, rule }: MemoryDraft) {
  return {
    ...(guest !== undefined && { guest }),
    ...(episode !== undefined && { episode }),
    ...(rule !== undefined && { rule }),
  };
}

function storedFacts(view: View, draft: Named, { texts, revives, groups }: Storing) {
  const { id, supersedes } = draft;
  const known = docOf(view, id);
  const text = texts.get(id) ?? known?.text ?? null;
  if (text === null) return []; // forgotten since it was looked for
  const outdated = (draft.outdated ?? []).flatMap((one) => docOf(view, one) ?? []);
  const corrected = docOf(view, supersedes);
  const around = { known, corrected, outdated, saidAs: draft.saidAs, revives };
  const facts = storeMemory(givenOf(draft, text), around).map((one) => becauseOf(draft, one));
  const isThere = facts.length > 0 || known?.status === 'active';
  return isThere ? [...facts, ...againFacts(groups.get(id) ?? [], known)] : [];
}

function becauseOf({ because }: Pick<Named, 'because'>, given: Fact): Fact {
  return because === undefined ? given : { ...given, because };
}

/** What is given to be stored. */
function givenOf(draft: Named, text: Stored['text']) {
  const { id, trust, tags = [], sourceIds = [], supersedes = null } = draft;
  return {
    memory_id: id,
    type: draft.type,
    kind: draft.kind,
    scope: draft.scope,
    importance: draft.importance,
    session: draft.session,
    position: draft.position,
    standing: draft.standing,
    at: draft.at,
    subject: storedSubject(draft),
    source_ids: sourceIds,
    supersedes,
    text,
    trust,
    tags,
    ...onlyOfSome(draft),
  };
}

/** The others of a group say it again. */
function againFacts([first, ...again]: readonly Named[], known: MemoryDoc | undefined) {
  const sources = [...(known?.source_ids ?? []), ...(first?.sourceIds ?? [])];
  return again.flatMap((one) => {
    const { id, trust, sourceIds = [], saidAs } = one;
    const before = { memory_id: id, source_ids: [...sources] };
    sources.push(...sourceIds);
    return reinforced(before, { source_ids: sourceIds }, { trust, saidAs }).map((said) =>
      becauseOf(one, said),
    );
  });
}
