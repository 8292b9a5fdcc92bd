import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Cli, openCli } from '../support/cli.ts';
import { SLOW } from '../support/until.ts';

const findingsShape = z.object({ findings: z.array(z.looseObject({ what: z.string() })) });

/** Nothing listens there. */
const imap = { host: '127.0.0.1', port: 1, user: 'agent', secure: false, poll_seconds: 5 };

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  const settings = { owner: ['owner@owner.example'], address: 'agent@owner.example', imap };
  await writeFile(join(cli.stateDir, 'mail.json'), JSON.stringify(settings), { mode: 0o600 });
});
afterAll(() => cli.close());

async function aboutMailbox(): Promise<unknown> {
  const { document } = await cli.run('doctor');
  const { findings } = findingsShape.parse(document);
  return findings.find(({ what }) => what.startsWith('mailbox'));
}

it('says in a terminal why the running controller cannot read the mailbox', async () => {
  // The controller alone has the password, as a service does.
  const agent = cli.start({ HOMEOSTAT_SCHEDULE: '0 0 1 1 *', HOMEOSTAT_IMAP_PASSWORD: 'secret' });
  await agent.seen('started');
  await expect.poll(aboutMailbox, SLOW).toMatchObject({
    level: 'warning',
    what: expect.stringContaining('ECONNREFUSED') as unknown,
  });
});
