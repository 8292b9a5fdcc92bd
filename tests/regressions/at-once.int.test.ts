import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { calling, reporting } from '../compose/thinking-model.ts';
import { untilTrue } from '../support/until.ts';
import { agentAtWork, type LoggedEvent, ofType, payloadsOf } from './agent-at-work.ts';
import type { Question } from './model-at-work.ts';

/** Far more than it takes to close a tick that overlaps; where none does, nothing is waited for but this. */
const OVERLAP_MS = 3000;
/** The owner wants to be asked before each use of this tool. */
const POLICY = { tools: { shell: { park: true } } };

const agent = await agentAtWork(
  {},
  {
    before: ({ stateDir }) =>
      writeFile(join(stateDir, 'policy.json'), JSON.stringify(POLICY), { mode: 0o600 }),
  },
);
beforeEach(() => {
  agent.model.behaviour = {};
  agent.model.asked.length = 0;
});

/** Holds the model back at its next question, so that a cycle is under way for as long as a test wants. */
function holdModel() {
  let release = () => {};
  agent.model.hold = new Promise((resolve) => {
    release = resolve;
  });
  const isHeld = () => untilTrue(() => agent.model.waiting() > 0);
  return {
    isHeld,
    release: () => {
      release();
    },
  };
}

/** Each piece of work writes the file that is named like it. */
const writesItsFile = ({ text, calls }: Question) => {
  const path = `${/"id":"task:([a-z-]+)"/.exec(text)?.[1] ?? 'none'}.md`;
  return calls.length > 0
    ? reporting()
    : calling({ name: 'write_file', input: { path, content: 'Done.\n' } });
};
const itsFile = ({ text }: Question) => {
  const path = `${/"id":"task:([a-z-]+)"/.exec(text)?.[1] ?? 'none'}.md`;
  return { checks: [{ kind: 'file', path, contains: null }], statements: [] };
};
const add = (id: string) => agent.post('/api/tasks', { id, title: `Write ${id}.md` });
const doneOf = (events: readonly LoggedEvent[]) =>
  payloadsOf(events, 'IntentionCompleted').map(({ intention_id }) => intention_id);

describe('fault 7: work that is left when a cycle ends', () => {
  beforeEach(() => {
    agent.model.behaviour = { act: writesItsFile, accept: itsFile };
  });

  it('is done at once when it was waiting for a word of its owner', async () => {
    const input = { command: 'echo back > site.txt' };
    agent.model.behaviour = {
      act: ({ calls }) => (calls.length > 0 ? reporting() : calling({ name: 'shell', input })),
    };
    await agent.work({ id: 'roll-back', title: 'Roll the site back' });
    const { approvals } = await agent.get('/api/approvals');
    const [approval] = approvals as readonly { approval_id: string }[]; // as the API describes them
    expect(approval).toBeDefined();
    agent.model.asked.length = 0;
    await agent.post(`/api/approvals/${approval?.approval_id}`, { answer: 'grant' });
    await untilTrue(() => agent.model.of('act').length > 0);
  });

  it('is done at once, without a tick', async () => {
    const before = await agent.head();
    await agent.post('/api/control/pause');
    for (const id of ['first', 'second', 'third']) await add(id);
    await agent.post('/api/control/resume');
    await agent.post('/api/control/run');
    await untilTrue(async () => doneOf(await agent.events(before)).length === 3);
    const begun = payloadsOf(await agent.events(before), 'CycleScheduled');
    expect(begun.map(({ trigger }) => trigger)).not.toContain('heartbeat');
  });

  it('is done at once when it came while another was worked on, and a tick overlapped', async () => {
    const before = await agent.head();
    const held = holdModel();
    await add('early');
    await held.isHeld();
    await add('late');
    await agent.post('/api/control/run');
    const overlaps = async () => ofType(await agent.events(before), 'TickClosed').length > 0;
    await Promise.race([untilTrue(overlaps).catch(() => false), sleep(OVERLAP_MS)]);
    held.release();
    await untilTrue(async () => doneOf(await agent.events(before)).length === 2);
  });
});

describe('fault 8: a cycle that is asked for during a cycle', () => {
  const manual = () =>
    agent.lines().filter((line) => line['event'] === 'tick' && line['schedule'] === 'manual');

  it('is run once when that one is over, and is not owed after a restart', async () => {
    const before = await agent.head();
    const held = holdModel();
    await add('slow');
    await held.isHeld();
    const said = agent.cli.runWith(agent.environment, 'cycle');
    await untilTrue(async () => ofType(await agent.events(before), 'RunRequested').length === 1);
    held.release();
    expect((await said).document).toMatchObject({ ok: true, cycle: { status: 'completed' } });
    await agent.cycle();
    const asked = ofType(await agent.events(before), 'RunRequested');
    const all = await agent.events(before);
    const answers = all.filter(({ dedupeKey }) => dedupeKey?.startsWith('request:') === true);
    expect(answers.map(({ type }) => type)).toEqual(asked.map(() => 'CycleScheduled'));
  });

  it('leaves no endless ticks behind, neither here nor after a restart', async () => {
    const before = await agent.head();
    const held = holdModel();
    await add('slower');
    await held.isHeld();
    const had = manual().length;
    await agent.post('/api/control/run');
    held.release();
    await untilTrue(async () => openOf(await agent.events(before)) === 0);
    for (let no = 0; no < 3; no++) await agent.cycle();
    expect(manual().length - had).toBeLessThanOrEqual(8);
    await agent.restart();
    for (let no = 0; no < 3; no++) await agent.cycle();
    expect(manual().length).toBeLessThanOrEqual(4);
  });
});

function openOf(events: readonly LoggedEvent[]): number {
  const ended = ofType(events, 'CycleCompleted', 'CycleFailed').length;
  return ofType(events, 'CycleScheduled').length - ended;
}
