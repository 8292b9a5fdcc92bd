import type { ShownRelation } from './read-graph.ts';

export type ShownEntity = {
  readonly id: string;
  readonly name: string;
  /** Other names of the same entity. */
  readonly aliases: readonly string[];
};

/** One entity and its relations (A22). */
export type Browsed = {
  readonly entity: ShownEntity;
  /** The other ends, by verb. Brackets mark a verb whose object is this entity. */
  readonly connections: Readonly<Record<string, readonly string[]>>;
  /** By distance from the entity, newest statement first. */
  readonly relations: readonly (ShownRelation & { readonly depth: number })[];
  /** The `before` of the next page of its own relations. */
  readonly next: number | null;
};

export type Overview = {
  /** Its newest relations. */
  readonly relations: number;
  readonly topics: readonly {
    readonly name: string;
    readonly entities: readonly string[];
    readonly relations: number;
  }[];
};

/** A path between two entities: the entities on it, and the relation from each to the next. */
export type ShownPath = {
  readonly entities: readonly string[];
  readonly steps: readonly ShownRelation[];
};

export type BrowseOptions = {
  readonly depth: number;
  readonly limit: number;
  readonly past?: boolean;
  readonly before?: number | undefined;
};
