/**
 * What an owner's words ask for beyond doubt. Names of tasks and approvals are as written: whoever carries the command
 * out finds what they mean, or asks.
 */
export type OwnerCommand =
  | { readonly name: 'status' | 'tasks' | 'approvals' | 'budget' | 'report' | 'help' }
  | { readonly name: 'pause' | 'stop' }
  /** `isWeak`: words such as "continue", which mean it only to an agent that rests. */
  | { readonly name: 'resume'; readonly isWeak: boolean }
  | { readonly name: 'add'; readonly title: string; readonly content: string }
  | { readonly name: 'do' | 'done' | 'cancel'; readonly task: string }
  /** It was not done, whoever said so; empty: what the thread told about. The mail's words say why. */
  | { readonly name: 'reopen'; readonly task: string }
  /** No names: what the thread asks about. `isAll`: all of it. */
  | {
      readonly name: 'approve' | 'deny';
      readonly approvals: readonly string[];
      readonly isAll: boolean;
    }
  /** A yes or no by itself: means something only where something was asked. */
  | { readonly name: 'answer'; readonly isYes: boolean }
  | { readonly name: 'remember'; readonly text: string }
  | { readonly name: 'forget'; readonly what: string }
  | { readonly name: 'why'; readonly what: string }
  /** Empty: what the thread told about. */
  | { readonly name: 'ack'; readonly incident: string }
  /** The words behind "remind me", with the time still in them. */
  | { readonly name: 'remind'; readonly text: string };
