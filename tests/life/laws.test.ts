import { describe, expect, it } from 'vitest';
import type { Lived } from '../../bench/life/law.ts';
import { lawsOfLog } from '../../bench/life/laws.ts';
import { textsAreNamed } from '../../bench/life/laws-of-texts.ts';
import { newMeter } from '../../bench/life/life-model.ts';
import type { Verdict } from '../../bench/life/truths.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';

/** Each a second after the one before. */
function logOf(...facts: readonly (readonly [type: string, payload: object])[]): RecordedEvent[] {
  return facts.map(([type, payload], i) => ({
    type,
    payload,
    agentId: 'life',
    seq: i + 1,
    eventId: `e-${i + 1}`,
    schemaVersion: 1,
    subjects: [],
    actor: { kind: 'controller', id: 'life' },
    trust: 'owner',
    correlationId: 'life',
    occurredAt: new Date(i * 1000).toISOString(),
    recordedAt: new Date(i * 1000).toISOString(),
    appVersion: 'test',
    configHash: 'test',
  }));
}

function standings(lived: Partial<Lived>) {
  const life: Lived = {
    jobs: [],
    given: new Map(),
    events: [],
    verdicts: [],
    missing: new Map(),
    meter: newMeter(),
    ...lived,
  };
  return new Map(lawsOfLog(life).map(({ law, standing }) => [law, standing]));
}

const word: Verdict = {
  workId: 'task:a',
  seq: 1,
  cycleNo: 1,
  as: 'done',
  why: 'by owner_checks',
  isHard: true,
  of: 'job',
  isTrue: true,
  isJudged: false,
};

const use = {
  capability_id: 'write-notes',
  cycle_no: 1,
  verified: true,
  outcome: 'success',
  error_class: null,
};
const lowered = { ...use, outcome: 'failure', error_class: 'capability' };

describe('the law on what moves a capability', () => {
  const law = 'capability moved by what is not its own';
  const standing = (moved: object, verdict: Verdict) =>
    standings({ events: logOf(['CapabilityExercised', moved]), verdicts: [verdict] }).get(law);

  it('sees a limit that lowers one', () => {
    expect(standing(lowered, { ...word, as: 'paused', isHard: false })).toBe('broken');
  });

  it('sees a failure that is counted of work that is done', () => {
    expect(standing(lowered, { ...word, as: 'failed' })).toBe('broken');
  });

  it('sees a judgement that raises one', () => {
    expect(standing(use, { ...word, why: 'by reviewer', isHard: false })).toBe('broken');
  });

  it('takes the word of its owner on work that is done, and on no other', () => {
    const evidence = [{ kind: 'report', ref: 'confirmed by the owner', ok: true }];
    const asked = { ...word, as: 'confirm', isHard: false } as const;
    expect(standing({ ...use, evidence }, asked)).toBe('no case');
    expect(standing({ ...use, evidence: [] }, asked)).toBe('broken');
    expect(standing({ ...use, evidence }, { ...asked, isTrue: false })).toBe('broken');
  });

  it('takes what hard checks show', () => {
    expect(standing(use, word)).toBe('no case'); // nothing was lowered and nothing paused
  });
});

describe('the law on offers', () => {
  const law = 'times that work was offered without a change';
  const trouble = { id: 'pain:a', fingerprint: 'f', kind: 'failure' };
  const prompt = (changed: string, isExploration = false) =>
    [
      ['SituationSensed', { work: [trouble] }],
      ['ExplorationDecided', { is_exploration: isExploration }],
      ['AgentRunRequested', { agent: 'decide', run_id: 'r' }],
      ['AgentRunCompleted', { run_id: 'r' }],
      ['JobTurnKept', { work_id: changed, progress: true }],
    ] as const;
  const offered = (changed: string) =>
    standings({
      events: logOf(...Array.from({ length: 6 }, () => prompt(changed)).flat()),
    }).get(law);

  it('sees a trouble in its sixth prompt though other work gets on', () => {
    expect(offered('task:other')).toBe('broken');
  });

  it('does not count a cycle that was drawn for an experiment', () => {
    const prompts = Array.from({ length: 6 }, (_, no) => prompt('task:other', no === 0));
    expect(standings({ events: logOf(...prompts.flat()) }).get(law)).toBe('holds');
  });

  it('begins anew with a change of the work itself', () => {
    expect(offered('pain:a')).toBe('holds');
  });
});

describe('the laws on work that gets nowhere', () => {
  const about = { work_id: 'task:a' };
  const asked = ['JobPaused', { ...about, reason: 'no_progress' }] as const;
  const idle = ['JobTurnKept', { ...about, progress: false }] as const;
  const standing = (law: string, ...facts: readonly (readonly [string, object])[]) =>
    standings({ events: logOf(...facts) }).get(law);

  it('see a question that comes for the sixth time, with an answer after each', () => {
    const law = 'questions about one piece of work';
    const round = [asked, ['JobAnswered', about]] as const;
    const rounds = (count: number) => Array.from({ length: count }, () => round).flat();
    expect(standing(law, ...rounds(5))).toBe('holds');
    expect(standing(law, ...rounds(6))).toBe('broken');
  });

  it('see turns that bring nothing, and begin anew with one that does', () => {
    const law = 'turns without progress for one piece of work';
    const turns = (count: number) => Array.from({ length: count }, () => idle);
    const on = ['JobTurnKept', { ...about, progress: true }] as const;
    expect(standing(law, ...turns(151))).toBe('broken');
    expect(standing(law, ...turns(100), on, ...turns(100))).toBe('holds');
  });
});

describe('the laws on outcomes', () => {
  it('say where they met no case', () => {
    expect(standings({}).get('failures said of jobs that are done')).toBe('no case');
  });

  it('see an instant of recurring work that was called done and was not', () => {
    const wrong: Verdict = { ...word, of: 'again', isTrue: false };
    const found = standings({ verdicts: [wrong] });
    expect(found.get('instants of recurring work and orders told wrongly')).toBe('broken');
  });

  it("see a no of the owner's that opens nothing again", () => {
    const about = { job_id: 'j', work_id: 'task:a' };
    const events = logOf(
      ['JobConcluded', { ...about, outcome: 'done', cycle_no: 1 }],
      ['JobConfirmed', { ...about, is_done: false }],
      ['JobResumed', about],
    );
    expect(standings({ events }).get("the owner's no turns a verdict")).toBe('broken');
  });
});

describe('the law on the next task', () => {
  const waited = (...between: readonly (readonly [string, object])[]) =>
    logOf(
      ['CycleScheduled', { cycle_no: 1 }],
      ['IntentionFormed', { intention_id: 'second' }],
      ['CycleCompleted', { cycle_no: 1 }],
      ...between,
      ...Array.from({ length: 10 }, () => ['Noted', {}] as const),
      ['CycleScheduled', { cycle_no: 2 }],
    );
  const standing = (events: RecordedEvent[]) =>
    standings({ events }).get('the next task starts when one ends');

  it('sees one that came while a cycle was under way and waited for the schedule', () => {
    expect(standing(waited())).toBe('broken');
  });

  it('leaves out what rests after failures in a row', () => {
    expect(standing(waited(['BackoffEntered', {}]))).toBe('no case');
  });
});

describe('the law on names of texts', () => {
  const name = `sha256:${'a'.repeat(64)}`;
  const blobs = { get: async (id: string) => (id === name ? 'a text' : null) };
  const standing = async (type: string, payload: object) =>
    (await textsAreNamed(logOf([type, payload]), blobs)).standing;

  it('sees a name in a field that is not marked', async () => {
    expect(await standing('BudgetReleased', { ref: name, why: 'x' })).toBe('broken');
  });

  it('takes a marked field, and a hash that names no text', async () => {
    const hash = `sha256:${'b'.repeat(64)}`;
    const action = { output_ref: name, result_digest: hash };
    expect(await standing('ActionExecuted', action)).toBe('holds');
  });
});
