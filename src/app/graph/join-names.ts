import { type Fact, fact } from '../../domain/fact.ts';
import { graphSettings } from '../../domain/graph/settings.ts';
import { entityProjection } from '../../domain/graph/views/entity.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { browseEntity } from './browse-entity.ts';
import type { ShownEntity } from './graph-shapes.ts';
import { sameThing } from './read-graph.ts';
import { entityIdOf } from './walk.ts';

/** Records that both names mean one entity. Null: neither name is known. */
export async function joinNames(
  ports: MemoryPorts,
  origin: Origin,
  [one, other]: readonly [string, string],
): Promise<ShownEntity | null> {
  const [entity_id, other_id] = [entityIdOf(ports, one), entityIdOf(ports, other)];
  const known = await Promise.all([sameThing(ports, entity_id), sameThing(ports, other_id)]);
  if (entity_id === other_id || known.every((thing) => thing === null)) return null;
  const key_subject = `alias:${[entity_id, other_id].toSorted().join('-')}`;
  const words = JSON.stringify({ entity: one, other });
  const text = await ports.blobs.putPersonal(key_subject, words);
  const given = { entity_id, other_id, by: 'owner' as const, memory_id: null, key_subject, text };
  await decideOn(ports, origin, {
    pair: given,
    decide: (isJoined) => (isJoined ? [] : [fact('EntitiesJoined', given)]),
  });
  return (
    (await browseEntity(ports, one, { depth: 1, limit: graphSettings.relationsRead }))?.entity ??
    null
  );
}

/** Separates the names again. False: they were not joined. */
export async function partNames(
  ports: MemoryPorts,
  origin: Origin,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  const pair = { entity_id: entityIdOf(ports, one), other_id: entityIdOf(ports, other) };
  return decideOn(ports, origin, {
    pair,
    decide: (isJoined) => (isJoined ? [fact('EntitiesParted', { ...pair, by: 'owner' })] : []),
  });
}

type Decided = {
  readonly pair: { readonly entity_id: string; readonly other_id: string };
  readonly decide: (isJoined: boolean) => readonly Fact<'EntitiesJoined' | 'EntitiesParted'>[];
};

/** Whether the log changed. */
async function decideOn(
  { log, agentId }: MemoryPorts,
  origin: Origin,
  { pair: { entity_id, other_id }, decide }: Decided,
): Promise<boolean> {
  const wanted = [{ projection: entityProjection, keys: [entity_id] }];
  const types = ['EntitiesJoined', 'EntitiesParted'];
  const { status } = await log.decide(agentId, wanted, (view) => {
    const doc = view.get(entityProjection, entity_id);
    const isJoined = doc?.joined.some((one) => one.other_id === other_id) ?? false;
    const unless = { subjects: [`entity:${entity_id}`], types };
    return { origin, decision: { events: decide(isJoined), unless } };
  });
  return status === 'stored';
}
