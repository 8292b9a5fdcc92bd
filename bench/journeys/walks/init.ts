import type { Journey } from '../journey.ts';

export const init: Journey = {
  name: '2-init',
  title: 'Init',
  wants: 'You want the agent to know what it is for, and what it must never do.',
  walk: async ({ person, shell, page }) => {
    const claude = await person.claude();
    page.say(
      'Give the goal with the command. The model looks at the installation, and asks for values.',
    );
    page.show(await claude.ask('/s3-init Look after the shop'));
    page.say(
      'Name one. The model writes down what you said, with a command that needs no model. Since it is for good, you are asked first.',
    );
    const { question, end } = await claude.askAndAllow('Never publish prices');
    page.show(question);
    page.say('Say yes.');
    page.show(end);
    await claude.leave();
    page.say(
      'The document is one file of your rules for Claude Code. What you write outside its marks stays yours.',
    );
    page.show(await shell.run('cat ~/.claude/rules/homeostat-identity.md'));
  },
};
