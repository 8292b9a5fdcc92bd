import type { Journey } from '../journey.ts';

const PARTS = ['tax', 'gift', 'post', 'toll'];

export const reflect: Journey = {
  name: '6-reflect',
  title: 'Reflect',
  wants:
    'After some days you want the agent to look back, and to keep what your pieces of work have in common.',
  walk: async ({ person, shell, page }) => {
    const claude = await person.claude();
    page.say('Four more tests failed and were mended. This is how the last of them looked.');
    const shown: string[] = [];
    for (const name of PARTS) {
      await shell.run(`sed -i 's/[*] 5/- 5/' ${name}.mjs`);
      shown.push(await claude.ask(`The test of the ${name} fails. Mend it.`));
    }
    page.show(shown.at(-1) ?? '');
    page.say('Ask for a look back.');
    page.show(await claude.ask('/s3-reflect'));
    await claude.leave();
    page.say('The same from a shell.');
    page.show(await shell.run('homeostat claude reflect'));
  },
};
