import { bareTask } from '../../support/bare-task.ts';
import { deskOver, type Story, ZONE } from './desk.ts';

const formed = (intention_id: string, title: string, kind: 'task' | 'reminder' = 'task') => ({
  type: 'IntentionFormed',
  payload: { ...bareTask(intention_id, title), kind },
  trust: 'owner' as const,
});

const again = (intention_id: string, cron: string, phrase: string) => ({
  type: 'IntentionArranged',
  payload: {
    intention_id,
    parent: null,
    who: null,
    trigger: null,
    recurs: { cron, zone: ZONE, misfire: 'once', phrase },
  },
});

const approval = (action_id: string, summary: string) => ({
  type: 'ActionEscalated',
  payload: {
    action_id,
    cycle_no: 4,
    to: 'owner',
    rule: 'r',
    reason: 'it costs',
    tool: 'shell',
    summary,
    args_hash: action_id,
    work_id: null,
    expires_at: '2030-01-01T00:00:00Z',
  },
});

/** An owner at home: two reports of which one comes every Monday, six tasks, three reminders that come again, three approvals. */
export async function householdDesk(options: { readonly hasModel?: boolean } = {}): Promise<Story> {
  written.desk ??= writtenDesk();
  return deskOver(await written.desk, options);
}

const written: { desk?: Promise<Story> } = {};

async function writtenDesk(): Promise<Story> {
  const story = deskOver(undefined);
  await story.record(
    formed('report', 'write the quarterly report'),
    formed('newsletter', 'write the newsletter'),
    formed('weekly', 'write the weekly report'),
    again('weekly', '0 9 * * 1', 'every Monday at 9:00'),
    formed('dentist', 'see the dentist'),
    formed('milk', 'buy milk'),
    formed('anna', 'call Anna'),
    formed('attic', 'clean the attic'),
    formed('choir', 'choir', 'reminder'),
    again('choir', '0 19 * * 1', 'every Monday at 19:00'),
    formed('gym', 'gym', 'reminder'),
    again('gym', '0 18 * * 2', 'every Tuesday at 18:00'),
    formed('plants', 'water the plants', 'reminder'),
    again('plants', '0 8 * * *', 'every day at 8'),
    approval('tool-1', 'publish the site'),
    approval('tool-2', 'deploy the shop'),
    approval('tool-3', 'refund 40 euros'),
  );
  return story;
}
