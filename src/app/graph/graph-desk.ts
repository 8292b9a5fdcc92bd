import type { Origin } from '../../kernel/event/event.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { browseEntity } from './browse-entity.ts';
import type { GraphPorts } from './graph-ports.ts';
import type { Browsed, BrowseOptions, Overview, ShownPath } from './graph-shapes.ts';
import { joinNames, partNames } from './join-names.ts';
import { overviewOf } from './overview-of.ts';
import { pathsOf } from './paths-of.ts';
import { readNewest } from './read-by-rules.ts';

/** The graph of relations, from the log as it is or as of an earlier event. Null: no entity has that name. */
export type GraphReads = {
  browse(name: string, options: BrowseOptions): Promise<Browsed | null>;
  paths(from: string, to: string): Promise<readonly ShownPath[] | null>;
  overview(topics: number): Promise<Overview>;
};

export type GraphDesk = GraphReads & {
  /** Records that both names mean one entity. Null: neither name is known. */
  alias(origin: Origin, names: readonly [string, string]): Promise<Browsed['entity'] | null>;
  /** Separates the names again. False: they were not joined. */
  unalias(origin: Origin, names: readonly [string, string]): Promise<boolean>;
};

export function graphReads(ports: GraphPorts): GraphReads {
  return {
    browse: (name, options) => browseEntity(ports, name, options),
    paths: (from, to) => pathsOf(ports, from, to),
    overview: (topics) => overviewOf(ports, topics),
  };
}

/** Reads the newest memories before each answer, so that they count even while no controller runs. */
export function graphDesk(ports: MemoryPorts): GraphDesk {
  const reads = graphReads(ports);
  const newest = async () => {
    await readNewest(ports);
  };
  return {
    browse: async (name, options) => {
      await newest();
      return reads.browse(name, options);
    },
    paths: async (from, to) => {
      await newest();
      return reads.paths(from, to);
    },
    overview: async (topics) => {
      await newest();
      return reads.overview(topics);
    },
    alias: async (origin, names) => {
      await newest();
      return joinNames(ports, origin, names);
    },
    unalias: (origin, names) => partNames(ports, origin, names),
  };
}
