import type { Command } from 'commander';
import { addConsolidateCommand } from '../memory/memory-consolidate.ts';
import { addClaudeDoctor } from './doctor.ts';
import { addClaudeIndex } from './episode-index.ts';
import { addClaudeInstall } from './install.ts';
import { addClaudeMemory } from './memory-commands.ts';
import { addClaudeReflect } from './reflect.ts';
import { addClaudeResults } from './results.ts';
import { addClaudeStatus } from './status.ts';
import { addClaudeUninstall } from './uninstall.ts';
import { addClaudeWhoami } from './whoami.ts';

/** claude: this memory and this guard in the sessions of Claude Code. */
export function addClaudeCommands(program: Command): void {
  const claude = program
    .command('claude')
    .description('let the sessions of Claude Code remember and be guarded')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat claude install\n  npx homeostat claude doctor\n  npx homeostat claude uninstall',
    );
  addClaudeInstall(claude);
  addClaudeUninstall(claude);
  addClaudeStatus(claude);
  addClaudeDoctor(claude);
  addClaudeMemory(claude);
  addClaudeIndex(claude);
  addClaudeReflect(claude);
  addClaudeResults(claude);
  addClaudeWhoami(claude);
  addConsolidateCommand(claude);
}
