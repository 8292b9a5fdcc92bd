import type { Journey } from '../journey.ts';

export const uninstall: Journey = {
  name: '7-uninstall',
  title: 'Uninstall',
  wants: 'You want Claude Code as it was before, and to keep what was learned.',
  walk: async ({ shell, daemon, page }) => {
    page.say('First look what would go.');
    page.show(await shell.run('homeostat claude uninstall --dry-run'));
    page.say('Then do it. You are asked about the data: say no.');
    page.show(await shell.run('homeostat claude uninstall', [{ to: '[y/N]', with: '' }]));
    page.say('Your settings are as they were, and nothing of it is left.');
    page.show(await shell.run('cat ~/.claude/settings.json; find ~/.claude | grep -i homeostat'));
    page.say('What was learned is still there.');
    page.show(await shell.run('homeostat memory search "price test"'));
    await daemon.press('C-c');
  },
};
