import { bareTask } from '../../support/bare-task.ts';
import { desk, deskOver, type Story } from './desk.ts';

const task = (intention_id: string, title: string, more: object = {}) => ({
  type: 'IntentionFormed',
  payload: { ...bareTask(intention_id, title), ...more },
  trust: 'owner' as const,
});

const again = (intention_id: string, cron: string, phrase: string) => ({
  type: 'IntentionArranged',
  payload: {
    intention_id,
    parent: null,
    who: null,
    trigger: null,
    recurs: { cron, zone: 'Europe/Berlin', misfire: 'once', phrase },
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

/** The owner's world of single-mails.ts, with more tasks, two more reminders and two more approvals. */
export async function busyDesk(options: Parameters<typeof desk>[0] = {}): Promise<Story> {
  written.desk ??= writtenDesk();
  return deskOver(await written.desk, options);
}

const written: { desk?: Promise<Story> } = {};

async function writtenDesk(): Promise<Story> {
  const story = await desk();
  await story.record(
    task('dentist', 'see the dentist'),
    task('newsletter', 'write the newsletter'),
    task('choir', 'choir', { kind: 'reminder' }),
    again('choir', '0 19 * * 1', 'every Monday at 19:00'),
    task('gym', 'gym', { kind: 'reminder' }),
    again('gym', '0 18 * * 2', 'every Tuesday at 18:00'),
    approval('tool-2', 'deploy the shop'),
    approval('tool-3', 'refund 40 euros'),
  );
  return story;
}
