import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skillFiles } from '../../adapters/files/skill-files.ts';
import type { Config } from '../../config.ts';
import { defaultSkillLimits, type SkillFiles } from '../../kernel/ports/skill-files.ts';
import type { StepRunner } from '../../kernel/ports/step-runner.ts';
import type { Tool } from '../../kernel/ports/tool.ts';
import { createSkillTool } from '../../phases/act/tools/create-skill.ts';
import { type RecorderPorts, recorderOf } from '../../phases/act/tools/recorder.ts';
import {
  type SkillRecord,
  type SkillShelf,
  skillShelf,
} from '../../phases/act/tools/skill-shelf.ts';
import { skillTools } from '../../phases/act/tools/skill-tools.ts';

const BUILTIN = fileURLToPath(new URL('../../../skills', import.meta.url));

type SkillAgent = RecorderPorts & { readonly config: Pick<Config, 'stateDir' | 'sandbox'> };

export type Skills = {
  /** The list for a prompt, asked anew for each piece of work: the owner may have approved one meanwhile. */
  readonly offered: () => Promise<readonly SkillRecord[]>;
  readonly tools: readonly Tool[];
};

/** The skills an agent may use, with their scripts run by `steps`. */
export function openSkills(agent: SkillAgent, { steps }: { readonly steps: StepRunner }): Skills {
  const { files, shelf } = openShelf(agent);
  const record = recorderOf(agent);
  return {
    offered: () => shelf.offered(),
    tools: [...skillTools({ shelf, record, steps }), createSkillTool({ shelf, files, record })],
  };
}

/** The folders and what the log knows of them. */
export function openShelf(agent: SkillAgent): {
  readonly files: SkillFiles;
  readonly shelf: SkillShelf;
} {
  const files = skillFiles({
    builtinDir: BUILTIN,
    stateSkillsDir: join(agent.config.stateDir, 'skills'),
    limits: defaultSkillLimits,
  });
  return { files, shelf: skillShelf({ ...agent, files, areFilesOwners: areFilesOwners(agent) }) };
}

/** Without a sandbox the agent's own steps can write wherever its owner can. */
function areFilesOwners({ config }: SkillAgent): boolean {
  return config.sandbox !== 'none';
}
