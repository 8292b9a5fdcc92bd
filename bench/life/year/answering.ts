import { ANSWERING } from './letters.ts';
import type { Mailbox, Sent } from './mailbox.ts';

type Answering = {
  readonly clock: { readonly ms: number };
  readonly mailbox: Pick<Mailbox, 'sent'>;
  readonly write: (threadId: string, text: string) => Promise<void>;
  readonly isAway: () => boolean;
  /** What is missing of what the first mail of a thread asked for; null: it asked for no files. */
  readonly missing: (threadId: string) => Promise<readonly string[] | null>;
};

/** `text`: of the moment it is written at. Null: nothing is written. */
type Owed = {
  readonly atMs: number;
  readonly threadId: string;
  readonly text: () => Promise<string | null>;
};

const CONFIRM = /please confirm/u;
const LOOKS_AFTER_MS = 3 * 3_600_000;

/** The owner answers some of the mails they get, each some time later and never while they are away. */
export function answeringMails({ clock, mailbox, write, isAway, missing }: Answering) {
  const left = ANSWERING.map(({ says }) => [...says]);
  let read = 0;
  let owed: readonly Owed[] = [];
  const wordOn = async (threadId: string) => {
    const lacks = await missing(threadId);
    if (lacks === null) return null;
    return lacks.length === 0 ? 'yes' : `no, this is missing: ${lacks.join(', ')}`;
  };
  const answersTo = (mail: Sent): readonly Owed[] => {
    const { threadId } = mail;
    if (isOwn(threadId) && CONFIRM.test(mail.text)) {
      return [{ atMs: mail.atMs + LOOKS_AFTER_MS, threadId, text: () => wordOn(threadId) }];
    }
    const at = ANSWERING.findIndex(({ to }) => to.test(`${mail.subject}\n${firstPart(mail.text)}`));
    const text = left[at]?.shift();
    const rule = ANSWERING[at];
    if (rule === undefined || text === undefined) return [];
    const atMs = mail.atMs + rule.afterMinutes * 60_000;
    return [{ atMs, threadId, text: async () => text }];
  };
  return {
    act: async () => {
      if (isAway()) return;
      owed = [...owed, ...mailbox.sent.slice(read).flatMap(answersTo)];
      read = mailbox.sent.length;
      const due = owed.filter(({ atMs }) => atMs <= clock.ms);
      owed = owed.filter(({ atMs }) => atMs > clock.ms);
      for (const { threadId, text } of due) {
        const said = await text();
        if (said !== null) await write(threadId, said);
      }
    },
    nextMs: (): readonly number[] => owed.map(({ atMs }) => atMs),
  };
}

/** Begun by a mail of theirs. */
function isOwn(threadId: string): boolean {
  return threadId.startsWith('year-');
}

/** An owner reads the beginning. */
function firstPart(text: string): string {
  return text.slice(0, 500);
}
