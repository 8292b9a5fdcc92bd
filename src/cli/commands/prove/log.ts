import type { Command } from 'commander';
import { addProjectionCommands } from './projections.ts';
import { addReplay, addVerify } from './proof.ts';

/** The log and its views: what they hold, and the proof that they are right. */
export function addLogCommands(program: Command): void {
  const log = program
    .command('log')
    .description('verify the log, replay it as of an earlier moment, maintain its views')
    .addHelpText('after', '\nExamples:\n  npx homeostat log verify');
  addVerify(log);
  addReplay(log);
  addProjectionCommands(log);
  // Old names of the commands: they still work but help does not show them.
  for (const add of [addVerify, addReplay, addProjectionCommands]) add(program, { hidden: true });
}
