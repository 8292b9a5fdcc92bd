import type { Command } from 'commander';
import { forgetSubject } from '../../compose/forget-subject.ts';
import { CommandError } from '../output.ts';
import { type Session, withAgent } from '../session.ts';

export function addForgetCommand(program: Command): void {
  program
    .command('forget')
    .description('destroy the key of what a person wrote; it cannot be undone')
    .argument('<subject>', 'as in `events`: e.g. intention:wash-the-car, inbox:<hash>')
    .option('--yes', 'without it nothing happens')
    .addHelpText('after', '\nExamples:\n  npx homeostat forget intention:wash-the-car --yes')
    .action(async (subject: string, options: { yes?: boolean }, command: Command) => {
      if (!/^[a-z_-]+:.+$/.test(subject)) {
        const why = `"${subject}" is no subject; use <kind>:<id> as \`homeostat events\` shows them`;
        throw new CommandError('bad_subject', why, { exitCode: 2 });
      }
      if (options.yes !== true) {
        const why = `forgetting ${subject} cannot be undone; say it again with --yes`;
        throw new CommandError('not_confirmed', why);
      }
      await withAgent(command, (session) => forget(session, subject));
    });
}

async function forget({ agent, output, origin }: Session, subject: string): Promise<void> {
  const done = await forgetSubject(agent, { subject, origin });
  if (done.status === 'unknown') {
    throw new CommandError('unknown_subject', `nothing is known about ${subject}`);
  }
  const texts = done.hadTexts ? 'its texts can no longer be read' : 'it had no encrypted texts';
  output.result({ ok: true, subject, had_texts: done.hadTexts }, [
    `${subject} is forgotten: ${texts}; the views show it as erased`,
    'words that stood inside events themselves stay in the log and in backups made before',
  ]);
}
