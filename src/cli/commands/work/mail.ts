import type { Command } from 'commander';
import pc from 'picocolors';
import { type ListedMail, listMail, type OwnMail, showMail } from '../../../app/mail/mail-box.ts';
import { mailPort } from '../../../compose/mail/mail-port.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { readerOf, type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';

const LIMIT = 30;
const WORDS = 60;

/** mail: received, sent, and with unknown outcome. */
export function addMailCommands(program: Command): void {
  const mail = program
    .command('mail')
    .description('mail received and sent, of the owner and of others')
    .addHelpText('after', '\nExamples:\n  npx homeostat mail list');
  mail
    .command('list')
    .description('newest first, with sender and outcome')
    .option('--all', `all, not only the newest ${LIMIT}`)
    .addHelpText('after', '\nExamples:\n  npx homeostat mail list --all --json')
    .action(async ({ all }: { all?: boolean }, command: Command) => {
      await withAgent(command, (session) => listMailbox(session, all === true ? Infinity : LIMIT));
    });
  mail
    .command('show')
    .description('one mail: its text, why it is trusted or not, and what to do')
    .argument('<id>', 'its id or the beginning of it')
    .addHelpText('after', '\nExamples:\n  npx homeostat mail show re-3f9a')
    .action(async (id: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => showOneMail(session, id));
    });
  mail
    .command('send')
    .description('let the agent send a mail; it goes out while the controller runs')
    .argument('<address>')
    .argument('<text>')
    .option('--subject <text>', 'one line', '')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat mail send me@example.org "The report is ready." --subject Report',
    )
    .action(async (...given: [string, string, { subject: string }, Command]) => {
      const [to, text, { subject }, command] = given;
      await withAgent(command, (session) =>
        sendMail(session, { text, to, subject, answers: null }),
      );
    });
  mail
    .command('reply')
    .description('reply to a received mail, to its sender')
    .argument('<id>', 'id of the mail to reply to')
    .argument('<text>')
    .addHelpText('after', '\nExamples:\n  npx homeostat mail reply 3f9a "Thank you, that is fine."')
    .action(async (...[id, text, , command]: [string, string, unknown, Command]) => {
      await withAgent(command, (session) =>
        sendMail(session, { text, to: null, subject: '', answers: id }),
      );
    });
}

async function listMailbox({ agent, output }: Session, limit: number): Promise<void> {
  const mails = await listMail(agent, limit);
  const reader = readerOf(agent);
  const rows = mails.map((mail) => mailRow(mail, reader));
  output.result({ ok: true, mails }, rows.length === 0 ? ['none'] : table(rows));
}

/** A mail in the list for a terminal. */
export function mailRow(mail: ListedMail, reader: Reader): readonly string[] {
  const { mail_id, direction, at, who, state, subject } = mail;
  return [
    ...[mail_id.slice(0, 27), direction === 'in' ? '<-' : '->', clockWords(at, reader)],
    ...[visibleText(who), state === 'unknown' ? pc.red(state) : state],
    visibleText(subject).replace(/\s+/gu, ' ').slice(0, WORDS),
  ];
}

async function showOneMail({ agent, output }: Session, id: string): Promise<void> {
  const found = await showMail(agent, id);
  if (found === null) throw notFound(id);
  output.result({ ok: true, ...found }, [
    pc.bold(visibleText(found.mail.subject)),
    `${found.mail.mail_id}: ${stateOfMail(found.mail, readerOf(agent))}`,
    ...found.notes.map((note) => visibleText(note)),
    '',
    ...(found.text ?? '(its text was deleted)').split('\n').map(visibleText),
  ]);
}

function stateOfMail({ direction, who, state, at }: ListedMail, reader: Reader): string {
  const where = direction === 'in' ? 'from' : 'to';
  return `${where} ${visibleText(who)}, ${state}, ${clockWords(at, reader)}`;
}

type Sending = OwnMail;

async function sendMail({ agent, output, origin }: Session, sending: Sending): Promise<void> {
  const queued = await mailPort(agent).send(origin, sending);
  if (queued === null) throw notFound(sending.answers ?? '');
  output.result({ ok: true, mail_id: queued }, [`queued as ${queued}; see: homeostat mail list`]);
}

function notFound(id: string): CommandError {
  return new CommandError(
    'not_found',
    `no mail, or more than one, begins with "${id}"; see: homeostat mail list --all`,
  );
}
