import type { Command } from 'commander';
import { withAgent } from '../../terminal/session.ts';
import { whoami } from '../self/whoami.ts';
import { typedWords } from './typed-words.ts';

/** claude whoami: the same as whoami. */
export function addClaudeWhoami(claude: Command): void {
  claude
    .command('whoami')
    .description(
      'who you are to the agent and to its sessions; with a name, who you are from now on',
    )
    .argument('[words...]', 'your name or address, at most 80 characters')
    .option('--stdin', 'read the name from the standard input')
    .addHelpText('after', '\nExamples:\n  npx homeostat claude whoami')
    .action(async (given: readonly string[], options: { stdin?: boolean }, command: Command) => {
      const name = await typedWords(given, options);
      await withAgent(command, (session) => whoami(session, name === '' ? undefined : name));
    });
}
