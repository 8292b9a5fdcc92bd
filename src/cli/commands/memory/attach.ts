import type { Command } from 'commander';
import { findController } from '../../../process/find-controller.ts';
import { inUrl } from '../../../process/http-address.ts';
import { isPackage } from '../../../program-form.ts';
import { asGuestName, guestToken } from '../../terminal/guest-token.ts';
import { globals } from '../../terminal/session.ts';

/** memory attach: the three lines that put this memory around another agent (A26). */
export function addAttach(memory: Command): void {
  memory
    .command('attach')
    .description(
      'let another agent use this memory: prints the three lines for its code, with a fresh token',
    )
    .argument('<name>', 'what you call the agent; its memories carry it', asGuestName)
    .addHelpText(
      'after',
      '\nWhat it says counts as words from outside. Shut it out with: homeostat token revoke NAME\n\nExamples:\n  npx homeostat memory attach my-bot',
    )
    .action(async (name: string, _: unknown, command: Command) => {
      const { config, output } = globals(command);
      const made = await guestToken(command, { name, access: 'write' });
      const port = (await findController(config.stateDir))?.port ?? config.port;
      const url = `http://${inUrl(config.host)}:${port}`;
      const lines = linesFor({ url, token: made.token });
      output.result({ ok: true, name, url, module: MODULE, lines, ...made }, lines);
    });
}

const MODULE = new URL(
  isPackage()
    ? '../../../../dist/attach-stream.js'
    : '../../../adapters/controller/attach-stream.ts',
  import.meta.url,
).href;

function linesFor({ url, token }: { readonly url: string; readonly token: string }) {
  return [
    `const memory = (await import('${MODULE}')).attach({ url: '${url}', token: '${token}' });`,
    'const context = await memory.preProcess(input, session); // before the model is asked: put it into the prompt',
    'void memory.postProcess(session, input, output); // after it has answered',
  ];
}
