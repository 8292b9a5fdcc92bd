import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { insideWorkspace, openInside } from '../../adapters/files/inside-workspace.ts';
import { unlimitedRoom, type WorkspaceRoom } from '../../adapters/files/workspace-room.ts';
import { contentTrust } from '../../adapters/tools/content-trust.ts';
import { fileTools } from '../../adapters/tools/file-tools.ts';
import { type GitToolOptions, gitTools } from '../../adapters/tools/git-tools.ts';
import { defaultFileToolSettings, type FileToolOptions } from '../../adapters/tools/workspace.ts';
import type { StepRunner } from '../../kernel/ports/step-runner.ts';
import type { Tool } from '../../kernel/ports/tool.ts';

export type FileToolsOptions = {
  readonly stateDir: string;
  /** Whose name stands in commits. */
  readonly agentId: string;
  /** What git runs in: `openSandbox(…).runner`. */
  readonly steps: StepRunner;
  /** Without it, as much may be written as the disk takes. */
  readonly room?: WorkspaceRoom;
};

/** How tools reach `<state>/workspace`, which is made when missing. */
export async function openWorkspace(
  stateDir: string,
  room: WorkspaceRoom = unlimitedRoom,
): Promise<FileToolOptions> {
  const folder = join(stateDir, 'workspace');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const root = await realpath(folder);
  return {
    workspace: {
      root,
      find: (given: string, use: 'read' | 'write') => insideWorkspace(root, given, use),
      open: async (given: string, use: 'read' | 'write') => {
        const why = use === 'write' ? await room.whyFull() : null;
        return why === null ? openInside(root, given, use) : { ok: false, why };
      },
    },
    trust: contentTrust(join(stateDir, 'content-trust')),
    settings: defaultFileToolSettings,
  };
}

/** With whose name and in what git runs there. */
export async function openGit({
  stateDir,
  agentId,
  steps,
  room,
}: FileToolsOptions): Promise<GitToolOptions> {
  const author = { name: `Homeostat ${agentId}`, email: `${agentId}@homeostat.invalid` };
  return { ...(await openWorkspace(stateDir, room)), author, steps };
}

/** The tools that read and change `<state>/workspace`. */
export async function openFileTools(given: FileToolsOptions): Promise<readonly Tool[]> {
  const options = await openGit(given);
  return [...fileTools(options), ...gitTools(options)];
}
