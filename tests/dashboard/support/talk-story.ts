import type { OpenAgent } from '../../../src/compose/open/agent.ts';
import type { NewEvent, Trust } from '../../../src/kernel/event/event.ts';

type Blobs = Pick<OpenAgent['blobs'], 'putPersonal'>;

/** What one side says, as events of the log. */
export function talkStory({ blobs }: { readonly blobs: Blobs }) {
  const came = async (
    mail_id: string,
    thread_id: string,
    { text, trust = 'owner', ...rest }: { text: string; trust?: Trust } & Record<string, unknown>,
  ): Promise<NewEvent> => {
    const isOwner = trust === 'owner';
    const payload = {
      mail_id,
      thread_id,
      message_id: null,
      is_automatic: false,
      attachments: [],
      content_hash: mail_id,
      received_at: '2026-11-01T00:00:00.000Z',
      quoted: null,
      channel: 'chat',
      delivery_id: mail_id,
      keys: [`key-${mail_id}`],
      bytes: text.length,
      from: isOwner ? 'anna@example.org' : 'eve@example.net',
      is_owner: isOwner,
      trust,
      trust_reason: '',
      subject: '',
      text: await blobs.putPersonal(`inbox:${mail_id}`, text),
      ...rest,
    };
    return { type: 'MailReceived', payload, trust };
  };
  const triaged = (mail_id: string, thread_id: string): NewEvent => ({
    type: 'MailTriaged',
    payload: { mail_id, thread_id, kind: 'instruction', commands: [], reply: 'by_cycle' },
  });
  const went = async (
    mail_id: string,
    thread_id: string,
    { text, ...rest }: { text: string } & Record<string, unknown>,
  ): Promise<NewEvent> => ({
    type: 'MailQueued',
    trust: 'self',
    payload: {
      mail_id,
      thread_id,
      message_id: `<${mail_id}@a>`,
      in_reply_to: null,
      references: [],
      to: ['anna@example.org'],
      subject: '',
      html: null,
      cause: 'notice',
      answers: null,
      cycle_no: null,
      supersedes: null,
      asks: false,
      text: await blobs.putPersonal(`mail:${mail_id}`, text),
      ...rest,
    },
  });
  return { came, triaged, went };
}

export type Job = {
  readonly job_id: string;
  readonly work_id: string;
  readonly cycle_no: number;
};

export function jobOpened(job: Job): NewEvent {
  return { type: 'JobOpened', payload: { ...job, fingerprint: 'f' } };
}

export function jobAsks(job: Job, question: string): NewEvent {
  const asks = { reason: 'question', detail: 'it needs a word', question, retry_at: null };
  return { type: 'JobPaused', payload: { ...job, ...asks } };
}

export function jobConcluded(job: Job, outcome: 'done' | 'unconfirmed' = 'done'): NewEvent {
  const shown = [{ kind: 'file', ref: 'fence.md: there', ok: true }];
  const by = { basis: 'reviewer', claimed: true, evidence: shown, missing: [] };
  return { type: 'JobConcluded', payload: { ...job, outcome, ...by } };
}

/** A file was written, and a command was blocked. */
export function jobActions({ work_id, cycle_no }: Job): readonly NewEvent[] {
  const write = { action_id: `w-${work_id}`, cycle_no };
  const remove = { action_id: `r-${work_id}`, cycle_no };
  const input = (args_redacted: string) => ({ args_redacted, args_hash: 'h', work_id });
  return [
    {
      type: 'ActionProposed',
      payload: {
        ...write,
        tool: 'write_file',
        ...input('{"path":"fence.md","content":"Paint it green on Friday."}'),
      },
    },
    {
      type: 'ActionAllowed',
      payload: { ...write, tier: '1', rule: 'inside the workspace' },
    },
    {
      type: 'ActionExecuted',
      payload: {
        ...write,
        tool: 'write_file',
        exit_code: 0,
        duration_ms: 12,
        result_digest: 'd',
        output_ref: null,
        output_head: 'wrote fence.md: 26 bytes',
        evidence: [{ kind: 'file', ref: 'fence.md: sha256 0123456789ab', ok: true }],
      },
    },
    {
      type: 'ActionProposed',
      payload: { ...remove, tool: 'shell', ...input('rm -rf ../..') },
    },
    {
      type: 'ActionBlocked',
      payload: { ...remove, tier: '1', rule_id: 'reach', reason: 'it leads out of the workspace' },
    },
  ];
}
