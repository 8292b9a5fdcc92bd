import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { why } from '../../src/app/why.ts';
import { exportState } from '../../src/compose/proof/export-state.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory, payloadOf } from './owner-story.ts';

const { agent, record } = await agentUnderTest();
const { cycle } = ownerStory(record);

it('learns from a letter within one cycle and without a model, and can say why', async () => {
  const inbox = join(agent.config.stateDir, 'inbox');
  await mkdir(inbox, { recursive: true });
  const letter =
    'Hi,\n\nplease look after the garden. From now on, write your reports in German.\n';
  await writeFile(join(inbox, 'letter.txt'), letter, { mode: 0o600 });
  const events = await cycle(agent);
  const taught = payloadOf(events, 'UserCorrectionDetected');
  expect(taught).toMatchObject({
    correction: 'From now on, write your reports in German.',
    rule_action: 'create',
  });
  const { folder } = await exportState(agent);
  const file = join(folder, 'memory', 'preferences.md');
  expect(await readFile(file, 'utf8')).toContain('write your reports in German');
  const [reason] = await why(agent, String(taught?.['lesson_id']));
  expect(reason?.events).toMatchObject([{ type: 'UserCorrectionDetected', trust: 'owner' }]);
});
