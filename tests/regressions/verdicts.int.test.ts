import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { calling, doing, reporting } from '../compose/thinking-model.ts';
import { agentAtWork, ofType, payloadsOf } from './agent-at-work.ts';
import { importing } from './imported.ts';
import type { Call, Question } from './model-at-work.ts';

/** One failure from being called weak. */
const FALLING = {
  id: 'paint-doors',
  description: 'Paint doors',
  notes: '',
  used: 11,
  succeeded: 3,
};

const agent = await agentAtWork({}, { before: importing([FALLING]) });
beforeEach(() => {
  agent.model.behaviour = {};
  agent.model.asked.length = 0;
});

/** These calls, one a turn, and then a report. */
function doingOneByOne(...calls: readonly Call[]) {
  return ({ calls: made }: Question) => {
    const next = calls[made.length];
    return next === undefined ? reporting() : calling(next);
  };
}

const write = (path: string): Call => ({
  name: 'write_file',
  input: { path, content: `${path}\n` },
});
const fileCheck = (path: string) => () => ({
  checks: [{ kind: 'file', path, contains: null }],
  statements: [],
});
const statusOf = async (id: string) => {
  const { task } = await agent.get(`/api/tasks/${id}`);
  return task as Readonly<Record<string, unknown>>; // as the API describes it
};

describe('fault 2: unrelated evidence', () => {
  it('does not make a goal done while its only task is open, however much the reviewer likes it', async () => {
    agent.model.behaviour = { act: doingOneByOne(write('a.md')) };
    const before = await agent.head();
    await agent.post('/api/control/pause');
    await agent.post('/api/tasks', { kind: 'goal', id: 'move-house', title: 'Move house' });
    const task = { id: 'find-a-van', title: 'Find a van', parent: 'move-house' };
    await agent.post('/api/tasks', task);
    await agent.post('/api/control/resume');
    await agent.cycle();
    await agent.cycle();
    const events = await agent.events(before);
    expect(payloadsOf(events, 'ActionExecuted')[0]).toMatchObject({ tool: 'write_file' });
    expect(payloadsOf(events, 'IntentionCompleted')).toEqual([]);
    expect(await statusOf('find-a-van')).toMatchObject({ status: 'pending' });
    expect(await statusOf('move-house')).toMatchObject({
      status: 'pending',
      progress: { done: 0, all: 1 },
    });
    await agent.post('/api/tasks/find-a-van/cancel');
    await agent.post('/api/tasks/move-house/cancel');
  });
});

describe('fault 3: good work', () => {
  const commit = (message: string): Call => ({
    name: 'git_commit',
    input: { repository: 'notes', message, paths: [] },
  });

  it('is no failure for a needless second commit that ends with 1', async () => {
    agent.model.behaviour = {
      act: doingOneByOne(
        { name: 'shell', input: { command: 'git init -q notes' } },
        ...[write('notes/hello.md'), commit('Hello'), commit('Once more')],
      ),
      accept: fileCheck('notes/hello.md'),
    };
    const events = await agent.work({ id: 'hello', title: 'Write notes/hello.md and commit it' });
    const ends = payloadsOf(events, 'ActionExecuted').map(({ exit_code }) => exit_code);
    expect(ends).toEqual([0, 0, 0, 1]);
    expect(payloadsOf(events, 'ExperienceRecorded')).toMatchObject([
      { success: true, error: null },
    ]);
    expect(ofType(events, 'IncidentOpened', 'WorkParked', 'AntiPatternRegistered')).toEqual([]);
    expect(await statusOf('hello')).toMatchObject({ status: 'done' });
  });

  it('is no trouble for a try that failed on the way, nor after five of them', async () => {
    const before = await agent.head();
    for (const no of [1, 2, 3, 4, 5, 6]) {
      const path = `diary-${no}.md`;
      agent.model.behaviour = {
        act: doingOneByOne({ name: 'read_file', input: { path } }, write(path)),
        accept: fileCheck(path),
      };
      await agent.work({ id: `day-${no}`, title: `Write ${path}` });
    }
    const events = await agent.events(before);
    const experiences = payloadsOf(events, 'ExperienceRecorded');
    expect(experiences).toHaveLength(6);
    expect(experiences.filter(({ success }) => success !== true)).toEqual([]);
    expect(ofType(events, 'IncidentOpened', 'IncidentRepeated', 'OwnerAlerted')).toEqual([]);
    const { alerts } = await agent.get('/api/alerts');
    expect(JSON.stringify(alerts)).not.toContain('diary');
  });
});

describe('fault 4: trouble that was looked into', () => {
  const broken = async (content: string) => {
    const folder = join(agent.cli.stateDir, 'tasks');
    await mkdir(folder, { recursive: true });
    const task = { id: 'printer', title: 'Print', content, steps: [{ run: 'exit 3' }] };
    await writeFile(join(folder, 'printer.json'), JSON.stringify(task), { mode: 0o600 });
  };

  /** Chosen in the next cycle, and in none of those that follow. */
  const isLookedIntoOnce = async (kind: string) => {
    const first = new RegExp(`- work (${kind}\\S+) \\(`);
    agent.model.behaviour = {
      decide: ({ text }) => ({ ...doing(text), work_id: first.exec(text)?.[1] ?? null }),
      act: doingOneByOne({ name: 'shell', input: { command: 'ls' } }),
    };
    const [decision] = payloadsOf(await agent.cycle(), 'DecisionMade');
    expect(decision?.['work_id']).toContain(kind);
    agent.model.asked.length = 0;
    const after = await agent.head();
    for (let no = 0; no < 3; no++) await agent.cycle();
    const sensed = payloadsOf(await agent.events(after), 'SituationSensed');
    const offered = sensed.map(({ work }) => JSON.stringify(work));
    expect(offered.filter((work) => work.includes(kind))).toEqual([]);
    expect([...agent.model.of('decide'), ...agent.model.of('act')]).toEqual([]);
  };

  it('is finished when it went well, and not offered again: a capability that fell', async () => {
    agent.model.behaviour = {
      act: () => reporting({ succeeded: false, capabilities_used: [FALLING.id] }),
      accept: fileCheck('door.md'),
    };
    const events = await agent.work({ id: 'door', title: 'Paint doors and say so in door.md' });
    expect(payloadsOf(events, 'CapabilityExercised')).toMatchObject([
      { capability_id: FALLING.id, outcome: 'failure' },
    ]);
    await isLookedIntoOnce('pain:');
  });

  it('is no step of the owner that fails: they are told, and nobody is paid to look into it', async () => {
    const incidents: unknown[] = [];
    for (const content of ['first', 'second']) {
      await broken(content);
      incidents.push(...ofType(await agent.cycle(), 'IncidentOpened', 'IncidentRepeated'));
    }
    expect(incidents).toHaveLength(2);
    agent.model.asked.length = 0;
    const before = await agent.head();
    await agent.cycle();
    const sensed = payloadsOf(await agent.events(before), 'SituationSensed');
    expect(JSON.stringify(sensed)).not.toContain('incident:');
    expect(agent.model.asked).toEqual([]);
  });

  it('is over with the task that its owner takes back, and nobody looks into it', async () => {
    for (const content of ['third', 'fourth', 'fifth', 'sixth', 'seventh']) {
      await broken(content);
      await agent.cycle();
    }
    const before = await agent.head();
    await agent.post('/api/tasks/printer/cancel');
    agent.model.asked.length = 0;
    await agent.cycle();
    const events = await agent.events(before);
    expect(payloadsOf(events, 'IncidentClosed')).toEqual([
      { incident_id: 'work-task:printer', by: 'owner' },
    ]);
    expect(JSON.stringify(payloadsOf(events, 'SituationSensed'))).not.toContain('incident:');
    expect(agent.model.asked).toEqual([]);
  });
});

describe('checks that prove nothing', () => {
  const trivial = { checks: [{ kind: 'command', run: 'true', exit_code: 0 }], statements: [] };

  it('are proposed once more, told why they were not taken, and the work is then done without its owner', async () => {
    agent.model.behaviour = {
      act: doingOneByOne(write('fence.md')),
      accept: ({ text }) =>
        text.includes('it is true whatever is there') ? fileCheck('fence.md')() : trivial,
    };
    const events = await agent.work({ id: 'fence', title: 'Describe the fence in fence.md' });
    expect(payloadsOf(events, 'AcceptanceSet')).toMatchObject([
      { checks: [{ kind: 'file', path: 'fence.md' }], refused: [{ check: '`true` ends with 0' }] },
    ]);
    expect(await statusOf('fence')).toMatchObject({ status: 'done' });
  });

  it('are proposed twice at most, and their owner sees why they were not taken', async () => {
    agent.model.behaviour = { act: doingOneByOne(write('gate.md')), accept: () => trivial };
    await agent.work({ id: 'gate', title: 'Describe the gate in gate.md' });
    expect(agent.model.of('accept')).toHaveLength(2);
    const { task } = await agent.get('/api/tasks/gate');
    expect(task).toMatchObject({
      standing: 'please confirm',
      job: {
        acceptance: {
          refused: [
            { check: '`true` ends with 0', why: 'it is true whatever is there' },
            { check: '`true` ends with 0', why: 'it is true whatever is there' },
          ],
        },
      },
    });
  });
});
