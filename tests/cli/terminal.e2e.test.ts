import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';
import { hasTerminals } from '../support/terminal.ts';

const CTRL_C = '\x03';

let cli: Cli;
beforeEach(async () => {
  cli = await openCli();
});
afterEach(() => cli.close());

/** Runs a command in a pseudo terminal and presses Ctrl-C when the agent is alive. Gives what the terminal showed. */
function interrupted(command: string): Promise<string> {
  const child = spawn('script', ['-qfec', command, '/dev/null'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      HOMEOSTAT_STATE: cli.stateDir,
      HOMEOSTAT_PORT: '0',
      HOMEOSTAT_SCHEDULE: '0 0 1 1 *',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  let isPressed = false;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    if (isPressed || !shown.includes('is alive')) return;
    isPressed = true;
    child.stdin.write(CTRL_C);
  });
  return new Promise((resolve) => {
    child.on('close', () => {
      resolve(shown);
    });
  });
}

// Under bash, which runs a lone command in its own place, npm's copy of the signal reaches the agent too.
it.for(['/bin/sh', '/bin/bash'])(
  'stops cleanly at Ctrl-C under npm start with %s, and writes its last event',
  async (shell, { skip }) => {
    if (!hasTerminals) skip('the `script` of util-linux is needed for a terminal');
    if (!existsSync(shell)) skip(`there is no ${shell}`);
    const shown = await interrupted(`npm start --script-shell=${shell}`);
    expect(shown).toContain('the last event is written');
    expect(shown.match(/stopping/g)).toHaveLength(1);
    const { document } = await cli.run('events', '--limit', '1');
    expect(document).toMatchObject({
      events: [{ type: 'ControllerStopped', payload: { reason: 'SIGINT' } }],
    });
  },
);

it('takes two signals at once for one, as npm sends them', async () => {
  const agent = cli.start({ HOMEOSTAT_SCHEDULE: '0 0 1 1 *' });
  await agent.seen('started');
  agent.child.kill('SIGINT');
  // Two that wait together would be one already.
  await new Promise((resolve) => setTimeout(resolve, 20));
  agent.child.kill('SIGINT');
  expect(await agent.ended).toBe(0);
  expect(agent.lines.at(-1)).toMatchObject({ event: 'stopped' });
});
