import type { Command } from 'commander';
import pc from 'picocolors';
import qrcode from 'qrcode';
import { enrollOwner } from '../../../compose/mail/owner-codes.ts';
import { CommandError } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';

/** owner: how the agent recognises the owner's dangerous commands by mail. */
export function addOwnerCommands(program: Command): void {
  const owner = program
    .command('owner')
    .description('how the agent verifies that a dangerous command by mail is yours')
    .addHelpText('after', '\nExamples:\n  npx homeostat owner enroll');
  owner
    .command('enroll')
    .description('show a QR code for your authenticator; grants by mail need its six digits')
    .option('--again', 'make a new secret; codes of the old one stop working')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat owner enroll\n  npx homeostat owner enroll --again',
    )
    .action(async ({ again }: { again?: boolean }, command: Command) => {
      const { config, output } = globals(command);
      const enrolled = await enrollOwner(config, again === true);
      if (enrolled.status === 'already') {
        const why = 'you are enrolled already; --again replaces the secret';
        throw new CommandError('already_enrolled', why);
      }
      const { address, secret } = enrolled;
      const isDrawn = process.stdout.isTTY && pc.isColorSupported;
      const picture = isDrawn
        ? await qrcode.toString(address, { type: 'terminal', small: true })
        : null;
      // Line by line, the colours of the picture would be shown as their codes.
      output.page({ ok: true, address }, enrolledLines({ address, secret, picture }).join('\n'));
    });
}

type Shown = {
  readonly address: string;
  readonly secret: string;
  /** Null: nothing that can draw it reads this. */
  readonly picture: string | null;
};

/** What the owner's authenticator takes: a picture, else the address; and the secret to type in. */
export function enrolledLines({ address, secret, picture }: Shown): readonly string[] {
  return [
    picture ?? `address for your authenticator: ${address}`,
    `or type it in: ${secret}`,
    'It is shown only once. Add a code to a mail, such as "approve a17 123456"; each code works once.',
  ];
}
