import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask, ChatApproval, ChatThread, OpenAsks } from '../../app/chat-shapes.ts';
import { answered, type ControllerApi } from './controller-api.ts';

const POLL_MS = 300;

/** The chat of this name, or the one last spoken in; null: there was none. @throws ApiRefused */
export async function readChat(
  { client }: ControllerApi,
  threadId: string | null,
): Promise<ChatThread | null> {
  if (threadId !== null) return readThread(client, threadId);
  return (await answered(client.chat.$get())).chat;
}

function readThread(client: ControllerApi['client'], thread_id: string): Promise<ChatThread> {
  return answered(client.chat[':thread_id'].$get({ param: { thread_id } }));
}

/** Null as `threadId`: a new chat begins. @throws ApiRefused */
export async function sayInChat(
  { client }: ControllerApi,
  { text, threadId }: { readonly text: string; readonly threadId: string | null },
): Promise<{ readonly mailId: string; readonly threadId: string }> {
  const json = threadId === null ? { text } : { text, thread_id: threadId };
  const answer = await answered(client.chat.$post({ json }));
  return { mailId: answer.mail_id, threadId: answer.thread_id };
}

/** What waits for the owner's word beside this chat. @throws ApiRefused */
export function readAsks({ client }: ControllerApi, threadId: string | null): Promise<OpenAsks> {
  const query = threadId === null ? {} : { thread_id: threadId };
  return answered(client.asks.$get({ query }));
}

/** The owner's word on what work asked. */
export type AskAnswer =
  | { readonly verb: 'confirm'; readonly body: Record<string, never> }
  | { readonly verb: 'reopen'; readonly body: { readonly reason: string } }
  | { readonly verb: 'answer'; readonly body: { readonly text: string } }
  | { readonly verb: 'answer'; readonly body: { readonly extra_usd: number } };

/** @throws ApiRefused when it does not ask that any more */
export async function answerAsk(
  { client }: ControllerApi,
  { work_id }: Ask,
  answer: AskAnswer,
): Promise<void> {
  const task = client.tasks[':id'];
  const param = { id: work_id };
  switch (answer.verb) {
    case 'confirm':
      await answered(task.confirm.$post({ param, json: answer.body }));
      return;
    case 'reopen':
      await answered(task.reopen.$post({ param, json: answer.body }));
      return;
    case 'answer':
      await answered(task.answer.$post({ param, json: answer.body }));
  }
}

/** What an action would do, for people. @throws ApiRefused */
export async function readAskedLines(
  { client }: ControllerApi,
  { approval_id }: ChatApproval,
): Promise<readonly string[]> {
  const param = { id: approval_id };
  return (await answered(client.approvals[':id'].$get({ param, query: {} }))).lines;
}

/** The owner's word on one action. @throws ApiRefused when it was answered already, or its time is over */
export async function answerApproval(
  { client }: ControllerApi,
  { approval_id }: ChatApproval,
  answer: 'grant' | 'deny',
): Promise<void> {
  const param = { id: approval_id };
  await answered(client.approvals[':id'].$post({ param, json: { answer } }));
}

export type Waiting = {
  readonly threadId: string;
  readonly mailId: string;
  readonly onAnswer: (text: string) => void;
  /** Null: nobody is there to be asked, so what was said stands as the answer. */
  readonly onApproval: ((approval: ChatApproval) => Promise<'grant' | 'deny' | 'later'>) | null;
  /** Ids of approvals that were asked for, also elsewhere: each is asked once. */
  readonly asked: Set<string>;
  readonly signal: AbortSignal;
};

export type Waited =
  | { readonly state: 'answered' | 'refused' | 'failed'; readonly answer: string }
  | { readonly state: 'kept'; readonly answer: string; readonly why: string }
  /** The signal aborted first; the work goes on. */
  | { readonly state: 'left'; readonly answer: string };

/** Follows a chat until what was said in it is answered. @throws ApiRefused, or Error when the controller goes away */
export async function waitForAnswer(api: ControllerApi, waiting: Waiting): Promise<Waited> {
  const { threadId, mailId, signal } = waiting;
  const shown = new Set<string>();
  const { asked } = waiting;
  const answers: string[] = [];
  // After a grant the answer so far was only the question.
  let isMoreComing = false;
  while (!signal.aborted) {
    const chat = await readThread(api.client, threadId);
    const fresh = answersAfter(chat, mailId).filter(({ mail_id }) => !shown.has(mail_id));
    for (const { mail_id, text } of fresh) {
      shown.add(mail_id);
      answers.push(text);
      isMoreComing = false;
      waiting.onAnswer(text);
    }
    const answer = answers.join('\n');
    const open = chat.approvals.filter(({ approval_id }) => !asked.has(approval_id));
    for (const approval of waiting.onApproval === null ? [] : open) {
      asked.add(approval.approval_id);
      if (await isGoingOn(api, waiting, approval)) isMoreComing = true;
    }
    const over = isMoreComing ? null : overOf(chat, mailId, answer);
    if (over !== null) return over;
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return { state: 'left', answer: answers.join('\n') };
}

function answersAfter({ messages }: ChatThread, mailId: string) {
  const from = messages.findIndex(({ mail_id }) => mail_id === mailId);
  return messages
    .slice(from + 1)
    .filter(({ by }) => from !== -1 && by === 'agent')
    .map(({ mail_id, text }) => ({ mail_id, text: text ?? '' }));
}

/** Null: not yet. */
function overOf({ standing }: ChatThread, mailId: string, answer: string): Waited | null {
  if (standing?.mail_id !== mailId) return null;
  const { state, why } = standing;
  if (state === 'reading' || state === 'working') return null;
  return state === 'kept' ? { state, answer, why: why ?? 'kept as work' } : { state, answer };
}

/** True: the agent goes on with what it asked for. */
async function isGoingOn(
  api: ControllerApi,
  { onApproval }: Waiting,
  approval: ChatApproval,
): Promise<boolean> {
  const answer = (await onApproval?.(approval)) ?? 'later';
  if (answer === 'later') return false;
  await answerApproval(api, approval, answer);
  return true;
}
