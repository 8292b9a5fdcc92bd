import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { why } from '../../src/app/why.ts';
import { startMail } from '../../src/compose/mail/mail-loops.ts';
import { exportState } from '../../src/compose/proof/export-state.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { untilTrue } from '../support/until.ts';
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

describe('a letter that stays open over several cycles', () => {
  const ends = (events: readonly RecordedEvent[]) =>
    ['CycleCompleted', 'CycleFailed', 'PhaseFailed'].filter((type) =>
      events.some((event) => event.type === type),
    );
  const types = ['AffectSignalObserved'];
  const heard = async () =>
    payloadsOf(
      await agent.store.read(agent.agentId, { types, limit: 100 }),
      'AffectSignalObserved',
    );

  /** As work that is not as it was when it was laid down. */
  async function wakeLetters(cycle_no: number): Promise<void> {
    const seen = await agent.store.read(agent.agentId, { types: ['InboxFileSeen'], limit: 100 });
    const letters = payloadsOf(seen, 'InboxFileSeen').map(({ file_hash }) => `inbox:${file_hash}`);
    const parked = { cycle_no, fingerprint: 'before', cause: 'model', retry_at: null };
    await record(
      ...letters.map((work_id) => ({ type: 'WorkParked', payload: { ...parked, work_id } })),
    );
  }

  it('lets its mood be heard once, from a file in the inbox', async () => {
    const letter = 'Perfect, and thanks! Please paint the door.\n';
    await writeFile(join(agent.config.stateDir, 'inbox/door.txt'), letter, { mode: 0o600 });
    const before = (await heard()).length;
    for (const cycle_no of [2, 3, 4]) {
      expect(ends(await cycle(agent))).toEqual(['CycleCompleted']);
      await wakeLetters(cycle_no);
    }
    expect((await heard()).length - before).toBe(1);
  });

  it('is heard when its mail comes, and not again', async () => {
    const mail = await startMail({ agent, onError: () => undefined });
    const text = 'Great! Please paint the gate.';
    await mail.http.take({ id: 'm-1', subject: 'The gate', text, threadId: 'gate' });
    await untilTrue(async () => (await heard()).some(({ matched }) => matched === 'great'));
    await mail.close();
    const before = await heard();
    expect(ends(await cycle(agent))).toEqual(['CycleCompleted']);
    expect(ends(await cycle(agent))).toEqual(['CycleCompleted']);
    expect(await heard()).toHaveLength(before.length);
  });
});
