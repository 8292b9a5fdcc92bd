import type { Journey } from '../journey.ts';

export const day: Journey = {
  name: '3-day',
  title: 'A day of work',
  wants: 'A test fails, and you let Claude mend it.',
  walk: async ({ person, shell, page }) => {
    await shell.run("sed -i 's/[*] 5/- 5/' price.mjs; git commit -qam 'Lower the price'");
    const claude = await person.claude();
    page.say(
      'Claude reads, edits, runs the tests and commits. Once it tries to delete everything: that is denied, with a sentence, and the work goes on.',
    );
    page.show(await claude.ask('The test of the price fails. Mend it, and commit.'));
    page.say('The piece of work is remembered as soon as the turn is over.');
    page.show(await claude.ask('/s3-status'));
    await claude.leave();
    page.show(await shell.run('git log --oneline --format=%s'));
  },
};
