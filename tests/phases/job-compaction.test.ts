import { describe, expect, it } from 'vitest';
import { defaultModelSettings } from '../../src/domain/budget/prices.ts';
import type { ModelRequest } from '../../src/kernel/ports/model.ts';
import type { ModelPorts } from '../../src/phases/model/model-run.ts';
import { jobStory, report, write } from './job-story.ts';
import { answers, asks } from './loop-story.ts';
import { modelStory } from './model-story.ts';

const WINDOW_TOKENS = 40_000;
/** Of the model that summarises. */
const CHEAP_WINDOW_TOKENS = 12_000;
const PIECES = 36;

const systemOf = ({ system }: ModelRequest) => system.map(({ text }) => text).join('\n');
const labelsIn = (text: string) => [...new Set([...text.matchAll(/#\d\d/g)].map(([one]) => one))];
const label = (no: number) => `#${String(no).padStart(2, '0')}`;

function smallEdges(): ModelPorts {
  const { cheap } = defaultModelSettings.roles;
  const models = { ...defaultModelSettings.prices.models };
  for (const [id, price] of Object.entries(models)) {
    models[id] = { ...price, contextTokens: id === cheap ? CHEAP_WINDOW_TOKENS : WINDOW_TOKENS };
  }
  const prices = { version: 'small', models };
  const { modelPorts } = modelStory();
  return { ...modelPorts, model: null, models: { ...defaultModelSettings, prices } };
}

/** One agent whose model has a small window, and whose summaries name every label they were shown. */
async function longStory() {
  const story = await jobStory({ modelPorts: smallEdges() });
  const { script } = story;
  const ofJob = script.of;
  const shown: string[] = [];
  script.of = (prompt, round, request) => {
    if (!systemOf(request).includes('shorten the working notes')) {
      return ofJob(prompt, round, request);
    }
    shown.push(prompt);
    return { ...answers({}), text: `Spoken of: ${labelsIn(prompt).join(' ')}` };
  };
  return { ...story, shown };
}

/** A file whose first and last line name it. */
function longFile(no: number) {
  const words = 'word '.repeat(1_500);
  return write(`out/part-${no}.md`, `${label(no)}\n${words}\nend of ${label(no + 50)}`);
}

const wordsOf = ({ messages }: ModelRequest) => JSON.stringify(messages);

describe('a conversation that outgrows the window', () => {
  it('loses nothing in its summaries, however often it is shortened', async () => {
    const { addTask, cycle, says, shown, world } = await longStory();
    await addTask('t1');
    let taken = 0;
    let last = '';
    says.act = (_, request) => {
      taken += 1;
      last = wordsOf(request);
      if (taken <= PIECES) return asks(longFile(taken));
      return taken === PIECES + 1 ? asks(write('out/greeting.txt')) : report();
    };
    const { of } = await cycle('t1');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
    const compacted = of('JobTurnKept').filter(
      (one) => (one as { part: string }).part === 'compacted',
    );
    expect(compacted.length).toBeGreaterThan(1);
    expect(shown.length).toBeGreaterThan(compacted.length);
    const missing = Array.from({ length: PIECES }, (_, i) => [label(i + 1), label(i + 51)])
      .flat()
      .filter((one) => !last.includes(one));
    expect(missing).toEqual([]);
    const reserved = await world.store.read('a', { types: ['BudgetReserved'], limit: 1000 });
    const unbooked = reserved.filter(
      ({ payload }) => !JSON.stringify(payload).includes('"job:'), // each call of it is its own
    );
    expect(unbooked).toEqual([]);
  });

  it('keeps what the owner wants now, what counts as done and what they said, word for word', async () => {
    const { addTask, cycle, says, given, job, blobs } = await longStory();
    await addTask('t1', { verify: [] });
    const accepting = (path: string, statements: readonly string[]) => () => ({
      checks: [{ kind: 'file', path, contains: null }],
      statements,
    });
    says.accept = accepting('out/greeting.txt', []);
    let begins = '';
    says.act = (turn) =>
      turn === 1 ? asks(longFile(1)) : asks({ name: 'ask_owner', input: { question: 'Which?' } });
    await cycle('t1');
    const { job_id = '' } = (await job('t1')) ?? {};
    const text = await blobs.putPersonal(`job:${job_id}`, 'Blue as the sea.');
    await given(
      {
        type: 'IntentionRevised',
        payload: {
          intention_id: 't1',
          title: 'Write the greeting',
          content: 'Say good evening.',
          priority: 3,
          due_at: null,
          tags: [],
          blocks: [],
          blocked_by: [],
          steps: [],
          verify: [],
          source_hash: null,
        },
        trust: 'owner',
      },
      {
        type: 'JobAnswered',
        payload: { job_id, work_id: 'task:t1', by: 'owner', text, extra_usd: 0 },
      },
    );
    says.accept = accepting('out/evening.txt', ['the greeting is polite']);
    let taken = 1;
    says.act = (_, { messages }) => {
      begins = messages[0]?.text ?? '';
      taken += 1;
      if (taken <= PIECES) return asks(longFile(taken));
      return taken === PIECES + 1 ? asks(write('out/evening.txt')) : report();
    };
    const { of } = await cycle('t1', 'revised');
    expect(JSON.stringify(of('JobTurnKept'))).toContain('"compacted"');
    const missing = [
      'Say good evening.',
      'Blue as the sea.',
      'out/evening.txt',
      'is polite',
    ].filter((words) => !begins.includes(words));
    expect(missing).toEqual([]);
  });
});
