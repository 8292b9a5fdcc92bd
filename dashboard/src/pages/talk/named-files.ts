const LINE = 'File in the workspace: ';
const NAMED = /^File in the workspace: (received\/[^\s/]+)$/gm;

/** The words of the owner with the files that go with them. */
export function withFiles(text: string, paths: readonly string[]): string {
  const lines = paths.map((path) => `${LINE}${path}`);
  return [text.trim(), ...(lines.length === 0 ? [] : [lines.join('\n')])]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The files that such words name. */
export function filesNamedIn(text: string): readonly string[] {
  return [...text.matchAll(NAMED)].flatMap(([, path]) => path ?? []);
}
