import type { ShownRelation } from './read-graph.ts';

export type ShownEntity = {
  readonly id: string;
  readonly name: string;
  /** Other names of the same. */
  readonly aliases: readonly string[];
};

/** A22: what one thing has to do with others. */
export type Browsed = {
  readonly entity: ShownEntity;
  /** By verb: what is at the other end. A verb that is said of it by others stands in brackets. */
  readonly connections: Readonly<Record<string, readonly string[]>>;
  /** Step by step away from it; the last stated first. */
  readonly relations: readonly (ShownRelation & { readonly depth: number })[];
  /** Of the thing itself: the `before` of the next page. */
  readonly next: number | null;
};

export type Overview = {
  /** Relations that it is made of: the newest. */
  readonly relations: number;
  readonly topics: readonly {
    readonly name: string;
    readonly entities: readonly string[];
    readonly relations: number;
  }[];
};

/** A way between two things: the things on it, and the relation from each to the next. */
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
