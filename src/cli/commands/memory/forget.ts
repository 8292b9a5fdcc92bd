import type { Command } from 'commander';
import { forgetSubject } from '../../../compose/subjects/forget-subject.ts';
import { forgetUnreadable } from '../../../compose/subjects/forget-unreadable.ts';
import { CommandError } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';

export function addForgetCommand(program: Command): void {
  program
    .command('forget')
    .description('destroy the key of personal texts; this cannot be undone')
    .argument('[subject]', 'as in `events`: e.g. intention:wash-the-car, inbox:<hash>')
    .option('--unreadable', 'all texts whose key the master key cannot open')
    .option('--yes', 'confirm; without it nothing is deleted')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat forget intention:wash-the-car --yes\n  npx homeostat forget --unreadable --yes',
    )
    .action(async (subject: string | undefined, options: Options, command: Command) => {
      const what = options.unreadable === true ? null : subject;
      if (what === undefined || (what !== null && !/^[a-z_-]+:.+$/.test(what))) {
        const why = `"${what ?? ''}" is no subject; use <kind>:<id> as \`homeostat events\` shows them`;
        throw new CommandError('bad_subject', why, { exitCode: 2 });
      }
      if (options.yes !== true) {
        const why = `forgetting ${what ?? 'what cannot be read'} cannot be undone; add --yes to confirm`;
        throw new CommandError('not_confirmed', why);
      }
      if (what === null) await withAgent(command, unreadable, true);
      else await withAgent(command, (session) => eraseSubject(session, what));
    });
}

type Options = { readonly yes?: boolean; readonly unreadable?: boolean };

async function unreadable({ agent, output, origin }: Session): Promise<void> {
  const subjects = await forgetUnreadable(agent, origin);
  output.result({ ok: true, subjects }, [
    `${subjects.length} subjects whose texts could not be read any more are recorded as erased`,
  ]);
}

async function eraseSubject({ agent, output, origin }: Session, subject: string): Promise<void> {
  const done = await forgetSubject(agent, { subject, origin });
  if (done.status === 'unknown') {
    throw new CommandError('unknown_subject', `nothing is known about ${subject}`);
  }
  const texts = done.hadTexts ? 'its texts can no longer be read' : 'it had no encrypted texts';
  output.result({ ok: true, subject, had_texts: done.hadTexts }, [
    `${subject} is forgotten: ${texts}; the views show it as erased`,
    'words inside events stay in the log, and earlier backups keep them',
  ]);
}
