import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { glob } from 'tinyglobby';
import type { Trust } from '../../kernel/event/event.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { findFiles } from './find-files.ts';
import { decodedText, type FileToolOptions, isShortName, readWhole } from './workspace.ts';

/** What is in the workspace, for somebody who has not looked yet. */
export type WorkspacePicture = {
  /** Paths, nearest to the top first; `left`: how many more there are. */
  readonly files: readonly string[];
  /** Where those lie that are not named, nearest to the top first, and how many they are. */
  readonly folders: readonly { readonly path: string; readonly unnamed: number }[];
  readonly left: number;
  /** Rules that were put there. Text null: it is from outside, and nobody is made to read it. */
  readonly guides: readonly { readonly path: string; readonly text: string | null }[];
  readonly repositories: readonly { readonly path: string; readonly branch: string }[];
};

const SHOWN_FILES = 50;
/** Of one folder before others had as many named: one with hundreds of files does not hide the rest. */
const A_TURN = 8;
const SHOWN_FOLDERS = 30;
const GUIDES = ['AGENTS.md', 'CLAUDE.md'];
const GUIDE_CHARACTERS = 4000;
/** Of one in a repository below. */
const INNER_GUIDE_CHARACTERS = 1500;
/** Told with their words. */
const SHOWN_INNER_GUIDES = 3;
const LOOK_MS = 3_000;
const SHOWN_REPOSITORIES = 10;

/**
 * A tree in few lines, AGENTS.md or CLAUDE.md at the top and in repositories, and these with their branch. Names that may be sentences are
 * somebody's words and are left out, but for the folders they lie in; no program is run.
 */
export async function workspacePicture(options: FileToolOptions): Promise<WorkspacePicture> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const all = await findFiles(options.workspace, { path: '.', pattern: '**/*', signal });
  const files = inTurns(all.filter(isShortName).sort(byDepth)).slice(0, SHOWN_FILES).sort(byDepth);
  const named = new Set(files);
  const repositories = await repositoriesIn(options, signal);
  return {
    files,
    folders: foldersOf(all.filter((path) => !named.has(path))),
    left: all.length - files.length,
    guides: await Promise.all(guidesIn(all, repositories).map((one) => guideAt(options, one))),
    repositories,
  };
}

/** Some of each folder, then more of each; in their order otherwise. */
function inTurns(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  const turns = paths.map((path) => {
    const folder = dirname(path);
    const before = counts.get(folder) ?? 0;
    counts.set(folder, before + 1);
    return { path, turn: Math.floor(before / A_TURN) };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ path }) => path);
}

/** A path can be too long to be named where the folders above it are not. */
function foldersOf(unnamed: readonly string[]): WorkspacePicture['folders'] {
  const counts = new Map<string, number>();
  for (const path of unnamed) {
    const folder = shortFolderAbove(path);
    if (folder !== null) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...withFewFolders(counts)]
    .sort(([a], [b]) => byDepth(a, b))
    .slice(0, SHOWN_FOLDERS)
    .map(([path, count]) => ({ path, unnamed: count }));
}

/** Many folders of one folder are told as that one: a folder for each piece of work would hide the others. */
function withFewFolders(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const beside = new Map<string, number>();
  for (const folder of counts.keys()) {
    beside.set(dirname(folder), (beside.get(dirname(folder)) ?? 0) + 1);
  }
  const told = new Map<string, number>();
  for (const [folder, count] of counts) {
    const above = dirname(folder);
    const isOne = above === '.' || (beside.get(above) ?? 0) <= A_TURN;
    const at = isOne ? folder : above;
    told.set(at, (told.get(at) ?? 0) + count);
  }
  return told;
}

function shortFolderAbove(path: string): string | null {
  const folder = dirname(path);
  if (folder === '.') return null;
  return isShortName(folder) ? folder : shortFolderAbove(folder);
}

function byDepth(a: string, b: string): number {
  return depthOf(a) - depthOf(b) || (a < b ? -1 : 1);
}

function depthOf(path: string): number {
  return path.split('/').length;
}

type Guide = { readonly path: string; readonly characters: number };

/** Those of repositories first: the one at the top is worth the most, and stands last. */
function guidesIn(
  files: readonly string[],
  repositories: WorkspacePicture['repositories'],
): readonly Guide[] {
  const folders = new Set(repositories.map(({ path }) => path));
  const inner = files
    .filter((path) => GUIDES.includes(basename(path)))
    .filter((path) => dirname(path) !== '.' && folders.has(dirname(path)))
    .slice(0, SHOWN_INNER_GUIDES);
  return [
    ...inner.map((path) => ({ path, characters: INNER_GUIDE_CHARACTERS })),
    ...files
      .filter((path) => GUIDES.includes(path))
      .map((path) => ({ path, characters: GUIDE_CHARACTERS })),
  ];
}

async function guideAt({ workspace, trust }: FileToolOptions, { path, characters }: Guide) {
  const opened = await workspace.open(path, 'read');
  if (!opened.ok) return { path, text: null };
  try {
    const content = await readWhole(opened.file, { given: path, maxBytes: GUIDE_CHARACTERS * 4 });
    const isOutside = (await trust.of(sha256(content))) === 'outside';
    return {
      path,
      text: isOutside ? null : cutToCharacters(decodedText(content, path), characters),
    };
  } catch {
    return { path, text: null }; // too large, or no text
  } finally {
    await opened.file.close();
  }
}

export type FileContent = { readonly path: string; readonly text: string; readonly trust: Trust };

const CONTENT_CHARACTERS = 3000;

/** What stands in a file, cut; in our own words why nothing does. */
export async function fileContent(
  { workspace, trust, settings }: FileToolOptions,
  path: string,
): Promise<FileContent> {
  const opened = await workspace.open(path, 'read');
  if (!opened.ok) return { path, text: `[not read: ${opened.why}]`, trust: 'self' };
  try {
    const { maxFileBytes: maxBytes } = settings;
    const content = await readWhole(opened.file, { given: path, maxBytes });
    const text = cutToCharacters(decodedText(content, path), CONTENT_CHARACTERS);
    return { path, text, trust: await trust.of(sha256(content)) };
  } catch (error) {
    return { path, text: `[not shown: ${messageOf(error)}]`, trust: 'self' };
  } finally {
    await opened.file.close();
  }
}

const BRANCH = /^ref: refs\/heads\/([\w./-]{1,80})\s*$/;

/** The branch stands in a file of its own; git is not asked. */
export async function repositoriesIn({ workspace }: FileToolOptions, signal: AbortSignal) {
  const heads = await glob(['.git/HEAD', '*/.git/HEAD', '*/*/.git/HEAD'], {
    cwd: workspace.root,
    dot: true,
    followSymbolicLinks: false,
    signal,
  });
  const shown = heads
    .filter((head) => isShortName(dirname(dirname(head))))
    .slice(0, SHOWN_REPOSITORIES);
  return Promise.all(
    shown.map(async (head) => {
      const text = await readFile(join(workspace.root, head), 'utf8').catch(() => ''); // gone meanwhile
      return { path: dirname(dirname(head)), branch: BRANCH.exec(text)?.[1] ?? 'detached' };
    }),
  );
}
