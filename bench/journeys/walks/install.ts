import type { Journey } from '../journey.ts';

export const install: Journey = {
  name: '1-install',
  title: 'Install',
  wants:
    'You work in Claude Code and want your sessions to remember and to be guarded. You have the program `homeostat`, and nothing of it was started yet.',
  walk: async ({ person, shell, daemon, page }) => {
    await makeShop(shell);
    page.say('Give the agent a port that stays, and start it in a window of its own.');
    page.show(await shell.run(`homeostat config set port ${person.port}`));
    page.show(await daemon.start('homeostat start', 'later: homeostat dashboard'));
    page.say('Install the plugin. It asks before it touches your settings.');
    page.show(
      await shell.run('homeostat claude install --judge http', [{ to: '[y/N]', with: 'y' }]),
    );
    page.say('The doctor looks for all that could keep the hooks from being asked.');
    page.show(await shell.run('homeostat claude doctor'));
    page.say('In a new session the agent answers. No model is asked for this.');
    const claude = await person.claude();
    page.show(await claude.ask('/s3-status'));
    await claude.leave();
  },
};

async function makeShop({ run }: { run: (command: string) => Promise<string> }): Promise<void> {
  await run('git init -q -b main; git config user.name Me; git config user.email me@example.org');
  await run(`echo '{ "name": "shop", "private": true }' > package.json`);
  for (const name of ['price', 'tax', 'gift', 'post', 'toll']) {
    await run(`echo 'export const total = (amount) => amount * 5;' > ${name}.mjs`);
    const test = `import { equal } from "node:assert"; import { test } from "node:test"; import { total } from "./${name}.mjs"; test("five each", () => equal(total(3), 15));`;
    await run(`echo '${test}' > ${name}.test.mjs`);
  }
  await run('git add -A; git commit -qm "A shop"');
}
