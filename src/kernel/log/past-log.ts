import { RECENT_DOCUMENTS } from '../ports/event-store.ts';
import { archivePlace, archivePlaceOf } from '../projection/archive-place.ts';
import type { PastDocuments } from '../projection/past-documents.ts';
import type { Projection } from '../projection/projection.ts';
import { type Moment, NoSuchMoment, type Replay } from '../projection/replay.ts';
import type { Archive, LogReader, View, Wanted } from './log-contract.ts';
import { viewOf } from './view.ts';
import { wantedOnce } from './wanted-once.ts';

export type PastLog = LogReader & Moment;

export type PastLogPorts = {
  /** The projections of this program. */
  readonly projections: readonly Projection[];
  readonly read: LogReader['read'];
  /** Folds the documents of these views as of the moment. */
  readonly replay: (views: readonly Projection[]) => Promise<Folded>;
};
type Folded = Pick<Replay, 'documents' | 'failed'>;

/**
 * One agent's log as of a moment, by today's rules; readers use it like the log itself. Folds each view once, when it is
 * first requested. Its calls reject with NoSuchMoment when a view fails on an event up to there.
 */
export function pastLog(moment: Moment, ports: PastLogPorts): PastLog {
  const { seq } = moment;
  const documentsOf = foldedOnce(ports);
  return {
    ...moment,
    read: (agentId, query) =>
      ports.read(agentId, { ...query, upTo: Math.min(seq, query.upTo ?? seq) }),
    view: async (_, wanted) => {
      const once = wantedOnce(wanted);
      const names = once.map(({ projection }) => projection.name);
      return pastView(moment, once, await documentsOf(names));
    },
    archive: async (_, projection, page) => {
      const views = await documentsOf([projection.name]);
      return archivePage(views.get(projection.name), page);
    },
  };
}

type PastViewDocuments = { readonly projection: Projection; readonly documents: PastDocuments };
type PastViews = ReadonlyMap<string, PastViewDocuments>;

function foldedOnce({ projections, replay }: PastLogPorts) {
  const folding = new Map<string, Promise<Folded>>();
  return async (names: readonly string[]): Promise<PastViews> => {
    const wanted = projections.filter(({ name }) => names.includes(name));
    const missing = wanted.filter(({ name }) => !folding.has(name));
    if (missing.length > 0) {
      const folded = replay(missing);
      for (const { name } of missing) folding.set(name, folded);
    }
    const views = new Map<string, PastViewDocuments>();
    for (const projection of wanted) {
      const documents = documentsIn(await folding.get(projection.name), projection);
      views.set(projection.name, { projection, documents });
    }
    return views;
  };
}

/** @throws NoSuchMoment */
function documentsIn(folded: Folded | undefined, { name }: Projection): PastDocuments {
  const documents = folded?.documents.get(name);
  if (documents !== undefined) return documents;
  const broken = folded?.failed.find(({ projection }) => projection === name);
  const why = broken === undefined ? '' : ` fails at event ${broken.seq}: ${broken.error}`;
  throw new NoSuchMoment(`${name}${why || ' was not folded'}`);
}

function pastView({ seq, recordedAt }: Moment, wanted: Wanted, views: PastViews): View {
  const documents = wanted.flatMap(({ projection: { name }, keys }) => {
    const view = views.get(name);
    const found = view === undefined ? [] : selected(view, keys);
    return found.map(([key, doc]) => ({ projection: name, version: 0, key, doc }));
  });
  return viewOf({ head: seq, now: recordedAt ?? new Date(0).toISOString(), documents });
}

type Entry = readonly [key: string, doc: unknown];

function selected(
  { projection, documents }: PastViewDocuments,
  keys: Wanted[number]['keys'],
): readonly Entry[] {
  if (typeof keys !== 'string') return entriesOf(documents, keys);
  const all = [...documents.entries()];
  if (keys === 'all' || projection.isOpen === undefined) return all;
  const open = all.filter(([, doc]) => projection.isOpen?.(doc) === true);
  const over = keys === 'open' ? [] : all.filter(([, doc]) => projection.isOpen?.(doc) === false);
  const living = [...open, ...over.slice(-RECENT_DOCUMENTS).reverse()];
  return withReferred({ projection, documents }, living);
}

function entriesOf(documents: PastDocuments, keys: Iterable<string>): readonly Entry[] {
  return [...keys].flatMap((key) => {
    const doc = documents.get(key);
    return doc === undefined ? [] : [[key, doc] as const];
  });
}

/** And what open ones cannot be understood without. */
function withReferred(view: PastViewDocuments, entries: readonly Entry[]): readonly Entry[] {
  const { projection } = view;
  const known = new Set(entries.map(([key]) => key));
  const open = entries.filter(([, doc]) => projection.isOpen?.(doc));
  const named = new Set(open.flatMap(([, doc]) => [...(projection.refersTo?.(doc) ?? [])]));
  const more = entriesOf(
    view.documents,
    [...named].filter((key) => !known.has(key)),
  );
  return more.length === 0 ? entries : withReferred(view, [...entries, ...more]);
}

type Page = { readonly limit: number; readonly before?: string };

/** Its places are numbers of this moment alone: how many had begun before. */
function archivePage<Doc>(view: PastViewDocuments | undefined, page: Page): Archive<Doc> {
  const [before] = archivePlaceOf(page.before);
  const entries = [...(view?.documents.entries() ?? [])];
  const over = entries
    .map(([key, doc], since) => ({ key, doc, since }))
    .filter(({ doc, since }) => since < before && view?.projection.isOpen?.(doc) === false)
    .reverse();
  const documents = over.slice(0, page.limit);
  const last = documents.length < page.limit ? undefined : documents.at(-1);
  return {
    documents: documents.map(({ doc }) => doc as Doc), // folded under its schema
    next: last === undefined ? null : archivePlace(last),
  };
}
