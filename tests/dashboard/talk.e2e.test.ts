import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parked } from '../domain/action/approval-story.ts';
import { PATIENCE } from '../support/until.ts';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';
import {
  type Job,
  jobActions,
  jobAsks,
  jobConcluded,
  jobOpened,
  talkStory,
} from './support/talk-story.ts';

const ATTACK = '<img src=x onerror="document.title=\'broken\'"><script>alert(1)</script>';

const LETTER = [
  'Subject: A letter with a file',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'See the page.',
  '--b',
  'Content-Type: text/html; name="page.html"',
  'Content-Disposition: attachment; filename="page.html"',
  'Content-Transfer-Encoding: base64',
  '',
  btoa('<script>alert(1)</script>'),
  '--b--',
  '',
];

describeInBrowser('the page Talk', async () => {
  const under = await dashboardUnderTest();
  const { agent, url, signedIn, recordAll, liveWords } = under;
  const { came, triaged, went } = talkStory(agent);

  it('says what will be there, and begins a chat that is answered', async () => {
    await under.expectFit('/talk', 'New conversation');
    const { page, context, faults } = await signedIn();
    await page.goto(`${url}/talk`);
    await page.getByText('Nothing was said yet').waitFor();
    await page.getByLabel('Your message').fill('status');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL(/\/talk\/chat-/);
    await page.getByText('You', { exact: true }).waitFor();
    await page.getByText('Agent', { exact: true }).waitFor();
    await page.getByLabel('Your message').fill('budget');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.getByText('Agent', { exact: true }).count()).toBe(2);
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('');
    expect(faults).toEqual([]);
    await context.close();
  });

  const job: Job = { job_id: 'job-fence', work_id: 'inbox:m-fence', cycle_no: 1 };

  it('shows words of the model and calls of tools in the conversation they belong to', async () => {
    await recordAll([
      await came('m-fence', 'chat-fence', { text: 'Write down when the fence is painted.' }),
      triaged('m-fence', 'chat-fence'),
      await came('m-other', 'chat-other', { text: 'Something else.' }),
      triaged('m-other', 'chat-other'),
      jobOpened(job),
    ]);
    const { page, context } = await signedIn();
    await page.goto(`${url}/talk/chat-fence`);
    await page.getByText('Write down when the fence').last().waitFor();
    const ear = liveWords.begin({ cycleNo: 1, purpose: 'act', workId: 'inbox:m-fence' });
    const other = liveWords.begin({ cycleNo: 1, purpose: 'act', workId: 'inbox:m-other' });
    const live = page.getByRole('region', { name: 'Words of the model, live' });
    await expect
      .poll(async () => {
        ear.hear('I look at the fence. ');
        other.hear('I look elsewhere. ');
        return live.textContent({ timeout: 500 }).catch(() => '');
      })
      .toContain('I look at the fence.');
    expect(await live.textContent()).not.toContain('elsewhere');
    await recordAll(jobActions(job));
    await page.getByText('write_file').first().waitFor();
    await page.getByText('2 actions').waitFor();
    ear.end(true);
    other.end(true);
    await recordAll([
      jobConcluded(job),
      await went('an-fence', 'chat-fence', {
        text: `The painter comes on Friday. ${ATTACK}`,
        cause: 'answer',
        answers: 'm-fence',
        cycle_no: 1,
        jobs: ['inbox:m-fence'],
      }),
    ]);
    await page.getByText('The painter comes').last().waitFor();
    await live.waitFor({ state: 'hidden' });
    await page.getByText('Work: done, 2 actions').click();
    await page.getByText('rm -rf ../..').first().click();
    await page.getByText('blocked it: it leads out of the workspace').waitFor();
    expect(await page.title()).not.toBe('broken');
    await context.close();
  });

  it('hands out what was written, to be saved', async () => {
    const workspace = join(agent.config.stateDir, 'workspace');
    await mkdir(workspace, { recursive: true });
    await writeFile(join(workspace, 'fence.md'), 'Paint it green on Friday.');
    const { page, context } = await signedIn();
    await page.goto(`${url}/talk/chat-fence`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'fence.md' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('fence.md');
    await context.close();
  });

  it('takes a file along with the words', async () => {
    const { page, context } = await signedIn();
    await page.goto(`${url}/talk/chat-fence`);
    await page
      .getByLabel('Files to add')
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') });
    await page.getByText(/received\/[0-9a-f]{8}-plan\.txt/).waitFor();
    await page.getByLabel('Your message').fill('status');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('File in the workspace: received/').last().waitFor();
    await page.getByRole('link', { name: /^received.*plan\.txt$/ }).waitFor();
    await context.close();
  });

  it('takes an answer and a grant where they are asked for', async () => {
    const asking: Job = { job_id: 'job-door', work_id: 'inbox:m-door', cycle_no: 2 };
    await recordAll([
      await came('m-door', 'chat-door', { text: 'Paint the door.' }),
      triaged('m-door', 'chat-door'),
      jobOpened(asking),
      parked('a-door', { work_id: 'inbox:m-door', expires_at: '2999-01-01T00:00:00.000Z' }),
      jobAsks(asking, 'Which colour?'),
    ]);
    const { page, context } = await signedIn();
    await page.goto(`${url}/talk`);
    await page.getByText('waits for you').first().waitFor();
    await page.getByRole('link', { name: 'Paint the door.' }).click();
    await page.getByText('Which colour?').waitFor();
    await page.getByRole('button', { name: 'Allow once' }).click();
    await page.getByText('May I?').waitFor({ state: 'hidden' });
    await page.getByLabel('Your answer').fill('Green.');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.getByText('Which colour?').waitFor({ state: 'hidden' });
    const told = (await under.told('/api/work/inbox:m-door')) as { work: { job: object } };
    expect(told.work.job).toMatchObject({ answers: ['Green.'], status: 'paused' });
    await context.close();
  });

  it('makes a task of words from outside, which waits for the owner', async () => {
    await recordAll([
      await came('m-eve', 'outside-m-eve', { text: ATTACK, trust: 'outside', subject: ATTACK }),
    ]);
    const { page, context } = await signedIn();
    await page.goto(`${url}/talk`);
    await page.getByLabel('Which conversations').selectOption('notices');
    await page.getByRole('link', { name: ATTACK }).click();
    await page.getByText('words from outside').waitFor();
    await page.getByRole('button', { name: 'Make this a task' }).click();
    await page.getByLabel('Title').fill('Look at what Eve wrote');
    await page.getByRole('button', { name: 'Add the task' }).click();
    await page.getByRole('heading', { name: 'Look at what Eve wrote' }).waitFor();
    await page.getByRole('button', { name: 'Accept its words as mine' }).click();
    await page.getByText('not your words', { exact: true }).waitFor({ state: 'hidden' });
    expect(await page.title()).not.toBe('broken');
    await context.close();
  });

  it('lets the owner save what they attached to a mail, and nothing else run it', async () => {
    const folder = join(agent.config.stateDir, 'mail', 'new');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, '1.letter'), LETTER.join('\r\n'), { mode: 0o600 });
    const { page, context } = await signedIn();
    await page.goto(`${url}/talk`);
    await page.getByRole('link', { name: /A letter with a file/ }).click();
    const link = page
      .getByRole('list', { name: 'Attachments' })
      .getByRole('link', { name: 'page.html' });
    const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(saved.suggestedFilename()).toBe('page.html');
    expect(await readFile(await saved.path(), 'utf8')).toBe('<script>alert(1)</script>');
    const address = `${url}${await link.getAttribute('href')}`;
    const { headers } = await page.request.get(address).then((one) => ({ headers: one.headers() }));
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    expect((await fetch(address)).status).toBe(401);
    await context.close();
  });

  it('pages back to the first word, and shows the past as it was', async () => {
    const ids = Array.from({ length: 70 }, (_, i) => `m-long-${i}`);
    await recordAll(
      await Promise.all(
        ids.map((id, i) => came(id, 'chat-long', { text: `Word number ${i} of many.` })),
      ),
    );
    const { page, context } = await signedIn();
    await page.goto(`${url}/talk/chat-long`);
    // Each word is answered meanwhile, so a page holds as many as it happens to.
    const words = page.getByRole('article').getByText(/^Word number \d+ of many\.$/);
    const earlier = page.getByRole('button', { name: 'Earlier messages' });
    await expect
      .poll(async () => {
        // Not by the mouse, which would wait for a button that the last page took away.
        await earlier.evaluateAll((buttons: { click(): void }[]) => {
          for (const button of buttons) button.click();
        });
        return new Set(await words.allTextContents()).size;
      }, PATIENCE)
      .toBe(ids.length);
    expect(await words.count()).toBe(ids.length);
    const { conversations } = (await under.told('/api/conversations?as_of=3')) as {
      conversations: object[];
    };
    await page.goto(`${url}/talk?as_of=3`);
    await page.getByRole('heading', { name: 'Talk' }).waitFor();
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').count())
      .toBe(conversations.length);
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await context.close();
  });

  it('is fit for every eye when it is full', async () => {
    await under.expectFit('/talk/chat-fence', 'Your message');
    await under.expectFit('/talk/chat-door', 'Your message');
  });
});
