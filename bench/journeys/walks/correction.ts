import type { Journey } from '../journey.ts';

export const correction: Journey = {
  name: '5-correction',
  title: 'Correction',
  wants: 'Claude does something in a way that you do not want. Say so once, and never again.',
  walk: async ({ person, page }) => {
    const claude = await person.claude();
    page.show(await claude.ask('/s3-learn Install the packages of the shop with npm install'));
    page.show(await claude.ask('Install the packages of the shop.'));
    page.show(await claude.ask('No, use npm ci, not npm install.'));
    await claude.leave();
    page.say('The next session is told so.');
    const next = await person.claude();
    page.show(await next.ask('Fresh packages for the shop: install them again?'));
    page.show(await next.ask('/s3-recall npm'));
    page.say('Look at what is known of you, by what, and how to correct it.');
    page.show(await next.ask('/s3-whoami'));
    await next.leave();
  },
};
