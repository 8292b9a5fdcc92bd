import type { Command } from 'commander';
import { watchController } from '../../../compose/watch/watch-controller.ts';
import { stopAsked } from '../../../process/stop-asked.ts';
import { liveText } from '../../terminal/live-text.ts';
import { CommandError, print } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';

/** live: the words of the running controller's models as they come, and the outcome of each action (A41). */
export function addLiveCommand(program: Command): void {
  program
    .command('live')
    .description(
      'watch the agent work: why cycles begin, its words, its calls, verdicts and cost; Ctrl-C ends it',
    )
    .addHelpText('after', '\nExamples:\n  npx homeostat live\n  npx homeostat live --json')
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const stopping = new AbortController();
      void stopAsked(['SIGINT', 'SIGTERM', 'SIGHUP']).then(() => {
        stopping.abort();
      });
      const asText = liveText();
      const hasRun = await watchController(config, stopping.signal, (seen) => {
        if (output.isJson) output.item(seen, '');
        else print(asText(seen));
      });
      if (!hasRun) {
        const message = 'no controller runs on this state folder; start one with: homeostat start';
        throw new CommandError('not_running', message);
      }
      if (!stopping.signal.aborted) output.progress('the controller has ended the streams');
    });
}
