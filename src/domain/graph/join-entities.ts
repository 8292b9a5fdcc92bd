import { type Fact, fact, type PayloadOf, payloadsOf } from '../fact.ts';
import type { EntityDoc } from './views/entity.ts';

/** A short name, or a role, and the full name that it may stand for. */
export type Sameness = PayloadOf<'EntitiesJoined'> & {
  /** True: whoever comes later takes the place of the one before, as a new dentist does. */
  readonly replaces: boolean;
};

type Known = {
  readonly parted: readonly Pick<EntityDoc['parted'][number], 'other_id'>[];
  readonly joined: readonly Pick<EntityDoc['joined'][number], 'other_id' | 'by'>[];
};

/** Those of one short name, in the order in which they were said. */
export function joinEntities(
  given: readonly Sameness[],
  short: Known | undefined,
): readonly Fact[] {
  let known: Known = short ?? { joined: [], parted: [] };
  return given.flatMap((one) => {
    const facts = joinOne(one, known);
    const parted = payloadsOf(facts, 'EntitiesParted');
    const isParted = (id: string) => parted.some(({ other_id }) => other_id === id);
    const joined = payloadsOf(facts, 'EntitiesJoined');
    known = {
      joined: [...known.joined.filter(({ other_id }) => !isParted(other_id)), ...joined],
      parted: [...known.parted, ...parted],
    };
    return facts;
  });
}

/** Whether there is anything to decide about these two names. */
export function mayJoin(
  { other_id, replaces }: Pick<Sameness, 'other_id' | 'replaces'>,
  short: Known | undefined,
): boolean {
  if (short === undefined) return true;
  const isSettled = [...short.joined, ...short.parted].some((one) => one.other_id === other_id);
  return !isSettled && (replaces || short.parted.length === 0);
}

/**
 * Joins a name to what it is short for, as long as there is only one it could be. With a second one nobody can tell, and
 * neither is joined any more. What the owner joined or parted stays so.
 */
function joinOne({ replaces, ...given }: Sameness, known: Known): readonly Fact[] {
  if (!mayJoin({ ...given, replaces }, known)) return [];
  const { entity_id, other_id, by } = given;
  const others = known.joined.filter((one) => one.by === by);
  const part = (id: string) => fact('EntitiesParted', { entity_id, other_id: id, by });
  const apart = others.map((one) => part(one.other_id));
  if (replaces) return [...apart, fact('EntitiesJoined', given)];
  return others.length > 0 ? [...apart, part(other_id)] : [fact('EntitiesJoined', given)];
}
