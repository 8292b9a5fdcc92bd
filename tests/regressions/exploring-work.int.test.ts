import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { untilTrue } from '../support/until.ts';
import { agentAtWork, payloadsOf } from './agent-at-work.ts';
import { SAID_OF_POEMS, writingPoems } from './poems.ts';

/** More than chance needs. */
const MOST_TASKS = 80;

/** Work that the owner waits for draws no exploration, so the tasks are others': only a tick of the clock begins them. */
const agent = await agentAtWork(writingPoems(), {
  environment: { HOMEOSTAT_DAILY_USD: '1000', HOMEOSTAT_SCHEDULE: '* * * * * *' },
});

/** Whether the tick of the clock that found this task in its folder chose it as an experiment. */
async function isExplored(id: string): Promise<boolean> {
  const before = await agent.head();
  const folder = join(agent.cli.stateDir, 'tasks');
  await mkdir(folder, { recursive: true });
  const task = JSON.stringify({ id, title: `Write ${id}` });
  const draft = join(agent.cli.stateDir, `${id}.json`);
  await writeFile(draft, task);
  await chmod(draft, 0o666); // which anybody may have written
  await rename(draft, join(folder, `${id}.json`));
  const isChosen = async () =>
    payloadsOf(await agent.events(before), 'DecisionMade').find(
      ({ work_id }) => work_id === `task:${id}`,
    );
  await untilTrue(isChosen);
  await agent.cycle();
  return (await isChosen())?.['kind'] === 'exploration';
}

describe('fault 5: an exploration of a work item', () => {
  it('acts on a prompt with its hypothesis, its way back and what is expected', async () => {
    let no = 1;
    while (!(await isExplored(`verse-${no}`)) && no < MOST_TASKS) no += 1;
    const prompts = agent.model.of('act').map(({ text }) => text);
    const said = [...SAID_OF_POEMS, `"id":"task:verse-${no}"`];
    const ofWork = prompts.filter((text) => said.every((words) => text.includes(words)));
    expect(ofWork.length).toBeGreaterThan(0);
  });
});
