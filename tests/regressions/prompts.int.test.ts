import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { calling, reporting } from '../compose/thinking-model.ts';
import { agentAtWork, type LoggedEvent, payloadsOf } from './agent-at-work.ts';
import type { Question, Recorded } from './model-at-work.ts';

const PREFERENCE = 'Always answer in German';
const ROLES = ['builder', 'researcher', 'reviewer'] as const;

const agent = await agentAtWork(
  {},
  {
    environment: {
      // Enough for all of this file and too little for an exploration, at the prices of the models as they are.
      HOMEOSTAT_DAILY_USD: '0.49',
      HOMEOSTAT_OWNER: 'the Garden Society',
    },
  },
);

/** Gives one part to each role, one a turn, and then reports. */
const delegating = ({ calls }: Question) => {
  const role = ROLES[calls.length];
  if (role === undefined) return reporting();
  return calling({ name: 'delegate', input: { role, task: `Look at letter.md as a ${role}.` } });
};
const partDone = () =>
  calling({
    name: 'report',
    input: { summary: 'done', findings: [], succeeded: true, learned: [] },
  });

let events: readonly LoggedEvent[] = [];
beforeAll(async () => {
  await agent.post('/api/preferences', { text: PREFERENCE });
  await mkdir(join(agent.workspace, 'garden'), { recursive: true });
  await writeFile(join(agent.workspace, 'plan.md'), 'Beans\n');
  await writeFile(join(agent.workspace, 'garden/plan-of-all-beds.md'), 'Beans\n');
  agent.model.behaviour = {
    act: delegating,
    builder: partDone,
    researcher: partDone,
    reviewer: partDone,
  };
  events = await agent.work({ id: 'letter', title: 'Write to the baker' });
});

const first = (purpose: string): Recorded => {
  const found = agent.model.of(purpose)[0];
  if (found === undefined) throw new Error(`no prompt of ${purpose} was sent`);
  return found;
};
const WORKING = ['act', ...ROLES] as const;

describe('fault 6: what the working models are told', () => {
  it.each(WORKING)('%s: what the owner prefers', (purpose) => {
    expect(first('decide').text).toContain(PREFERENCE);
    expect(first(purpose).text).toContain(PREFERENCE);
  });

  it.each(WORKING)('%s: who it is and for whom, the date, the zone and the system', (purpose) => {
    const { text } = first(purpose);
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
    expect(text).toContain('Europe/Berlin');
    expect(text).toContain(today);
    expect(text.toLowerCase()).toContain(process.platform);
    expect(text).toMatch(/you_are.{0,10}the agent .{0,4}main.{0,4} of the Garden Society/);
  });

  it('act: what lies in the workspace', () => {
    const { text } = first('act');
    expect(text).toContain('plan.md');
    expect(text).toContain('"garden"');
  });

  it('decide: that work without steps is not only to be written, since tools are there', () => {
    const { text } = first('decide');
    expect(first('act').tools).toEqual(expect.arrayContaining(['write_file', 'shell', 'report']));
    expect(text).toContain('work task:letter (');
    expect(text).not.toContain('to be done in writing');
  });
});

describe('fault 10: what a new agent says of itself', () => {
  it.each(['decide', 'act'])('%s: no numbers and no machines of another agent', (purpose) => {
    const { text } = first(purpose);
    expect(text).toContain('git-commit-and-push');
    expect(text).not.toMatch(/\d+ ?%[^\n]*\d+ (uses|tries)|\d+ uses|"confidence":0?\.\d/);
    expect(text).not.toMatch(/port 80|8090|six hours|within five minutes/);
  });
});

describe('fault 12: the role strong', () => {
  it('judges what the others did', () => {
    const models = new Set(agent.model.asked.map(({ body }) => body['model']));
    expect(models).toContain('claude-opus-5-5');
    expect(payloadsOf(events, 'CycleCompleted')).toHaveLength(1);
  });
});

type Request = {
  readonly model: string;
  readonly max_tokens: number;
  readonly thinking?: { readonly type: string };
  readonly output_config?: { readonly effort?: string };
};

describe('fault 13: how hard a model is to think', () => {
  const requests = () => agent.model.asked.map(({ body }) => body as Request); // what the SDK sends
  // As the provider refuses it.
  const thinksAlways = /opus-5-5|sonnet-5-5/;

  it('is said in every request, and switched off only where that is taken', () => {
    const wrong = requests().filter(({ model, thinking, output_config }) => {
      const isSilent = thinking === undefined && output_config?.effort === undefined;
      return isSilent || (thinking?.type === 'disabled' && thinksAlways.test(model));
    });
    const shown = wrong.map(({ model, thinking }) => ({ model, thinking }));
    expect(shown).toEqual([]);
  });
});
