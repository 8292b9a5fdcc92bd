import { RECENT_DOCUMENTS } from '../ports/event-store.ts';
import type { Documents } from '../projection/fold.ts';
import type { PastView, PastViews } from '../projection/past-view.ts';
import type { Projection } from '../projection/projection.ts';
import { type Moment, NoSuchMoment } from '../projection/replay.ts';
import type { LogReader, View, Wanted } from './log-contract.ts';
import { viewOf } from './view.ts';
import { wantedOnce } from './wanted-once.ts';

export type PastLog = LogReader & Moment;

export type PastLogPorts = {
  /** The projections of this program. */
  readonly projections: readonly Projection[];
  readonly read: LogReader['read'];
  /** These views as of the moment. */
  readonly views: (wanted: readonly Projection[]) => Promise<PastViews>;
};

/**
 * One agent's log as of a moment, by today's rules; readers use it like the log itself. Folds each view once, when it is
 * first requested, so it may serve many readers. Its calls reject with NoSuchMoment when a view fails on an event up to there.
 */
export function pastLog(moment: Moment, ports: PastLogPorts): PastLog {
  const { seq } = moment;
  const viewsOf = foldedOnce(ports);
  return {
    ...moment,
    read: (agentId, query) =>
      ports.read(agentId, { ...query, upTo: Math.min(seq, query.upTo ?? seq) }),
    view: async (_, wanted) => {
      const once = wantedOnce(wanted);
      const names = once.map(({ projection }) => projection.name);
      return pastDocumentsOf(moment, once, await viewsOf(names));
    },
    archive: async <Doc>(_: string, { name }: Projection<Doc>, page: Page) => {
      const { view, projection } = foundView(await viewsOf([name]), name);
      if (projection.isOpen === undefined) return { documents: [], next: null };
      const { documents, next } = await view.ended(page);
      return { documents: documents.map(([, doc]) => doc as Doc), next }; // folded under its schema
    },
  };
}

type Page = { readonly limit: number; readonly before?: string };
type Found = { readonly projection: Projection; readonly view: PastView };
type FoundViews = ReadonlyMap<string, Found>;

function foldedOnce({ projections, views }: PastLogPorts) {
  const folding = new Map<string, Promise<PastViews>>();
  return async (names: readonly string[]): Promise<FoundViews> => {
    const wanted = projections.filter(({ name }) => names.includes(name));
    const missing = wanted.filter(({ name }) => !folding.has(name));
    if (missing.length > 0) {
      const folded = views(missing);
      for (const { name } of missing) folding.set(name, folded);
      folded.catch(() => {
        for (const { name } of missing) folding.delete(name); // the next reader tries again
      });
    }
    const found = new Map<string, Found>();
    for (const projection of wanted) {
      const view = viewIn(await folding.get(projection.name), projection);
      found.set(projection.name, { projection, view });
    }
    return found;
  };
}

/** @throws NoSuchMoment */
function viewIn(folded: PastViews | undefined, { name }: Projection): PastView {
  const view = folded?.views.get(name);
  if (view !== undefined) return view;
  const broken = folded?.failed.find(({ projection }) => projection === name);
  const why = broken === undefined ? '' : ` fails at event ${broken.seq}: ${broken.error}`;
  throw new NoSuchMoment(`${name}${why || ' was not folded'}`);
}

/** @throws NoSuchMoment */
function foundView(views: FoundViews, name: string): Found {
  const one = views.get(name);
  if (one === undefined) throw new NoSuchMoment(`${name} is no view of this program`);
  return one;
}

async function pastDocumentsOf(
  { seq, recordedAt }: Moment,
  wanted: Wanted,
  views: FoundViews,
): Promise<View> {
  const selected = await Promise.all(
    wanted.map(async ({ projection: { name }, keys }) => {
      const one = views.get(name);
      const documents = one === undefined ? new Map<string, unknown>() : await selection(one, keys);
      return [...documents].map(([key, doc]) => ({ projection: name, version: 0, key, doc }));
    }),
  );
  const now = recordedAt ?? new Date(0).toISOString();
  return viewOf({ head: seq, now, documents: selected.flat() });
}

async function selection(
  { projection, view }: Found,
  keys: Wanted[number]['keys'],
): Promise<Documents> {
  if (typeof keys !== 'string') return view.get(keys);
  if (keys === 'all' || projection.isOpen === undefined) return view.all();
  const open = await view.open();
  const over = keys === 'open' ? [] : (await view.ended({ limit: RECENT_DOCUMENTS })).documents;
  return withReferred({ projection, view }, new Map([...open, ...over]));
}

/** And what open ones cannot be understood without. */
async function withReferred(found: Found, documents: Documents): Promise<Documents> {
  const { projection, view } = found;
  const open = [...documents.values()].filter((doc) => projection.isOpen?.(doc));
  const named = new Set(open.flatMap((doc) => [...(projection.refersTo?.(doc) ?? [])]));
  const more = await view.get([...named].filter((key) => !documents.has(key)));
  return more.size === 0 ? documents : withReferred(found, new Map([...documents, ...more]));
}
