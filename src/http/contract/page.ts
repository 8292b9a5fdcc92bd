import { z } from 'zod';
import type { Archive, LogReader } from '../../kernel/log/log-contract.ts';
import type { Projection } from '../../kernel/projection/projection.ts';
import type { ReplayTarget } from '../../kernel/projection/replay.ts';

/** A number in an address: text on the wire, an integer in the OpenAPI document. */
export function wholeNumber({ least, most = Number.MAX_SAFE_INTEGER }: Bounds) {
  return z.coerce
    .number()
    .int()
    .min(least)
    .max(most)
    .meta({ type: 'integer', minimum: least, maximum: most });
}
type Bounds = { readonly least: number; readonly most?: number };

/** Seq of an event, in an address. */
export const seqInAddress = wholeNumber({ least: 0 });

/** An event by its seq, or an instant: the last event that was recorded by then. */
export const momentInAddress = z.coerce
  .string()
  .regex(
    /^(\d{1,15}|\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))$/,
    'is the number of an event, or an instant such as 2026-01-31T12:00:00Z',
  )
  .transform((text): ReplayTarget => (/^\d+$/.test(text) ? { seq: Number(text) } : { time: text }))
  .meta({ type: 'string' });

/** The page of a list. `cursor`: the `next` of the previous page. */
export function pageOf<Cursor extends z.ZodType>(cursor: Cursor, { size, most }: PageSize) {
  const limit = wholeNumber({ least: 1, most })
    .default(size)
    .meta({ type: 'integer', minimum: 1, maximum: most, default: size });
  return { limit, cursor: cursor.optional() };
}
type PageSize = { readonly size: number; readonly most: number };

/** The `cursor` of the next page; null: this is the last one. */
export const nextCursor = z.string().nullable();

/** For lists read from events. */
export const seqCursor = z
  .string()
  .regex(/^\d{1,15}$/, 'is what `next` said')
  .transform(Number)
  .meta({ type: 'string' });

/** For lists read from documents: the place in their archive. */
export const placeCursor = z
  .string()
  .max(300)
  .regex(/^\d{1,15}:.+$/s, 'is what `next` said');

/** The cursor after a page of events; null: that was the last page. */
export function cursorAfter(
  events: readonly { readonly seq: number }[],
  limit: number,
): string | null {
  const last = events.length < limit ? undefined : events.at(-1);
  return last === undefined ? null : `${last.seq}`;
}

/** The query of lists over a view with an archive. */
export const documentsQuery = z.strictObject({
  status: z.enum(['open', 'all']).default('open'),
  ...pageOf(placeCursor, { size: 100, most: 500 }),
});

/** Open documents, and with `all` a page of ended ones, newest first. Open documents are on the first page. */
export async function documentsPage<Doc>(
  { log, agentId }: { readonly log: LogReader; readonly agentId: string },
  projection: Projection<Doc>,
  { status, limit, cursor }: z.output<typeof documentsQuery>,
): Promise<Archive<Doc>> {
  const page = { limit, ...(cursor !== undefined && { before: cursor }) };
  const over =
    status === 'all' ? await log.archive(agentId, projection, page) : { documents: [], next: null };
  if (cursor !== undefined) return over;
  const view = await log.view(agentId, [{ projection, keys: 'open' }]);
  const open = [...view.all(projection).values()].filter((doc) => projection.isOpen?.(doc) ?? true);
  return { documents: [...open.reverse(), ...over.documents], next: over.next };
}

/** The query of lists over a view without an archive. */
export const keysQuery = z.strictObject(pageOf(z.string().max(1000), { size: 100, most: 500 }));

/** A page of documents by key; the cursor is the last key. */
export function keysPage<Doc>(
  documents: ReadonlyMap<string, Doc>,
  { limit, cursor }: z.output<typeof keysQuery>,
): Archive<Doc> {
  const after = [...documents]
    .filter(([key]) => cursor === undefined || key > cursor)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = after.slice(0, limit);
  const next = after.length > limit ? (page.at(-1)?.[0] ?? null) : null;
  return { documents: page.map(([, doc]) => doc), next };
}

/** The query of lists with an order of their own. */
export const placesQuery = z.strictObject(pageOf(seqCursor, { size: 100, most: 500 }));

/** A page of such a list; the cursor is the number of earlier items. */
export function placesPage<Doc>(
  documents: readonly Doc[],
  { limit, cursor = 0 }: { readonly limit: number; readonly cursor?: number | undefined },
): Archive<Doc> {
  const end = cursor + limit;
  const next = documents.length > end ? `${end}` : null;
  return { documents: documents.slice(cursor, end), next };
}
