import type { HomeostatEvent } from '../../src/domain/catalogue.ts';
import { fact, type PayloadOf } from '../../src/domain/fact.ts';
import type { Chapter } from '../long-life/story.ts';

const CAPABILITIES = 1000;
const USES = 4;
const OPEN_TASKS = 200;
const A_CHAPTER = 50;

/** What the agent knew before the long life began: a thousand capabilities, each of them used. */
export function capabilities(at: string): readonly Chapter[] {
  return inChapters(CAPABILITIES, (no) => [registered(no), ...uses(no, at)], at);
}

/** What is still to be done when it ends. */
export function openTasks(at: string): readonly Chapter[] {
  return inChapters(OPEN_TASKS, (no) => [formed(no)], at);
}

function inChapters(
  count: number,
  tell: (no: number) => readonly HomeostatEvent[],
  at: string,
): readonly Chapter[] {
  return Array.from({ length: Math.ceil(count / A_CHAPTER) }, (_, part) => {
    const nos = Array.from({ length: A_CHAPTER }, (_, i) => part * A_CHAPTER + i);
    return { cycleNo: 0, at, events: nos.filter((no) => no < count).flatMap(tell) };
  });
}

function idOf(no: number): string {
  return `skill-${no}`;
}

function registered(no: number): HomeostatEvent {
  return {
    type: 'CapabilityRegistered',
    payload: {
      capability_id: idOf(no),
      description: `Repair the machine of workshop ${no} when it stands still`,
      tags: ['workshop'],
      notes: '',
      source: 'reflection',
      cycle_no: 0,
      experiment_id: null,
      counts: null,
      stated_confidence: null,
    },
  };
}

function uses(no: number, at: string): readonly HomeostatEvent[] {
  return Array.from({ length: USES }, (_, use) => ({
    type: 'CapabilityExercised',
    payload: {
      cycle_no: 0,
      capability_id: idOf(no),
      at,
      outcome: (no + use) % 3 === 0 ? 'failure' : 'success',
      complexity: 0.3,
      verified: true,
      evidence: [{ kind: 'file', ref: `workshop/${no}-${use}.md`, ok: true }],
      attribution: 'declared',
      error_class: null,
      procedure_id: null,
    },
  }));
}

function formed(no: number): HomeostatEvent {
  return task(`open-${no}`, {
    title: `Visit workshop ${no} and see what it lacks`,
    priority: (no % 4) + 1,
    blocked_by: no % 7 === 1 ? [`open-${no - 1}`] : [],
  });
}

/** A task that stands before all others. */
export function urgent(title: string): HomeostatEvent {
  return task(title, { title, priority: 5, blocked_by: [] });
}

type Told = Pick<PayloadOf<'IntentionFormed'>, 'title' | 'priority' | 'blocked_by'>;

function task(intention_id: string, { title, priority, blocked_by }: Told): HomeostatEvent {
  return fact('IntentionFormed', {
    intention_id,
    kind: 'task',
    title,
    content: 'Ask who works there, write a list, and order what is missing.',
    priority,
    due_at: null,
    tags: ['workshop'],
    blocks: [],
    blocked_by,
    steps: [],
    verify: [],
    source_hash: null,
    source: 'cli',
  });
}
