import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { calling, doing, nothingToReport, reporting } from '../compose/thinking-model.ts';
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
beforeEach(async () => {
  await agent.post('/api/control/resume'); // who failed three times in a row backs off
  agent.model.behaviour = {};
  agent.model.asked.length = 0;
});

const CAPABILITY = 'write-documentation';

async function capability() {
  const { capabilities } = await agent.get('/api/capabilities');
  const all = capabilities as readonly { id: string; confidence: number | null }[]; // as the API describes them
  return all.find(({ id }) => id === CAPABILITY);
}

/** Honest where it is stopped in the middle and made to say what it came to. */
const notDone = { ...nothingToReport, answer: null, succeeded: false };

function isLastWord(body: Question['body']): boolean {
  const { output_config } = body as { output_config?: { format?: unknown } }; // what the SDK sends
  return output_config?.format !== undefined;
}

/** Writes one file a turn, and reports when all of them were written. */
function writing(folder: string, count: number) {
  return ({ calls, body }: Question) => {
    if (isLastWord(body)) return { ...notDone, capabilities_used: [CAPABILITY] };
    const written = calls.filter(({ name }) => name === 'write_file').length;
    if (written === count) return reporting({ capabilities_used: [CAPABILITY] });
    const path = `${folder}/part-${written + 1}.md`;
    return calling({ name: 'write_file', input: { path, content: `Part ${written + 1}\n` } });
  };
}

/** What would say that the agent failed or learned from it. */
const FALSE_LESSONS = ['AntiPatternRegistered', 'IncidentOpened', 'OwnerAlerted'];
const lessonsIn = (events: readonly LoggedEvent[]) =>
  ofType(events, ...FALSE_LESSONS).map(({ type }) => type);

describe.each([12, 30])('fault 1: a job of %i files, one at a time', (count) => {
  it('is done in one cycle and teaches nothing false', async () => {
    const folder = `book-${count}`;
    const last = `${folder}/part-${count}.md`;
    agent.model.behaviour = {
      decide: ({ text }) => ({ ...doing(text), capability_ids: [CAPABILITY] }),
      act: writing(folder, count),
      accept: () => ({ checks: [{ kind: 'file', path: last, contains: null }], statements: [] }),
    };
    const before = await capability();
    const title = `Write the ${count} parts of the book`;
    const events = await agent.work({ id: folder, title });
    const after = await capability();
    const files = await readdir(join(agent.workspace, folder));
    expect({
      files: files.length,
      done: payloadsOf(events, 'IntentionCompleted').map(({ intention_id }) => intention_id),
      outcomes: payloadsOf(events, 'ExperienceRecorded').map(({ outcome }) => outcome),
      isLowered: (after?.confidence ?? 1) < (before?.confidence ?? 0),
      taught: lessonsIn(events),
      parked: payloadsOf(events, 'WorkParked').map(({ cause }) => cause),
    }).toEqual({
      files: count,
      done: [folder],
      outcomes: ['success'],
      isLowered: false,
      taught: [],
      parked: [],
    });
  });
});

describe('fault 1: work that comes to a limit', () => {
  it('rests and teaches nothing', async () => {
    // A tool without a process: what counts is how often.
    agent.model.behaviour = {
      act: ({ body }) => (isLastWord(body) ? notDone : calling({ name: 'list_files', input: {} })),
    };
    const before = await agent.head();
    await agent.work({ id: 'endless', title: 'Look for what is endless' });
    const events = await agent.events(before);
    const outcomes = payloadsOf(events, 'ExperienceRecorded').map(({ outcome }) => outcome);
    const causes = payloadsOf(events, 'WorkParked').map(({ cause }) => cause);
    expect({
      failures: [...outcomes, ...causes].filter((one) => one === 'failure'),
      taught: lessonsIn(events),
    }).toEqual({ failures: [], taught: [] });
  });

  it('leaves no lesson behind that no person could read (fault 10)', async () => {
    await agent.work({ id: 'next', title: 'Look for what is left' });
    const prompts = agent.model.asked.map(({ text }) => text).join('\n');
    expect(prompts).not.toMatch(/rounds were used up|Before "verify"/);
  });
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
