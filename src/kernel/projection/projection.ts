import type { z } from 'zod';
import type { Folded, RecordedEvent } from '../event/event.ts';

type Handler<Doc, Event> = {
  /** Which documents the event changes. */
  keys(event: Event): readonly string[];
  /** The document after the event; undefined deletes it. Total and pure: reads nothing but its arguments. */
  evolve(doc: Doc | undefined, event: Event, key: string): Doc | undefined;
};

/** A view of the log: documents by key, each a pure fold of the events it has handlers for. */
export type Projection<Doc = unknown> = {
  readonly name: string;
  /** Raised whenever the output for some log changes; the documents are then rebuilt beside the old ones. */
  readonly version: number;
  readonly schema: z.ZodType<Doc>;
  /** Documents that are not open have ended: they form an archive, which is read by key or by page. Left out: no archive. */
  isOpen?(doc: Doc): boolean;
  /** Keys of documents that an open one needs in order to be understood; they are read with it. */
  refersTo?(doc: Doc): readonly string[];
  readonly on: Readonly<Record<string, Handler<Doc, Folded<RecordedEvent>>>>;
};

/** Typed construction of a projection over the events of one or more contexts. */
export function defineProjection<Event extends { type: string; payload: unknown }, Doc>(
  definition: Omit<Projection<Doc>, 'on'> & {
    on: {
      readonly [Type in Event['type']]?: Handler<Doc, Folded<Extract<Event, { type: Type }>>>;
    };
  },
): Projection<Doc> {
  // The log hands each handler only events of the type it is listed under, parsed by that type's schema.
  return definition as unknown as Projection<Doc>;
}

/** For handlers of events that all change the same single document. */
export const SINGLETON = 'only';
export function onlyKey(): readonly string[] {
  return [SINGLETON];
}
