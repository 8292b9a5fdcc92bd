import type { DocumentWrites } from '../../kernel/ports/event-store.ts';

type DocumentRow = {
  readonly projection: string;
  readonly version: number;
  readonly key: string;
  /** JSON text; `null` deletes. */
  readonly doc: string;
};

/** Documents as rows and the versions they belong to, in the order of names: everybody locks marks in the same order. */
export function documentRows(documents: readonly DocumentWrites[]): {
  versions: readonly { readonly projection: string; readonly version: number }[];
  rows: readonly DocumentRow[];
} {
  const inOrder = [...documents].sort((a, b) => (a.projection < b.projection ? -1 : 1));
  return {
    versions: inOrder.map(({ projection, version }) => ({ projection, version })),
    rows: inOrder.flatMap(({ projection, version, writes }) =>
      writes.map(({ key, doc }) => ({
        ...{ projection, version, key },
        doc: JSON.stringify(doc),
      })),
    ),
  };
}

/** A line each: JSON text has no line breaks. */
export function documentLines(rows: readonly DocumentRow[]): string {
  return rows.map(({ doc }) => doc).join('\n');
}
