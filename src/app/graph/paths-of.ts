import { graphSettings } from '../../domain/graph/settings.ts';
import { pathsBetween } from '../../domain/graph/walk-relations.ts';
import type { GraphPorts } from './graph-ports.ts';
import type { ShownPath } from './graph-shapes.ts';
import {
  type HeldRelation,
  relationsOf,
  sameThing,
  sameThings,
  shownRelations,
} from './read-graph.ts';
import { entityIdOf, joinedAmong, otherEnds, sameNames } from './walk.ts';

/** Paths between two entities, shortest first. Null: one of the names is unknown. */
export async function pathsOf(
  ports: GraphPorts,
  fromName: string,
  toName: string,
): Promise<readonly ShownPath[] | null> {
  const [from, to] = await Promise.all([
    sameThing(ports, entityIdOf(ports, fromName)),
    sameThing(ports, entityIdOf(ports, toName)),
  ]);
  if (from === null || to === null) return null;
  const around = await between(ports, from.ids, to.ids);
  const same = sameNames([from, to, ...(await joinedAmong(ports, around))]);
  const found = pathsBetween(
    around,
    { from: from.ids[0] ?? '', to: to.ids[0] ?? '' },
    { same, paths: graphSettings.paths, longest: graphSettings.longestPath },
  );
  const steps = found.map((path) =>
    path.slice(1).flatMap((id, at) => {
      const ends = [path[at] ?? '', id];
      const step = around.find(
        (one) =>
          ends.includes(same(one.subject_id)) &&
          ends.includes(same(one.object_id)) &&
          same(one.subject_id) !== same(one.object_id),
      );
      return step === undefined ? [] : [step];
    }),
  );
  const shown = new Map(
    (await shownRelations(ports, [...new Set(steps.flat())])).map((one) => [one.relation_id, one]),
  );
  return found.flatMap((path, at) => {
    const own = (steps[at] ?? []).flatMap((one) => shown.get(one.relation_id) ?? []);
    if (own.length < path.length - 1) return [];
    const names = new Map(
      own
        .flatMap(({ subject, object }) => [subject, object])
        .map(({ id, name }) => [same(id), name] as const),
    );
    return [{ entities: path.map((id) => names.get(id) ?? ''), steps: own }];
  });
}

/** Reads relations around both ends, step by step, until they meet or the limit is reached. */
async function between(
  ports: GraphPorts,
  from: readonly string[],
  to: readonly string[],
): Promise<readonly HeldRelation[]> {
  const found = new Map<string, HeldRelation>();
  const sides = [
    { met: new Set(from), edge: from },
    { met: new Set(to), edge: to },
  ];
  for (let step = 0; step < graphSettings.longestPath; step++) {
    const side = sides[step % 2];
    if (side === undefined || side.edge.length === 0) continue;
    const { relations } = await relationsOf(ports, side.edge, {
      limit: graphSettings.relationsRead,
    });
    for (const one of relations) found.set(one.relation_id, one);
    const ends = otherEnds(relations, side.met);
    const things = await sameThings(ports, ends.slice(0, graphSettings.relationsRead));
    side.edge = things.flatMap(({ ids }) => ids).filter((id) => !side.met.has(id));
    for (const id of side.edge) side.met.add(id);
    if (side.met.size > graphSettings.mostMet) break;
  }
  return [...found.values()];
}
