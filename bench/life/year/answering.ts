import { ANSWERING } from './letters.ts';
import type { Mailbox, Sent } from './mailbox.ts';

type Answering = {
  readonly clock: { readonly ms: number };
  readonly mailbox: Pick<Mailbox, 'sent'>;
  readonly write: (threadId: string, text: string) => Promise<void>;
  readonly isAway: () => boolean;
};

type Owed = { readonly atMs: number; readonly threadId: string; readonly text: string };

/** The owner answers some of the mails they get, each some time later and never while they are away. */
export function answeringMails({ clock, mailbox, write, isAway }: Answering) {
  const left = ANSWERING.map(({ says }) => [...says]);
  let read = 0;
  let owed: readonly Owed[] = [];
  const answersTo = (mail: Sent): readonly Owed[] => {
    const at = ANSWERING.findIndex(({ to }) => to.test(`${mail.subject}\n${firstPart(mail.text)}`));
    const text = left[at]?.shift();
    const rule = ANSWERING[at];
    if (rule === undefined || text === undefined) return [];
    return [{ atMs: mail.atMs + rule.afterMinutes * 60_000, threadId: mail.threadId, text }];
  };
  return {
    act: async () => {
      if (isAway()) return;
      owed = [...owed, ...mailbox.sent.slice(read).flatMap(answersTo)];
      read = mailbox.sent.length;
      const due = owed.filter(({ atMs }) => atMs <= clock.ms);
      owed = owed.filter(({ atMs }) => atMs > clock.ms);
      for (const { threadId, text } of due) await write(threadId, text);
    },
    nextMs: (): readonly number[] => owed.map(({ atMs }) => atMs),
  };
}

/** An owner reads the beginning. */
function firstPart(text: string): string {
  return text.slice(0, 500);
}
