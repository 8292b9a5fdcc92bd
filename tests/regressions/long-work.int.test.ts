import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { calling, reporting } from '../compose/thinking-model.ts';
import { untilTrue } from '../support/until.ts';
import { agentAtWork, type LoggedEvent, ofType, payloadsOf } from './agent-at-work.ts';
import type { Call, Question } from './model-at-work.ts';

/** The owner wants to be asked before each use of this tool. */
const POLICY = { tools: { git_commit: { park: true } } };

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

const CAPABILITY = 'write-documentation';

async function capability() {
  const { capabilities } = await agent.get('/api/capabilities');
  const all = capabilities as readonly { id: string; confidence: number | null }[]; // as the API describes them
  return all.find(({ id }) => id === CAPABILITY);
}

/** Writes one file a turn, and reports when all of them were written. */
function writing(folder: string, count: number) {
  return ({ calls }: Question) => {
    const written = calls.filter(({ name }) => name === 'write_file').length;
    if (written === count) return reporting({ capabilities_used: [CAPABILITY] });
    const path = `${folder}/part-${written + 1}.md`;
    return calling({ name: 'write_file', input: { path, content: `Part ${written + 1}\n` } });
  };
}

describe.each([12, 30])('fault 1: a job of %i files, one at a time', (count) => {
  it('is done in one cycle and teaches nothing false', async () => {
    const folder = `book-${count}`;
    const last = `${folder}/part-${count}.md`;
    agent.model.behaviour = {
      act: writing(folder, count),
      accept: () => ({ checks: [{ kind: 'file', path: last, contains: null }], statements: [] }),
    };
    const before = await capability();
    const title = `Write the ${count} parts of the book`;
    const events = await agent.work({ id: folder, title });
    const files = await readdir(join(agent.workspace, folder));
    expect(files).toHaveLength(count);
    expect(payloadsOf(events, 'IntentionCompleted')).toMatchObject([{ intention_id: folder }]);
    expect(payloadsOf(events, 'ExperienceRecorded')).toMatchObject([{ success: true }]);
    expect(ofType(events, 'AntiPatternRegistered', 'WorkParked', 'IncidentOpened')).toEqual([]);
    const after = await capability();
    expect(after?.confidence ?? 1).toBeGreaterThanOrEqual(before?.confidence ?? 0);
  });
});

/** What would say that the agent failed or learned from it. */
const FALSE_LESSONS = ['AntiPatternRegistered', 'IncidentOpened', 'OwnerAlerted'];
const lessonsIn = (events: readonly LoggedEvent[]) => ofType(events, ...FALSE_LESSONS);

describe('fault 1: work that comes to a limit', () => {
  it('rests and teaches nothing, and no lesson of it is shown later (fault 10)', async () => {
    const command = 'ls';
    agent.model.behaviour = { act: () => calling({ name: 'shell', input: { command } }) };
    const before = await agent.head();
    await agent.work({ id: 'endless', title: 'Look for what is endless' });
    const events = await agent.events(before);
    const failed = payloadsOf(events, 'ExperienceRecorded').filter(
      ({ outcome }) => outcome === 'failure',
    );
    expect(failed).toEqual([]);
    expect(lessonsIn(events)).toEqual([]);
    const parked = payloadsOf(events, 'WorkParked').map(({ cause }) => cause);
    expect(parked).not.toContain('failure');
    agent.model.behaviour = {};
    agent.model.asked.length = 0;
    await agent.work({ id: 'next', title: 'Look for what is left' });
    const prompts = agent.model.asked.map(({ text }) => text).join('\n');
    expect(prompts).not.toMatch(/rounds were used up|Before "verify"/);
  }, 300_000);
});

describe('fault 9: an attempt that had to wait for its owner', () => {
  it('is told to the next one with the command that was tried', async () => {
    const command = 'git init -q vault && echo first-attempt > vault/a.md';
    const commit = { repository: 'vault', message: 'First', paths: [] };
    const calls: readonly Call[] = [
      { name: 'shell', input: { command } },
      { name: 'git_commit', input: commit },
    ];
    agent.model.behaviour = {
      act: ({ calls: made }) => {
        const next = calls[made.length];
        return next === undefined ? reporting() : calling(next);
      },
    };
    await agent.work({ id: 'vault', title: 'Keep it in the vault' });
    const { approvals } = await agent.get('/api/approvals');
    const [approval] = approvals as readonly { approval_id: string }[]; // as the API describes them
    expect(approval).toBeDefined();
    agent.model.asked.length = 0;
    await agent.post(`/api/approvals/${approval?.approval_id}`, { answer: 'grant' });
    await agent.post('/api/control/run');
    await untilTrue(() => agent.model.of('act').length > 0);
    expect(JSON.stringify(agent.model.of('act')[0]?.body)).toContain('echo first-attempt');
  });
});
