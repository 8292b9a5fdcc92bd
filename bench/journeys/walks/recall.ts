import type { Journey } from '../journey.ts';

export const recall: Journey = {
  name: '4-recall',
  title: 'Recall',
  wants: 'The next day, in a new session, you want to build on what was done.',
  walk: async ({ person, shell, page }) => {
    const claude = await person.claude();
    page.say('Look for it yourself. Without words the command says how it is used.');
    page.show(await claude.ask('/s3-recall'));
    page.show(await claude.ask('/s3-recall price test'));
    page.say(
      'When you ask for something, the memory comes along: the model answers with what it was told.',
    );
    page.show(await claude.ask('What do you know about the test of the price?'));
    await claude.leave();
    page.say('The same from a shell.');
    page.show(await shell.run('homeostat claude recall price test'));
  },
};
