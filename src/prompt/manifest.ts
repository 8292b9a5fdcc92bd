/** Ids of events, or `template:<version>` for text of the template. Never empty. */
export type Sources = readonly [string, ...string[]];

/** `line`: counted from 1 in the whole text. */
export type ManifestLine = { readonly line: number; readonly source_ids: readonly string[] };

export type ManifestSection = {
  readonly name: string;
  readonly tokens: number;
  readonly lines: readonly ManifestLine[];
};

export type Dropped = { readonly name: string; readonly tokens: number; readonly why: string };

/** The sources of every line of a prompt, and the dropped items: the shape of `PromptAssembled`. */
export type Manifest = {
  readonly template_version: string;
  readonly sections: readonly ManifestSection[];
  readonly dropped: readonly Dropped[];
  readonly total_tokens: number;
};

/** The sources of a line, counted from 1; empty for a blank or missing line. */
export function explainLine(manifest: Pick<Manifest, 'sections'>, line: number): readonly string[] {
  const lines = manifest.sections.flatMap((section) => section.lines);
  return lines.find((one) => one.line === line)?.source_ids ?? [];
}

export type FoundLine = {
  readonly line: number;
  readonly text: string;
  readonly section: string;
  readonly source_ids: readonly string[];
};

/** The lines that contain a piece of text, ignoring case, with their sources. */
export function findLine(
  manifest: Pick<Manifest, 'sections'>,
  text: string,
  piece: string,
): readonly FoundLine[] {
  const wanted = piece.toLowerCase();
  const lines = text.split('\n');
  return manifest.sections.flatMap(({ name, lines: known }) =>
    known.flatMap(({ line, source_ids }) => {
      const found = lines[line - 1] ?? '';
      if (!found.toLowerCase().includes(wanted)) return [];
      return [{ line, text: found, section: name, source_ids }];
    }),
  );
}
