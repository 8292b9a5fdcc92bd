import { queueNotice } from '../../../src/domain/mail/queue-notice.ts';
import { OWNER } from '../mail-story.ts';
import { type Story, tasksOf } from './desk.ts';
import { approvalNamed } from './what-came.ts';

/** What a notice of threads.ts is about, as the agent ties it to its mail. */
type About = Partial<Pick<Parameters<typeof queueNotice>[0], 'approvals' | 'jobs' | 'tasks'>>;

type Begins = { readonly title: string; readonly question: string };
type AboutOf = (story: Story, taskId: string, begins: Begins) => Promise<About>;

const QUESTION = 'A bar chart or a line chart?';

const ABOUT: Readonly<Record<string, AboutOf>> = {
  approval: async (_, __, { title }) => ({ approvals: [approvalNamed(title)] }),
  reminded: remindedOf,
  confirm: async (story, taskId) =>
    aboutJob(story, taskId, {
      type: 'JobConcluded',
      payload: {
        outcome: 'unconfirmed',
        basis: 'reviewer',
        claimed: true,
        evidence: [],
        missing: [],
      },
    }),
  asks: async (story, taskId, { question }) =>
    aboutJob(story, taskId, {
      type: 'JobPaused',
      payload: { reason: 'question', detail: 'it asked', question, retry_at: null },
    }),
  unseen: async (story, taskId) => {
    const ref = 'https://example.com: could not look: no name server';
    const seen = [{ ok: false, ref, state: null, unseen: true }];
    return aboutJob(
      story,
      taskId,
      { type: 'AcceptanceChecked', payload: { moment: 'end', seen } },
      {
        type: 'JobPaused',
        payload: { reason: 'question', detail: ref, question: 'Is it done?', retry_at: null },
      },
    );
  },
  stuck: async (story, taskId) =>
    aboutJob(story, taskId, {
      type: 'JobPaused',
      payload: {
        reason: 'no_progress',
        detail: '15 turns brought nothing new to show',
        question: 'I am stuck. What shall I do? To drop it, answer "leave it".',
        retry_at: null,
      },
    }),
  alert: async () => ({}),
};

export function isNotice(begins: string): boolean {
  return Object.keys(ABOUT).some((kind) => begins.startsWith(`${kind}: `));
}

/** A thread that begins with a notice of the agent; its Message-ID. */
export async function notice(story: Story, begins: string): Promise<string> {
  const about = await recordAbout(story, begins);
  const mailId = 'n1';
  const text = await story.ports.blobs.putPersonal(`mail:${mailId}`, begins);
  const mail = { mailId, to: [OWNER], subject: begins, text, html: null, domain: 'agent.example' };
  await story.record(...queueNotice({ ...mail, ...about }));
  await story.round();
  return story.went.at(-1)?.messageId ?? '';
}

/** What stands in the log of what a notice is about; `asks: TITLE: QUESTION` asks that. */
export async function recordAbout(story: Story, begins: string): Promise<About | undefined> {
  const [kind = '', title = '', question = QUESTION] = begins.split(': ');
  const task = [...(await tasksOf(story)).values()].find((one) => one.title === title);
  return ABOUT[kind]?.(story, task?.intention_id ?? '', { title, question });
}

async function remindedOf(story: Story, taskId: string): Promise<About> {
  const instant =
    taskId === 'ann' ? '2026-11-20T14:00:00.000Z' : new Date(story.clock.ms).toISOString();
  await story.record({
    type: 'IntentionDue',
    payload: { intention_id: taskId, instant, by: 'time', cause: null, missed: 0 },
  });
  return { tasks: [taskId] };
}

async function aboutJob(
  story: Story,
  taskId: string,
  ...states: readonly { readonly type: string; readonly payload: object }[]
): Promise<About> {
  const workId = `task:${taskId}`;
  const job = { job_id: `job-${taskId}`, work_id: workId, cycle_no: 1 };
  await story.record(
    { type: 'JobOpened', payload: { ...job, fingerprint: 'f' } },
    ...states.map(({ type, payload }) => ({ type, payload: { ...job, ...payload } })),
  );
  return { jobs: [workId] };
}
