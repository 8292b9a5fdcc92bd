import { DateTime } from 'luxon';
import { bareTask } from '../../support/bare-task.ts';
import { deskOver, type Story, ZONE } from './desk.ts';
import { recordAbout } from './notice.ts';

/** Tuesday, 10:00 in the owner's zone. */
const STATED_NOW = '2026-11-24T09:00:00.000Z';
/** So that a cap of the batch may rise as its mail wants. */
const MOST_A_DAY = 50;

type Fact = { readonly type: string; readonly payload: object; readonly trust?: 'owner' };
type FactsOf = (words: string, more: string) => readonly Fact[];

const formed = (title: string, more: object): Fact => ({
  type: 'IntentionFormed',
  payload: { ...bareTask(`titled:${title}`, title), ...more },
  trust: 'owner',
});

const again = (title: string, recurs: object): Fact => ({
  type: 'IntentionArranged',
  payload: {
    intention_id: `titled:${title}`,
    parent: null,
    who: null,
    trigger: null,
    recurs: { zone: ZONE, misfire: 'once', ...recurs },
  },
});

function instantOf(local: string): string {
  return DateTime.fromISO(local, { zone: ZONE }).toUTC().toISO() ?? '';
}

const FACTS: Readonly<Record<string, FactsOf>> = {
  task: (title) => [formed(title, {})],
  remind: (title, at) => [formed(title, { kind: 'reminder', due_at: instantOf(at) })],
  again: (title, more) => {
    const [when = '', phrase = ''] = more.split(' = ');
    const rule = when.startsWith('FREQ') ? 'rule' : 'cron';
    return [formed(title, { kind: 'reminder' }), again(title, { [rule]: when, phrase })];
  },
  approval: (summary) => [
    {
      type: 'ActionEscalated',
      payload: {
        action_id: summary,
        cycle_no: 4,
        to: 'owner',
        rule: 'r',
        reason: 'it costs',
        tool: 'shell',
        summary,
        args_hash: summary,
        work_id: null,
        expires_at: '2030-01-01T00:00:00Z',
      },
    },
  ],
  rule: (correction) => [
    {
      type: 'UserCorrectionDetected',
      payload: {
        message_id: `m of ${correction}`,
        correction,
        rule_action: 'create',
        lesson_id: `rule_${correction.replace(/\W+/gu, '_')}`,
        kind: 'rule',
        source: 'user_feedback',
        reinforces: false,
      },
      trust: 'owner',
    },
  ],
  paused: (_, until) => [
    {
      type: 'ControllerPaused',
      payload: {
        by: 'owner',
        reason: 'paused by mail',
        ...(until !== '' && { until: instantOf(until) }),
      },
    },
  ],
  cap: (usd) => [
    {
      type: 'OwnerCapSet',
      payload: { scope: 'day', usd: Number(usd), day: null, by: 'owner' },
    },
  ],
};

/** What stands open, a line each: `task: TITLE`, `remind: TITLE @ LOCAL TIME`, `again: TITLE @ CRON = PHRASE`, `approval: …`, `rule: …`, `paused: @ …`, `cap: …`, or what a notice is about. */
export function statedDesk(state: readonly string[]) {
  const written: { desk?: Promise<Story> } = {};
  return async (options: { readonly hasModel?: boolean } = {}): Promise<Story> => {
    written.desk ??= writtenDesk(state);
    return nowOf(deskOver(await written.desk, options));
  };
}

function nowOf(story: Story): Story {
  story.clock.ms = Date.parse(STATED_NOW);
  Object.assign(story.ports, { limits: { dailyUsd: MOST_A_DAY, jobUsd: MOST_A_DAY } });
  return story;
}

async function writtenDesk(state: readonly string[]): Promise<Story> {
  const story = nowOf(deskOver(undefined));
  for (const line of state) {
    const [head = '', more = ''] = line.split(' @ ');
    const [kind = '', ...words] = head.split(': ');
    const facts = FACTS[kind]?.(words.join(': '), more);
    await (facts === undefined ? recordAbout(story, line) : story.record(...facts));
  }
  return story;
}
