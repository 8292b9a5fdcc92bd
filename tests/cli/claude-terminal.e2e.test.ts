import { afterEach, beforeEach, expect, it } from 'vitest';
import { newPerson, type Person } from '../../bench/journeys/person.ts';
import { hasTmux } from '../../bench/journeys/tmux.ts';
import {
  HOW_TO_INSTALL_CLAUDE,
  isClaudeInstalled,
} from '../adapters/claude-code/worker-under-test.ts';

/*
 * What a person sees in a terminal. It waits for words and reads nothing once, so that a busy machine changes nothing;
 * `node bench/run.mjs journeys` walks further.
 */
let person: Person;
beforeEach(async ({ skip }) => {
  if (!isClaudeInstalled) skip(HOW_TO_INSTALL_CLAUDE);
  if (!hasTmux) skip('tmux is not installed: apt-get install tmux');
  person = await newPerson(() => [
    {
      about: 'Tidy up',
      calls: [['Bash', { command: 'rm -rf /', description: 'Tidy up' }]],
      answer: 'It stays as it is.',
    },
    { about: 'Install the packages', calls: [], answer: 'Installed.' },
    { about: 'No, use npm ci', calls: [], answer: 'From now on.' },
  ]);
});
afterEach(async () => {
  await person.close();
});

it('is what was denied, learned and found, and what to do when nobody answers', async () => {
  const [shell, daemon] = [await person.shell(), await person.shell()];
  await shell.run(`homeostat config set port ${person.port}`);
  await daemon.start('homeostat start', 'later: homeostat dashboard');
  const installed = await shell.run('homeostat claude install --judge http', [
    { to: '[y/N]', with: 'y' },
  ]);
  expect(installed).toContain('names this machine');

  const claude = await person.claude();
  await claude.sees('/s3-status', 'Open now: 1 session.');
  await claude.sees('Tidy up, please.', '/ is the whole machine; it is not deleted.');
  await claude.sees('/s3-learn Install the packages with npm install', 'Learned (');
  await claude.sees('Install the packages.', 'Installed.');
  await claude.sees('No, use npm ci, not npm install.', 'It takes the place of: Install the');
  await claude.sees('/s3-recall packages', 'use npm ci, not npm install.');

  await daemon.press('C-c');
  await daemon.run('true');
  await claude.sees('Tidy up once more.', 'start it with `homeostat start`');
  await daemon.start('homeostat start', 'later: homeostat dashboard');
  await claude.sees('Tidy up again.', '/ is the whole machine; it is not deleted.');

  const gone = await shell.run('homeostat claude uninstall', [{ to: '[y/N]', with: '' }]);
  expect(gone).toContain('type /reload-plugins');
  expect(await shell.run('find ~/.claude | grep -ci homeostat')).toMatch(/\n0$/);
  await daemon.press('C-c');
  await daemon.run('true');
});
