import { expect, it } from 'vitest';
import {
  claudeCodeStanding,
  standingOfVersion,
} from '../../../src/adapters/claude-code/claude-version.ts';

it.each([
  ['2.1.329 (Claude Code)', 'ready', '2.1.329'],
  ['2.1.296 (Claude Code)', 'ready', '2.1.296'],
  ['2.2.0', 'ready', '2.2.0'],
  ['3.0.1', 'ready', '3.0.1'],
  ['2.1.288 (Claude Code)', 'too_old', '2.1.288'],
  ['2.0.999', 'too_old', '2.0.999'],
  ['1.9.999', 'too_old', '1.9.999'],
  ['claude, the program', 'broken', null],
])('takes "%s" for %s', (printed, status, version) => {
  expect(standingOfVersion(printed, 'claude')).toMatchObject({ status, version });
});

it('says what to do where the program is missing or cannot say its version', async () => {
  const environment = { PATH: '/bin:/usr/bin' };
  const missing = await claudeCodeStanding({ command: 'no-such-claude', environment });
  expect(missing).toMatchObject({ status: 'missing', version: null });
  expect(missing.detail).toContain('HOMEOSTAT_CLAUDE');
  const broken = await claudeCodeStanding({ command: 'false', environment });
  expect(broken).toMatchObject({ status: 'broken', version: null });
});
