import { access, constants } from 'node:fs/promises';
import { arch, platform, release } from 'node:os';
import { delimiter, join } from 'node:path';
import { changesSince, type GitToolOptions } from '../../adapters/tools/git-tools.ts';
import {
  fileContent,
  repositoriesIn,
  workspacePicture,
} from '../../adapters/tools/workspace-picture.ts';
import type { Config } from '../../config.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { messageOf } from '../../kernel/thrown.ts';
import type { Pictures } from '../../phases/act/job/prompt/job-ports.ts';
import type { PromptRecord } from '../../prompt/list/prompt-record.ts';
import { clockIn } from '../../prompt/owners-clock.ts';

export type PictureOptions = {
  readonly config: Pick<Config, 'owner' | 'timezone' | 'sandbox'>;
  readonly agentId: string;
  /** ISO 8601. */
  readonly now: () => string;
  readonly files: GitToolOptions;
  /** Folders of programs. */
  readonly path: string;
};

const PROGRAMS = [
  ...['git', 'node', 'npm', 'pnpm', 'python3', 'pip', 'pytest', 'uv', 'go', 'cargo', 'java', 'mvn'],
  ...['make', 'cmake', 'gcc', 'clang', 'rg', 'jq', 'curl', 'sqlite3', 'psql', 'docker', 'ffmpeg'],
];

/** Where an acting model is told to be: the machine as its steps see it, and the workspace as it is now. */
export function picturesOf({ config, agentId, now, files, path }: PictureOptions): Pictures {
  let installed: Promise<readonly string[]> | null = null;
  return {
    self: async () => {
      installed ??= installedIn(path);
      const fields = {
        you_are: `the agent "${agentId}" of ${config.owner === '' ? 'your owner' : config.owner}`,
        now: clockIn(config.timezone, now()),
        system: `${platform()} ${release()} ${arch()}`,
        shell:
          config.sandbox === 'none'
            ? 'not confined'
            : 'in a sandbox: writes only in the workspace, no network',
        installed: await installed,
      };
      return [{ name: 'self', fields, eventIds: ['sensed:machine'], trust: 'self' }];
    },
    workspace: async () => workspaceRecords(await workspacePicture(files)),
    files: async (paths) => {
      const shown = await Promise.all(paths.map((path) => fileContent(files, path)));
      return shown.map(({ path: file, text, trust }) => ({
        name: 'file',
        fields: { file, says: text },
        eventIds: ['sensed:workspace'],
        trust,
      }));
    },
    changes: async (since, signal) => {
      const repositories = await repositoriesIn(files, signal);
      const shown: PromptRecord[] = [];
      for (const { path: at } of repositories) {
        const change = await changesSince(files, { at, since, signal }).catch(unseen);
        if (change !== null) shown.push(changeRecord(at, change));
        if (shown.length === SHOWN_CHANGES) break;
      }
      return shown;
    },
  };
}

const SHOWN_CHANGES = 4;
const CHANGE_CHARACTERS = 6000;

/** That a repository is refused, or git fails in it, is no end of a judgement: its words say so. */
function unseen(error: unknown): Pick<PromptRecord, 'trust'> & { readonly text: string } {
  return { text: `[not shown: ${messageOf(error)}]`, trust: 'outside' };
}

function changeRecord(
  repository: string,
  { text, trust }: ReturnType<typeof unseen>,
): PromptRecord {
  const changed = cutToCharacters(text, CHANGE_CHARACTERS);
  const fields = { repository, changed };
  return { name: 'changes', fields, eventIds: ['sensed:workspace'], trust };
}

function workspaceRecords(
  picture: Awaited<ReturnType<typeof workspacePicture>>,
): readonly PromptRecord[] {
  const told = (name: string, fields: PromptRecord['fields']): PromptRecord => ({
    name,
    fields,
    eventIds: ['sensed:workspace'],
    trust: 'self',
  });
  const tree = { files: picture.files, more: picture.left };
  return [
    told('tree', picture.files.length === 0 && picture.left === 0 ? { files: 'none yet' } : tree),
    ...picture.folders.map(({ path, unnamed }) => told('folder', { folder: path, more: unnamed })),
    ...picture.repositories.map(({ path, branch }) =>
      told('repository', { repository: path, branch }),
    ),
    ...picture.guides.map(({ path, text }) =>
      told(
        'guide',
        text === null ? { guide: path, read_it_with: 'read_file' } : { guide: path, says: text },
      ),
    ),
  ];
}

async function installedIn(path: string): Promise<readonly string[]> {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const found = await Promise.all(
    PROGRAMS.map(async (name) => ((await isAnywhere(name, folders)) ? [name] : [])),
  );
  return found.flat();
}

async function isAnywhere(name: string, folders: readonly string[]): Promise<boolean> {
  const looks = folders.map((folder) =>
    access(join(folder, name), constants.X_OK).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(looks)).includes(true);
}
