import { graphNames } from '../../domain/graph/graph-names.ts';
import type { SameAs } from '../../domain/graph/walk-relations.ts';
import { namedBy } from '../../language/relations/names-in.ts';
import type { GraphPorts } from './graph-ports.ts';
import { type HeldRelation, type SameThing, sameThings } from './read-graph.ts';

/** All names of the entity that has this name. */
export function entityIdOf(
  { memoryDigest }: Pick<GraphPorts, 'memoryDigest'>,
  name: string,
): string {
  return graphNames(memoryDigest).entity(namedBy(name));
}

/** The ends of these relations that were not visited yet. */
export function otherEnds(
  relations: readonly HeldRelation[],
  met: ReadonlySet<string>,
): readonly string[] {
  const ends = relations.flatMap(({ subject_id, object_id }) => [subject_id, object_id]);
  return [...new Set(ends)].filter((id) => !met.has(id));
}

/** The ends that have several names. */
export async function joinedAmong(
  ports: GraphPorts,
  relations: readonly HeldRelation[],
): Promise<readonly SameThing[]> {
  const ids = new Set(relations.flatMap(({ subject_id, object_id }) => [subject_id, object_id]));
  const things = await sameThings(ports, [...ids]);
  return things.filter(({ joins }) => joins.length > 0);
}

/** Maps the id of each name to one id for its entity. */
export function sameNames(things: readonly SameThing[]): SameAs {
  const first = new Map(
    things.flatMap(({ ids }) => {
      const [one = ''] = ids.toSorted();
      return ids.map((id) => [id, one] as const);
    }),
  );
  return (id) => first.get(id) ?? id;
}
