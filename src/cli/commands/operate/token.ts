import { type Command, Option } from 'commander';
import {
  dismissGuest,
  listGuests,
  readToken,
  replaceToken,
} from '../../../compose/settings/api-token.ts';
import { ACCESS, type Access } from '../../../kernel/ports/guest.ts';
import {
  asGuestName,
  guestToken,
  guestTokenKey,
  recordedToken,
} from '../../terminal/guest-token.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';

/** The bearer token of the HTTP interface. */
export function addTokenCommands(program: Command): void {
  const token = program
    .command('token')
    .description(
      'the bearer token of the HTTP interface, and those of programs that use the memory',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat token show\n  npx homeostat token create cursor --access write',
    );
  token
    .command('show')
    .description('print the token: whoever has it can do what you can')
    .addHelpText(
      'after',
      '\nExamples:\n  curl -H "authorization: Bearer $(npx homeostat token show)" http://127.0.0.1:8090/api/status',
    )
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const found = await readToken(config.stateDir);
      output.result({ ok: true, ...found }, [found.token]);
    });
  token
    .command('rotate')
    .description(
      'replace the token; the old one stops working, browsers are signed out and open streams end at once',
    )
    .addHelpText('after', '\nExamples:\n  npx homeostat token rotate && npx homeostat token show')
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const file = await replaceToken(config.stateDir);
      // A leaked token must go at once, even if the database is down.
      const recorded = await recordedToken(command, { key: 'api_token', from: null, to: null });
      output.result({ ok: true, file, recorded }, [`a new token is in ${file}`]);
    });
  addGuestTokens(token);
}

type CreateArguments = [
  name: string,
  options: { readonly access: Access; readonly user?: string },
  command: Command,
];

/** Tokens of other programs: they open the memory and nothing else. */
function addGuestTokens(token: Command): void {
  token
    .command('create')
    .description('let another program use the memory, and nothing else; the token is shown once')
    .argument('<name>', 'a name for the program; its memories show it', asGuestName)
    .addOption(
      new Option(
        '--access <access>',
        'write: it may also add memories; attend: and tell what an agent does, to be remembered and guarded',
      )
        .choices(ACCESS)
        .default('read'),
    )
    .option(
      '--user <name>',
      'another user: the token opens their memory instead, and nothing of yours',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat token create cursor --access write\n  npx homeostat token create ada-laptop --access attend --user ada',
    )
    .action(async (...[name, { access, user }, command]: CreateArguments) => {
      const made = await guestToken(command, { name, access, user });
      globals(command).output.result({ ok: true, name, access, user: user ?? null, ...made }, [
        made.token,
      ]);
    });
  token
    .command('list')
    .description('the programs that may use the memory')
    .addHelpText('after', '\nExamples:\n  npx homeostat token list')
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const guests = await listGuests(config.stateDir);
      const rows = guests.map(({ name, access, user, made_at }) => [
        name,
        access,
        user ?? '',
        made_at.slice(0, 10),
      ]);
      output.result({ ok: true, guests }, rows.length === 0 ? ['none'] : table(rows));
    });
  token
    .command('revoke')
    .description('revoke a token at once; memories it stored stay')
    .argument('<name>', 'as in the list')
    .addHelpText('after', '\nExamples:\n  npx homeostat token revoke cursor')
    .action(async (name: string, _: unknown, command: Command) => {
      const { config, output } = globals(command);
      if (!(await dismissGuest(config.stateDir, name))) {
        throw new CommandError(
          'not_found',
          `there is no token "${name}"; see: homeostat token list`,
        );
      }
      const recorded = await recordedToken(command, {
        key: guestTokenKey(name),
        from: null,
        to: 'revoked',
      });
      output.result({ ok: true, name, recorded }, [`the token of ${name} is revoked`]);
    });
}
