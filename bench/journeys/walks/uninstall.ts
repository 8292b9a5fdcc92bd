import type { Journey } from '../journey.ts';

export const uninstall: Journey = {
  name: '7-uninstall',
  title: 'Uninstall',
  wants: 'Ada wants Claude Code as it was before, and to keep what was learned.',
  walk: async ({ shell, daemon, page }) => {
    page.say('First she looks what would go.');
    page.show(await shell.run('homeostat claude uninstall --dry-run'));
    page.say('Then she does it. She is asked about the data, and says no.');
    page.show(await shell.run('homeostat claude uninstall', [{ to: '[y/N]', with: '' }]));
    page.say('Her settings are as they were, and nothing of it is left.');
    page.show(await shell.run('cat ~/.claude/settings.json; find ~/.claude | grep -i homeostat'));
    page.say('What was learned is still there.');
    page.show(await shell.run('homeostat memory search "price test"'));
    await daemon.press('C-c');
  },
};
