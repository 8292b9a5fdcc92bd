import { beforeAll, describe, expect, it } from 'vitest';
import { doing } from '../compose/thinking-model.ts';
import { agentAtWork, type LoggedEvent, payloadsOf } from './agent-at-work.ts';
import { importing } from './imported.ts';
import type { Recorded } from './model-at-work.ts';
import { exploring, isExploring, SAID_OF_POEMS, writingPoems } from './poems.ts';

/** More than chance needs. */
const MOST_CYCLES = 80;

/** Weak, and needed by three tasks that wait: the further from what it should be. */
const NEEDED = { id: 'tune-pianos', description: 'Tune pianos so that they sound well' };
/** Weaker, and needed by nobody. */
const UNNEEDED = { id: 'juggle-plates', description: 'Juggle plates and drop none' };

const agent = await agentAtWork(
  {},
  {
    environment: { HOMEOSTAT_DAILY_USD: '1000' },
    before: importing([
      { ...NEEDED, notes: '', used: 10, succeeded: 2 },
      { ...UNNEEDED, notes: '', used: 14, succeeded: 1 },
    ]),
  },
);

type IsSo = (events: readonly LoggedEvent[]) => boolean;

/** Asks for cycles until it is so. */
async function cyclesUntil(isSo: IsSo): Promise<readonly LoggedEvent[]> {
  const before = await agent.head();
  for (let no = 0; no < MOST_CYCLES && !isSo(await agent.events(before)); no++) await agent.cycle();
  return agent.events(before);
}

const hasExplored =
  (count: number): IsSo =>
  (events) =>
    payloadsOf(events, 'DecisionMade').filter(({ kind }) => kind === 'exploration').length >= count;

// First of all: what is weak and not used is forgotten after thirty cycles.
describe('fault 11: what is weak', () => {
  let text = '';
  let events: readonly LoggedEvent[] = [];
  beforeAll(async () => {
    await agent.post('/api/control/pause');
    for (const no of [1, 2, 3]) {
      const title = `Tune pianos of house ${no}`;
      await agent.post('/api/tasks', { id: `piano-${no}`, title, when: 'path never.txt' });
    }
    await agent.post('/api/control/resume');
    await cyclesUntil((found) =>
      payloadsOf(found, 'PotentialityAssessed').some(
        ({ capability_id, potentiality }) =>
          capability_id === NEEDED.id && Number(potentiality) > 0.8,
      ),
    );
    agent.model.behaviour = {
      ...writingPoems(),
      decide: (question) => {
        if (!isExploring(question.text)) return doing(question.text);
        text = question.text;
        const hypothesis = 'With one plate at a time none is dropped';
        return exploring(question.text, { hypothesis, target: UNNEEDED.id });
      },
    };
    events = await cyclesUntil(hasExplored(1));
  });

  it('is a larger gap the further it is from what it should be', () => {
    const gaps = text.slice(text.indexOf('What is not known'), text.indexOf('# Now'));
    const places = [NEEDED, UNNEEDED].map(({ description }) => gaps.indexOf(description));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places[0]).toBeLessThan(places[1] ?? 0);
  });

  it('is shown with the practice that was proposed for it', () => {
    expect(text).toContain(`Practising ${UNNEEDED.id}`);
  });

  it('is practised by the exploration that names it', async () => {
    const all = await agent.events(0);
    const proposed = payloadsOf(all, 'ExperimentProposed').find(
      ({ capability_target, hypothesis }) =>
        capability_target === UNNEEDED.id && String(hypothesis).startsWith('Practising'),
    );
    expect(proposed).toBeDefined();
    const started = payloadsOf(events, 'ExperimentStarted').map(
      ({ experiment_id }) => experiment_id,
    );
    expect(started).toContain(proposed?.['experiment_id']);
  });
});

describe('fault 5: an exploration without a work item', () => {
  let events: readonly LoggedEvent[] = [];
  let acted: readonly Recorded[] = [];
  beforeAll(async () => {
    agent.model.behaviour = writingPoems();
    events = await cyclesUntil(hasExplored(3));
    acted = agent.model.of('act');
  });

  it('is tried with tools', () => {
    expect(acted.at(-1)?.tools).toEqual(expect.arrayContaining(['write_file', 'shell', 'report']));
  });

  it('acts on a prompt with its hypothesis, its way back and what is expected', () => {
    const text = acted.at(-1)?.text ?? '';
    for (const words of SAID_OF_POEMS) expect(text).toContain(words);
  });

  it('is no failure for want of tools, and lowers no rate', () => {
    const explored = payloadsOf(events, 'ExperienceRecorded').filter(
      ({ was_exploration: was }) => was === true,
    );
    expect(explored.map(({ success }) => success)).toEqual([true, true, true]);
    const causes = payloadsOf(events, 'ExplorationRateAdjusted').map(({ cause }) => cause);
    expect(causes).not.toContain('three_failures');
  });
});
