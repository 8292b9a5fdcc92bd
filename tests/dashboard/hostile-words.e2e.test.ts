import { beforeAll, expect, it } from 'vitest';
import { memoryDesk } from '../../src/app/memory/memory-desk.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import { parked } from '../domain/action/approval-story.ts';
import { goldenRows, readRows } from '../golden/golden-log.ts';
import { fieldsOf } from '../support/fields-of.ts';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';
import { talkStory } from './support/talk-story.ts';

const RUN = 'window.harmed=1';
const VECTORS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}">`,
  `<svg><script>${RUN}</script></svg>`,
  `<iframe srcdoc="<script>parent.harmed=1</script>"></iframe>`,
  `<a href="javascript:${RUN}">here</a>`,
  `<details open ontoggle="${RUN}">`,
  `<body onload="${RUN}">`,
  `<input autofocus onfocus="${RUN}">`,
  `<video><source onerror="${RUN}"></video>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button>go</button></form>`,
  `<math><mtext><img src=x onerror="${RUN}"></mtext></math>`,
  `<style>@import 'javascript:${RUN}';</style>`,
  `<link rel="stylesheet" href="javascript:${RUN}">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<template><img src=x onerror="${RUN}"></template>`,
  `javascript:${RUN}//`,
  `data:text/html,<script>${RUN}</script>`,
];
const WRAPPINGS = [
  (vector: string) => vector,
  (vector: string) => `">${vector}`,
  (vector: string) => `'>${vector}`,
  (vector: string) => `</textarea></title>${vector}`,
  (vector: string) => `--></script>${vector}`,
  (vector: string) => `{{constructor.constructor('${RUN}')()}}\u202e${vector}`,
];
const HOSTILE = VECTORS.flatMap((vector) => WRAPPINGS.map((wrapped) => wrapped(vector)));

/** What these words would leave behind, did any page take them for more than words. */
const HARM = `[
  ...(window.harmed ? ['it ran'] : []),
  ...Array.from(document.querySelectorAll(
    '#root script, #root iframe, #root object, #root embed, #root style, #root link, #root meta, #root video, #root img:not([src^="data:"]), #root form[action^="javascript:"], #root [href^="javascript:"], #root [src^="javascript:"]'
  ), (found) => found.outerHTML),
  ...Array.from(document.querySelectorAll('#root *')).flatMap((found) =>
    [...found.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => found.tagName + ' ' + name)),
]`;

describeInBrowser('Words that would be programs', async () => {
  const { agent, url, origin, recordAll, signedIn, liveWords } = await dashboardUnderTest();

  beforeAll(async () => {
    expect(HOSTILE).toHaveLength(120);
    const golden = readRows(await goldenRows());
    const sample = (type: string, changes: object): NewEvent => {
      const [first] = golden.filter((event) => event.type === type); // every type has a sample
      return { type, payload: { ...fieldsOf(first!), ...changes } };
    };
    const { came } = talkStory(agent);
    const mails = await Promise.all(
      HOSTILE.map((words, at) =>
        came(`hostile-${at}`, `hostile-thread-${at}`, {
          text: words,
          subject: words,
          channel: 'mail',
        }),
      ),
    );
    await recordAll([
      ...mails,
      ...HOSTILE.flatMap((words, at) => [
        sample('IntentionFormed', { intention_id: `t${at}`, kind: 'task', title: words }),
        sample('AlertRaised', { alert_id: `a${at}`, title: words, detail: words }),
        sample('IncidentOpened', {
          incident_id: `i${at}`,
          cause: words,
          message: words,
          where: words,
        }),
        sample('CapabilityRegistered', {
          capability_id: `c${at}`,
          description: words,
          notes: words,
          tags: [],
        }),
        parked(`p${at}`, {
          tool: words.slice(0, 60),
          summary: words,
          reason: words,
          expires_at: '2999-01-01T00:00:00.000Z',
        }),
      ]),
    ]);
    const desk = memoryDesk(agent);
    for (const words of HOSTILE.slice(0, 30))
      await desk.add(origin(), { text: `remember ${words}`, tags: [], corrects: null });
  });

  it('stay words on every page', async () => {
    const { context, page, faults } = await signedIn();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const pages = [
      ['/', 'For you to know'],
      ['/talk', 'Talk'],
      ['/talk/hostile-thread-1', 'onerror='],
      ['/work', 'onerror='],
      ['/learning?part=capabilities', 'Learning'],
      ['/memory?view=all', 'onerror='],
      ['/memory?text=remember%20onerror', 'Score'],
      ['/log', 'Events'],
      ['/system?part=incidents', 'System'],
      ['/cycles', 'Cycles'],
      ['/budget', 'Budget'],
    ] as const;
    for (const [path, ready] of pages) {
      await page.goto(`${url}${path}`);
      await page.getByText(ready).filter({ visible: true }).first().waitFor();
      await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'hidden' });
      expect([path, await page.evaluate(HARM)]).toEqual([path, []]);
    }
    await page.goto(`${url}/`);
    await page.getByText('For you to know').waitFor();
    const ear = liveWords.begin({ cycleNo: 1, purpose: 'act', workId: null });
    for (const words of HOSTILE) ear.hear(words);
    ear.end(true);
    expect(await page.evaluate(HARM)).toEqual([]);
    expect([dialogs, faults]).toEqual([[], []]);
    await context.close();
  });
});
