import type { Command } from 'commander';
import { globals } from '../../terminal/session.ts';
import { typedWords } from './typed-words.ts';

/** claude whoami: by which name the sessions of Claude Code are known. */
export function addClaudeWhoami(claude: Command): void {
  claude
    .command('whoami')
    .description('whose the sessions are, and how to say that they are somebody else’s')
    .argument('[words...]', 'a name')
    .option('--stdin', 'read the name from the standard input')
    .addHelpText('after', '\nExamples:\n  npx homeostat claude whoami')
    .action(async (given: readonly string[], options: { stdin?: boolean }, command: Command) => {
      const { config, output } = globals(command);
      const name = await typedWords(given, options);
      const { pluginStatus } = await import('../../../compose/claude/examine-plugin.ts');
      const { places } = await pluginStatus(config);
      const known = places.map(({ folder, record: { guest } }) => ({ folder, guest }));
      output.result({ ok: true, known }, [
        ...known.map(({ folder, guest }) => `the sessions with ${folder} are known as ${guest}`),
        ...(known.length === 0 ? ['the plugin is not installed: homeostat claude install'] : []),
        `for another name: homeostat claude install --user-name ${name === '' ? 'NAME' : name.toLowerCase()}`,
      ]);
    });
}
