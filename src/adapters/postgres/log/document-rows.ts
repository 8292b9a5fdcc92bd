import type { DocumentWrites, Place } from '../../../kernel/ports/event-store.ts';

type DocumentRow = {
  readonly projection: string;
  readonly version: number;
  readonly key: string;
  /** JSON text, before it the place of a document of a view with an archive; `null` deletes. See write_documents. */
  readonly doc: string;
};

/** Documents as rows and the versions they belong to, in the order of names: everybody locks them in the same order. */
export function documentRows(documents: readonly DocumentWrites[]): {
  versions: readonly { readonly projection: string; readonly version: number }[];
  rows: readonly DocumentRow[];
} {
  const inOrder = [...documents].sort((a, b) => (a.projection < b.projection ? -1 : 1));
  return {
    versions: inOrder.map(({ projection, version }) => ({ projection, version })),
    rows: inOrder.flatMap(({ projection, version, writes }) =>
      writes.map(({ key, doc, place }) => ({
        projection,
        version,
        key,
        doc: documentLine(doc, place),
      })),
    ),
  };
}

function documentLine(doc: unknown, place: Place | undefined): string {
  const text = JSON.stringify(doc);
  if (place === undefined) return text;
  return `${place.isOpen ? '+' : '-'}${place.since ?? 0} ${text}`;
}

/** A line each: JSON text has no line breaks. */
export function documentLines(rows: readonly DocumentRow[]): string {
  return rows.map(({ doc }) => doc).join('\n');
}
