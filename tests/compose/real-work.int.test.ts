import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { seedAgent } from '../../src/app/seed-agent.ts';
import { modelSettings } from '../../src/compose/settings/model-settings.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory, payloadOf, typesOf } from './owner-story.ts';
import {
  type Asked,
  byPurpose,
  calling,
  doing,
  harmless,
  noConsolidation,
  nothingToReport,
  reporting,
} from './thinking-model.ts';

/** What a model was sent, with the name it was asked by. */
type Shown = {
  readonly purpose: string;
  readonly text: string;
  readonly model: string;
  readonly tools: readonly string[];
};

const shown: Shown[] = [];
type Says = Record<'decide' | 'act' | 'builder', (prompt: Asked) => unknown> & {
  accept: () => unknown;
};
const usual: Readonly<Says> = {
  decide: ({ text }) => doing(text),
  act: () => reporting(),
  builder: () => calling({ name: 'report', input: built }),
  accept: () => ({ checks: [], statements: ['it is as it was asked for'] }),
};
let says: Says = { ...usual };
const built = { summary: 'done', findings: [], succeeded: true, learned: [] };
const now = { purpose: '', text: '' };
const note = (purpose: string, text: string) => Object.assign(now, { purpose, text });
const answer = byPurpose(
  (prompt) => {
    const { purpose, text } = prompt;
    note(purpose, text);
    if (purpose === 'decide' || purpose === 'act' || purpose === 'builder') {
      return says[purpose](prompt);
    }
    if (purpose === 'audit') return harmless;
    if (purpose === 'report') return nothingToReport;
    return purpose === 'verdict' ? { productive: true, reason: 'done' } : noConsolidation;
  },
  {
    accept: ({ text }) => {
      note('accept', text);
      return says.accept();
    },
    review: ({ text }) => {
      note('review', text);
      return { met: true, covers: true, missing: [] };
    },
  },
);
const server = await messagesServer((response, sent) => {
  const answered = answer(response, sent);
  const { model, tools = [] } = sent.body as { model: string; tools?: { name: string }[] }; // what the SDK sends
  shown.push({ ...now, model, tools: tools.map(({ name }) => name) });
  return answered;
});
afterAll(() => server.close());
const { agent, record } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
});
await seedAgent(agent);
await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
await record({
  type: 'UserCorrectionDetected',
  payload: {
    message_id: 'm1',
    correction: 'Always answer in German.',
    rule_action: 'create',
    lesson_id: 'german',
    kind: 'rule',
    source: 'user_feedback',
    reinforces: true,
  },
});
const { addTask, cycle: cycleOf } = ownerStory(record);
const cycle = () => cycleOf(agent);
await cycle(); // the default standing order goes first

beforeEach(() => {
  says = { ...usual };
  shown.length = 0;
});

const firstOf = (purpose: string) => shown.find((one) => one.purpose === purpose);

describe('good work', () => {
  it('is no failure for a needless second commit that ends with 1', async () => {
    await addTask('hello', { title: 'Write hello.md into the folder notes and commit it' });
    const commit = {
      name: 'git_commit',
      input: { repository: 'notes', message: 'Hello', paths: [] },
    };
    says.accept = () => ({
      checks: [
        { kind: 'file', path: 'notes/hello.md', contains: 'hello' },
        { kind: 'commit', repository: 'notes' },
      ],
      statements: [],
    });
    says.act = ({ round }) =>
      [
        calling({ name: 'shell', input: { command: 'git init -q notes' } }),
        calling({ name: 'write_file', input: { path: 'notes/hello.md', content: 'hello\n' } }),
        calling(commit),
        calling({ ...commit, input: { ...commit.input, message: 'Once more' } }),
      ][round - 1] ?? reporting();
    const events = await cycle();
    const ends = payloadsOf(events, 'ActionExecuted').map(({ exit_code }) => exit_code);
    expect(ends).toEqual([0, 0, 0, 1]);
    expect(payloadOf(events, 'JobConcluded')).toMatchObject({
      outcome: 'done',
      basis: 'own_checks',
    });
    expect(payloadOf(events, 'IntentionCompleted')).toMatchObject({ intention_id: 'hello' });
    expect(payloadOf(events, 'ExperienceRecorded')).toMatchObject({
      success: true,
      verified: true,
      error: null,
    });
    for (const type of ['IncidentOpened', 'AntiPatternRegistered', 'OwnerAlerted']) {
      expect(typesOf(events)).not.toContain(type);
    }
  });

  it('is judged by the strong model, which took no part', async () => {
    await addTask('judged', { title: 'Look at the weather' });
    await cycle();
    const { roles } = modelSettings(agent.config, 'anthropic');
    expect(roles.strong).not.toBe(roles.standard);
    expect(firstOf('act')?.model).toBe(roles.standard);
    expect(firstOf('review')?.model).toBe(roles.strong);
    await record({ type: 'IntentionCancelled', payload: { intention_id: 'judged', reason: 'x' } });
  });
});

describe('what acts', () => {
  it('is told who and where it is and what its owner wants, and so are those it gives a part to', async () => {
    await addTask('letter', { title: 'Write to the baker' });
    says.act = ({ round }) =>
      round === 1
        ? calling({ name: 'delegate', input: { role: 'builder', task: 'Write letter.md.' } })
        : reporting();
    await cycle();
    for (const purpose of ['act', 'builder']) {
      const text = firstOf(purpose)?.text ?? '';
      expect(text, purpose).toContain('Always answer in German.');
      expect(text, purpose).toMatch(/"you_are":"the agent/);
      expect(text, purpose).toMatch(/"now":"\w+day, \d{4}-\d\d-\d\d \d\d:\d\d \(/);
      expect(text, purpose).toContain(`(${agent.config.timezone})"`);
    }
    expect(firstOf('act')?.text).toMatch(/"files":\[[^\]]*notes/);
    await record({ type: 'IntentionCancelled', payload: { intention_id: 'letter', reason: 'x' } });
  });
});

describe('trouble that was looked into', () => {
  it('is offered no more until it shows again', async () => {
    const incident_id = 'printer';
    const about = { cause: 'printer', error_class: 'environment', where: 'cycle 1' };
    const message = 'out of paper';
    await record(
      { type: 'IncidentOpened', payload: { incident_id, ...about, message } },
      { type: 'IncidentRepeated', payload: { incident_id, message } },
    );
    says.act = ({ round }) =>
      round === 1 ? calling({ name: 'shell', input: { command: 'ls' } }) : reporting();
    const events = await cycle();
    expect(payloadOf(events, 'DecisionMade')).toMatchObject({ work_id: 'incident:printer' });
    expect(payloadOf(events, 'JobConcluded')).toMatchObject({ outcome: 'done', basis: 'model' });
    expect(payloadOf(events, 'WorkParked')).toMatchObject({ cause: 'done', retry_at: null });
    shown.length = 0;
    for (const next of [await cycle(), await cycle()]) {
      expect(payloadOf(next, 'SituationSensed')).toMatchObject({ work: [] });
    }
    expect(shown).toEqual([]);
    for (let i = 0; i < 3; i++) {
      await record({ type: 'IncidentRepeated', payload: { incident_id, message } });
    }
    expect(payloadOf(await cycle(), 'DecisionMade')).toMatchObject({
      work_id: 'incident:printer',
    });
  });
});

describe('an exploration without a work item', () => {
  it('is tried with tools, and told what it is to show and how to go back', async () => {
    const experiment = {
      hypothesis: 'A limerick can be written',
      capability_target: null,
      rollback: 'delete limerick.md',
    };
    says.decide = ({ text }) => ({
      ...doing(text),
      kind: 'exploration',
      work_id: null,
      expected_outcome: 'limerick.md is there',
      experiment,
    });
    says.accept = () => ({
      checks: [{ kind: 'file', path: 'limerick.md', contains: null }],
      statements: [],
    });
    says.act = ({ round }) =>
      round === 1
        ? calling({ name: 'write_file', input: { path: 'limerick.md', content: 'There was\n' } })
        : reporting();
    await addTask('waiting', { title: 'Wait' });
    const events = await cycleOf(agent, { explores: true });
    expect(payloadOf(events, 'ExplorationDecided')).toMatchObject({ is_exploration: true });
    const { text = '', tools = [] } = firstOf('act') ?? {};
    expect(text).toContain('A limerick can be written');
    expect(text).toContain('delete limerick.md');
    expect(text).toContain('limerick.md is there');
    expect(tools).toEqual(expect.arrayContaining(['write_file', 'shell', 'report']));
    expect(payloadOf(events, 'ActionExecuted')).toMatchObject({ tool: 'write_file', exit_code: 0 });
    expect(payloadOf(events, 'JobConcluded')).toMatchObject({ outcome: 'done' });
    expect(payloadOf(events, 'ExperimentConcluded')).toMatchObject({ result: 'success' });
    expect(payloadOf(events, 'ExperienceRecorded')).toMatchObject({
      was_exploration: true,
      success: true,
    });
  });
});
