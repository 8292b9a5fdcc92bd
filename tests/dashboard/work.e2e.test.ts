import { expect, it } from 'vitest';
import { describeInBrowser } from './support/browser.ts';
import { dashboardUnderTest } from './support/dashboard-under-test.ts';
import { type Job, jobActions, jobAsks, jobConcluded, jobOpened } from './support/talk-story.ts';

const ATTACK = '<img src=x onerror="document.title=\'broken\'">';

describeInBrowser('the page Work', async () => {
  const under = await dashboardUnderTest();
  const { url, signedIn, recordAll, told } = under;
  const post = async (path: string, body: object = {}) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    expect((await under.asked(path, init)).status, path).toBeLessThan(300);
  };
  const taskOf = async (id: string) => {
    const { task } = (await told(`/api/tasks/${id}`)) as { task: Record<string, unknown> };
    return task;
  };

  it('says what will be there, and takes a task', async () => {
    await under.expectFit('/work', 'Nothing waits for its turn.');
    const { page, context, faults } = await signedIn();
    await page.goto(`${url}/work`);
    await page.getByRole('button', { name: 'Add work' }).click();
    await page.getByLabel('What', { exact: true }).fill(`Paint the fence ${ATTACK}`);
    await page.getByLabel('When').fill('2037-01-05 10:00');
    await page.getByLabel('Priority').selectOption('4');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Added:').waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('grid', { name: 'Waiting' })
      .getByRole('link', { name: 'Paint the fence' })
      .waitFor();
    expect(faults).toEqual([]);
    expect(await page.title()).not.toBe('broken');
    await context.close();
  });

  const asking: Job = { job_id: 'job-door', work_id: 'task:paint-the-door', cycle_no: 1 };
  const finished: Job = { job_id: 'job-wall', work_id: 'task:paint-the-wall', cycle_no: 2 };

  it('shows each piece of work in its column, as the terminal lists it', async () => {
    for (const title of ['Paint the door', 'Paint the wall', 'Read a book', 'Buy bread'])
      await post('/api/tasks', { title });
    await post('/api/tasks', { title: 'Wash up', priority: 2 });
    await post('/api/tasks', { title: 'Dry the dishes', blocked_by: ['wash-up'] });
    await post('/api/tasks', { title: 'Water plants', kind: 'reminder', every: 'day at 9' });
    await post('/api/tasks/buy-bread/done', { note: 'bought at the corner' });
    await recordAll([
      jobOpened(asking),
      jobAsks(asking, 'Which colour?'),
      jobOpened(finished),
      ...jobActions(finished),
      jobConcluded(finished, 'unconfirmed'),
    ]);
    const { page, context } = await signedIn();
    await page.goto(`${url}/work`);
    const column = (name: RegExp) => page.getByRole('region', { name });
    await column(/Asks you/)
      .getByText('waits for you: question')
      .waitFor();
    await column(/Asks you/)
      .getByText('please confirm')
      .waitFor();
    await column(/Blocked/)
      .getByText('waits for Wash up')
      .waitFor();
    await column(/Planned/)
      .getByText('Water plants')
      .waitFor();
    expect(
      await column(/Planned/)
        .locator('time')
        .count(),
    ).toBe(5);
    await column(/Done lately/)
      .getByText('bought at the corner')
      .waitFor();
    const { tasks } = (await told('/api/tasks')) as { tasks: { standing: string | null }[] };
    const counts = await page.getByRole('heading', { level: 2 }).allTextContents();
    const numbers = counts.flatMap(
      (text) => /(?:you|way|Waiting|Blocked|Planned:) (\d+)$/.exec(text)?.[1] ?? [],
    );
    expect(numbers.map(Number).reduce((a, b) => a + b, 0)).toBe(tasks.length);
    await context.close();
  });

  it('changes priorities by keyboard alone', async () => {
    const { page, context } = await signedIn();
    await page.goto(`${url}/work`);
    await page.getByRole('row', { name: /Paint the fence/ }).focus();
    const focused = page.locator(':focus');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused.textContent()).toContain('Read a book');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused.getAttribute('aria-label')).toBe('Drag Read a book');
    await page.keyboard.press('Enter');
    const place = () => focused.getAttribute('aria-label');
    await expect.poll(place).toMatch(/^Insert/);
    for (let up = 0; up < 2; up++) {
      const before = await place();
      await page.keyboard.press('ArrowUp');
      await expect.poll(place).not.toBe(before);
      await expect.poll(place).toMatch(/^Insert/);
    }
    await expect.poll(place).toContain('Insert before Paint the fence');
    await page.keyboard.press('Enter');
    await page.getByText('“Read a book” has priority 5 now.').waitFor();
    expect(await taskOf('read-a-book')).toMatchObject({ priority: 5 });
    const rows = page.getByRole('grid', { name: 'Waiting' }).getByRole('row');
    await expect.poll(async () => (await rows.allTextContents())[0]).toContain('Read a book');
    await context.close();
  });

  it('shows a job whole, and takes the answer, a yes, a no and a change', async () => {
    const { page, context, faults } = await signedIn();
    await page.goto(`${url}/work`);
    await page.getByRole('link', { name: 'Paint the door' }).click();
    await page.getByText('Which colour?').waitFor();
    await page.getByLabel('Your answer').fill('Green.');
    await page.getByLabel('More money for this job, in US dollars').fill('0.5');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.getByRole('heading', { name: 'Your answers' }).waitFor();
    const door = (await taskOf('paint-the-door')) as { job: object };
    expect(door.job).toMatchObject({ answers: ['Green.'], extra_usd: 0.5 });

    await page.goto(`${url}/work/${encodeURIComponent('task:paint-the-wall')}`);
    await page.getByText('by the judgement of a reviewer').waitFor();
    await page.getByLabel('What is missing').fill('The upper edge.');
    await page.getByRole('button', { name: 'No, go on' }).click();
    await page.getByText('You said it is not done: The upper edge.').waitFor();
    await recordAll([jobConcluded(finished, 'unconfirmed')]);
    await page.getByRole('button', { name: 'Yes, it is done' }).click();
    await page.getByText('You said it is done').waitFor();
    expect(await taskOf('paint-the-wall')).toMatchObject({ status: 'done' });

    await page.goto(`${url}/work/${encodeURIComponent('task:wash-up')}`);
    await page.getByLabel('Title').fill('Wash all of it up');
    await page.getByLabel('A new time').fill('2037-02-03 08:00');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('heading', { name: 'Wash all of it up' }).waitFor();
    expect(await taskOf('wash-up')).toMatchObject({ title: 'Wash all of it up' });
    await page.getByLabel('Note').fill('it was little');
    await page.getByRole('button', { name: 'It is done' }).click();
    await page.getByText('it was little').waitFor();
    await page.getByLabel('What is not right').fill('a cup is left');
    await page.getByRole('button', { name: 'Not done: go on' }).click();
    await page.getByRole('button', { name: 'Nobody is to do it' }).click();
    await expect.poll(async () => (await taskOf('wash-up'))['status']).toBe('cancelled');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is fit for every eye when it is full', async () => {
    await under.expectFit('/work', 'Paint the fence');
    await under.expectFit('/work/task:paint-the-door', 'Paint the door');
  });
});
