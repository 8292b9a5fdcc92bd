import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  asks,
  HOW_TO_INSTALL_CLAUDE,
  isClaudeInstalled,
} from '../adapters/claude-code/worker-under-test.ts';
import { claudeSession } from '../support/claude-session.ts';
import { type Cli, openCli } from '../support/cli.ts';
import { freePort } from '../support/free-port.ts';
import { untilTrue } from '../support/until.ts';

let person: Awaited<ReturnType<typeof claudeSession>>;
let cli: Cli;
beforeEach(async ({ skip }) => {
  if (!isClaudeInstalled) skip(HOW_TO_INSTALL_CLAUDE);
  person = await claudeSession();
  cli = await openCli();
});
afterEach(async () => {
  await cli.close();
  await person.remove();
});

const file = (name: string) => join(person.project, name);
const isThere = (name: string) =>
  access(file(name)).then(
    () => true,
    () => false,
  );

/** A prompt for which the model runs one command. */
function work(command: string) {
  return person.prompt('Build the shop', [asks('Bash', { command })], {
    args: ['--allowedTools', 'Bash'],
  });
}

describe.each(['http', 'helper'])('Claude Code with the controller (%s)', (how) => {
  it('is judged and remembered; without the controller nothing runs; data outlives the plugin', async () => {
    const port = await freePort();
    const env = { HOMEOSTAT_STATE: cli.stateDir, HOMEOSTAT_PORT: String(port) };
    const controller = cli.start(env, '--no-cron');
    await controller.seen('started');
    expect(await person.homeostat(env, 'install', '--judge', how)).toMatchObject({
      code: 0,
      document: { running: true, judging: how },
    });
    await work(`touch "${file('harmless')}"`);
    expect(await isThere('harmless')).toBe(true);
    // Nothing of that name is there; the guardian does not look.
    const refused = await work(`touch "${file('refused')}"; mkfs.ext4 /dev/of-no-machine`);
    expect(await isThere('refused')).toBe(false);
    expect(refused.sent).toContain('Homeostat (');
    const status = await person.homeostat(env, 'status');
    expect(status.document).toMatchObject({
      running: true,
      installed: [{ level: 'user', judging: how, guest: 'claude-code' }],
      last_hook: expect.stringMatching(/^2/) as unknown,
    });
    const learned = await person.prompt(
      '/homeostat:s3-learn Run the migrations before the tests of the shop',
      [],
    );
    expect([learned.calls, learned.out]).toEqual([
      0,
      expect.stringContaining('Learned') as unknown,
    ]);
    expect(learned.out).not.toContain('Original prompt');
    const recalled = await person.prompt('/homeostat:s3-recall migrations shop', []);
    expect([recalled.calls, recalled.out]).toEqual([
      0,
      expect.stringContaining('before the tests') as unknown,
    ]);
    const reflected = await person.prompt('/homeostat:s3-reflect', []);
    expect([reflected.calls, reflected.out]).toEqual([
      0,
      expect.stringContaining('Nothing new was learned.') as unknown,
    ]);
    if (how === 'helper') {
      const doctor = await person.homeostat(env, 'doctor');
      expect([doctor.code, doctor.document]).toMatchObject([0, { ok: true }]);
    }
    controller.child.kill('SIGTERM');
    await controller.ended;
    await work(`touch "${file('unjudged')}"`);
    expect(await isThere('unjudged')).toBe(false);
    expect((await person.homeostat(env, 'doctor')).code).toBe(1);

    const again = cli.start(env, '--no-cron');
    await again.seen('started');
    await person.homeostat(env, 'uninstall', '--yes');
    await person.homeostat(env, 'install', '--judge', how);
    await untilTrue(async () => {
      const found = await person.prompt('/homeostat:s3-recall migrations shop', []);
      return found.out.includes('before the tests');
    });
    const { document } = await person.homeostat(env, 'uninstall', '--data', '--yes');
    expect(document).toMatchObject({ forgotten: { memories: expect.any(Number) as unknown } });
    const { sessions = 0, memories = 0 } = document['forgotten'] as Record<string, number>;
    expect(Math.min(sessions, memories)).toBeGreaterThan(0);
    const search = await cli.runWith(env, 'memory', 'search', 'migrations shop');
    expect(search.document).toMatchObject({ memories: [] });
  });
});
