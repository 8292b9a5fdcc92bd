import {
  type IntentionDoc,
  intentionProjection,
} from '../../../src/domain/task/views/intention.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { mailStory } from '../mail-story.ts';

export const ZONE = 'Europe/Berlin';
const NOW = '2026-11-18T09:15:00.000Z';
const CODE = '123456';
const FREE = {
  priority: 3,
  due_at: null,
  tags: [],
  blocks: [],
  blocked_by: [],
  steps: [],
  verify: [],
};

export type Story = ReturnType<typeof mailStory>;

const formed = (intention_id: string, title: string, more: object = {}) => ({
  type: 'IntentionFormed',
  payload: {
    intention_id,
    kind: 'task',
    title,
    content: '',
    source: 'cli',
    ...FREE,
    source_hash: null,
    ...more,
  },
  trust: 'owner' as const,
});

const DAILY = {
  type: 'IntentionArranged',
  payload: {
    intention_id: 'plants',
    parent: null,
    who: null,
    trigger: null,
    recurs: { cron: '0 8 * * *', zone: ZONE, misfire: 'once', phrase: 'every day at 8' },
  },
};

/** Approval a17: the seventeenth event. */
const APPROVAL_AT = 17;
const ASKED = {
  type: 'ActionEscalated',
  payload: {
    action_id: 'tool-1',
    cycle_no: 3,
    to: 'owner',
    rule: 'r',
    reason: 'it publishes',
    tool: 'shell',
    summary: 'publish the site',
    args_hash: 'h',
    work_id: null,
    expires_at: '2030-01-01T00:00:00Z',
  },
};

/** A desk over what is in the log of another one. */
export function deskOver(from: Story | undefined, { hasModel = false } = {}): Story {
  const story = mailStory({
    codes: { [CODE]: 7 },
    hasModel,
    mayAsk: () => hasModel,
    ...(from !== undefined && { from: from.store }),
  });
  story.clock.ms = Date.parse(NOW);
  Object.assign(story.ports, { zone: ZONE });
  return story;
}

/** Each begins with the same log, which is written once. */
const written: { desk?: Promise<Story> } = {};

/** The owner's world of single-mails.ts; without a model nobody reads or thinks in it. */
export async function desk(options: { readonly hasModel?: boolean } = {}): Promise<Story> {
  written.desk ??= writtenDesk();
  return deskOver(await written.desk, options);
}

async function writtenDesk(): Promise<Story> {
  const story = deskOver(undefined);
  const known: readonly NewEvent[] = [
    formed('report', 'write the quarterly report'),
    formed('backups', 'clean up the backups'),
    formed('handbook', 'translate the handbook'),
    formed('plants', 'water the plants', { kind: 'reminder' }),
    DAILY,
    formed('ann', 'call Ann', { kind: 'reminder', due_at: '2026-11-20T14:00:00.000Z' }),
  ];
  const before = (await story.events()).length + known.length;
  const fillers = Array.from({ length: APPROVAL_AT - before - 1 }, (_, n) => ({
    type: 'NoteKept',
    payload: { note_id: `n${n}`, kind: 'decision', text: `filler ${n}` },
  }));
  await story.record(...known, ...fillers, ASKED);
  return story;
}

export async function tasksOf(story: Story): Promise<ReadonlyMap<string, IntentionDoc>> {
  const view = await story.log.view('a', [{ projection: intentionProjection, keys: 'all' }]);
  return view.all(intentionProjection);
}
