import type { Fact } from '../../../domain/fact.ts';
import type { ThreadDoc } from '../../../domain/mail/views/mail-thread.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import type { OwnerCommand } from '../../../language/intents/owner-command.ts';
import type { CodeFault } from '../../../language/replies/replies.ts';
import type { SpokenReplies } from '../../../language/replies/spoken-replies.ts';
import type { MailDesk } from '../desk/mail-ports.ts';
import type { JobTexts } from './job-texts.ts';

/** What one mail's commands are carried out with. */
export type MailContext = Pick<MailDesk, 'newId' | 'zone' | 'limits'> & {
  readonly view: View;
  /** ISO 8601. */
  readonly now: string;
  readonly mailId: string;
  /** ISO 8601; when the log first had the mail. */
  readonly seenAt: string;
  /** The id of a new task of this title; another one each time. */
  readonly taskId: (title: string) => string;
  readonly thread: ThreadDoc | undefined;
  /** Short names of what was asked for: `a<seq>` by approval id. */
  readonly aliases: ReadonlyMap<string, string>;
  /** What the pending ones would do, by approval id: JSON text; null: it is not kept. */
  readonly inputs: ReadonlyMap<string, string | null>;
  /** Texts read beforehand, by name of the command; of `why` by `why <what>`. */
  readonly texts: ReadonlyMap<string, string>;
  readonly approvalMs: number;
  readonly jobs: JobTexts;
  readonly code: CodeVerdict;
  /** The fixed replies, in the language of the mail. */
  readonly replies: SpokenReplies;
};

export type CodeVerdict =
  | { readonly status: 'right'; readonly counter: number }
  | { readonly status: CodeFault };

type Refused = {
  readonly status: 'refused';
  readonly says: string;
  readonly approvals?: readonly string[];
};

/** What a command came to. */
export type Carried =
  | {
      readonly status: 'done';
      readonly events: readonly Fact[];
      readonly says: string;
      /** Events of these subjects decide it: they must not have moved. */
      readonly subjects?: readonly string[];
      /** What the owner may now say yes or no to. */
      readonly approvals?: readonly string[];
      readonly usesCode?: boolean;
      readonly intentionId?: string;
      readonly erase?: string;
    }
  | Refused
  /** It can mean several things, or nothing here: to be asked about. */
  | {
      readonly status: 'unclear';
      readonly asks: string;
      readonly approvals?: readonly string[];
      /** Ids of intentions of which one may be meant. */
      readonly choices?: readonly string[];
    }
  /** The words mean something else than a command here. */
  | { readonly status: 'not_meant' };

export type Named<Name extends OwnerCommand['name']> = OwnerCommand & { readonly name: Name };

/** Null: the right code came with the mail. `says`: what needs one, as sentences. */
export function refusedByCode({ code, replies }: MailContext, says: string): Refused | null {
  return code.status === 'right'
    ? null
    : { status: 'refused', says: `${says} ${replies.codeFaults[code.status]}` };
}

/** Of a task, from 1 to 5. */
export const PRIORITIES = { high: 5, low: 1 } as const;

/** What a thread is about, and what it was asked last. */
export type SpokenOf = {
  readonly intentions: string[];
  readonly pending: ThreadDoc['pending'];
};
