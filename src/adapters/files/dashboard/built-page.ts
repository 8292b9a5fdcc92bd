import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BuiltFile, BuiltPage } from '../../../kernel/ports/browser/built-page.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const PAGE = 'index.html';

type Build = { readonly mark: string; readonly html: string | null; readonly files: Files };
type Files = ReadonlyMap<string, BuiltFile>;

const NOTHING: Build = { mark: '', html: null, files: new Map() };

/**
 * The dashboard that was built into this folder, held in memory once somebody asks for it. A build that takes its place is read when the next
 * page is asked for; files of the one before stay, since tabs that are open still load parts of it.
 */
export function openBuiltPage(folder: string): BuiltPage {
  let [build, before] = [NOTHING, NOTHING];
  const refresh = () => {
    if (buildMark(folder) === build.mark) return;
    const next = readBuild(folder);
    if (next.html === null) return;
    [build, before] = [next, build];
  };
  return {
    html: () => {
      refresh();
      return build.html;
    },
    file: (name) => {
      // A tab that was open before a restart asks for files first.
      if (build === NOTHING) refresh();
      return build.files.get(name) ?? before.files.get(name) ?? null;
    },
  };
}

function readBuild(folder: string): Build {
  try {
    const mark = buildMark(folder);
    const html = readFileSync(join(folder, PAGE), 'utf8');
    return { mark, html, files: filesIn(folder) };
  } catch {
    return NOTHING; // nothing is built, or it is being replaced: the next page asked for looks again
  }
}

/** Another for each build, since each is another folder. Empty: there is none. */
function buildMark(folder: string): string {
  const found = statSync(join(folder, PAGE), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino}:${found.mtimeNs}:${found.size}`;
}

function filesIn(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  const all = new Set(names);
  const formOf = (name: string) =>
    all.has(name) ? new Uint8Array(readFileSync(join(folder, name))) : null;
  return new Map(
    names.flatMap((name) => {
      const type = TYPES[extname(name)];
      const plain = type === undefined ? null : formOf(name);
      if (type === undefined || plain === null) return [];
      return [[name, { type, plain, br: formOf(`${name}.br`), gzip: formOf(`${name}.gz`) }]];
    }),
  );
}
