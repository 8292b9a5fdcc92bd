import type { BudgetPeriod } from './budget-period.ts';

/** What keeps words from being carried out, so that their owner is asked. */
export type UnreadWhy =
  /** Another number of tasks is said than there are. */
  | { readonly is: 'count'; readonly found: number; readonly said: string }
  | { readonly is: 'everything' | 'dollars' | 'daily' | 'spent' | 'reported' }
  /** A pause that shall begin later; words beside a request that may take it back or set it a limit; or what is asked beside a pause that has begun. */
  | { readonly is: 'later' | 'beside' | 'onlyPaused'; readonly words: string };

/**
 * An unambiguous command of the owner. Names of tasks and approvals are as written; the code that executes the command
 * resolves them, or asks.
 */
export type OwnerCommand =
  /** `greet`: the mail is a greeting and nothing else; `known`: what is known of the owner. */
  | { readonly name: 'status' | 'approvals' | 'help' | 'greet' | 'known' }
  /** `only`: not the tasks among what is open. */
  | { readonly name: 'tasks'; readonly only?: 'reminders' }
  /** Without a period: this week. */
  | { readonly name: 'report'; readonly period?: BudgetPeriod }
  /** Without a period: today. */
  | { readonly name: 'budget'; readonly period?: BudgetPeriod }
  /** The cap in dollars, for every day from now on or for today alone. Null: back to the setting. */
  | { readonly name: 'cap'; readonly usd: number | null; readonly isToday: boolean }
  | { readonly name: 'stop' }
  /** `until`: the words that say how long, as "until monday"; without them it is for as long as nobody says go on. */
  | { readonly name: 'pause'; readonly until?: string }
  /** Asked for at another time, or in a way that leaves open what is meant: `why` says it. */
  | { readonly name: 'unread'; readonly why: UnreadWhy }
  /** `isWeak`: words such as "continue", which mean it only to an agent that rests. */
  | { readonly name: 'resume'; readonly isWeak: boolean }
  | {
      readonly name: 'add';
      readonly title: string;
      readonly content: string;
      readonly priority?: 'high' | 'low';
    }
  /** Gives what these words of its title name another time; `when`: the words that say which. */
  | { readonly name: 'move'; readonly words: string; readonly when: string }
  /** Ends what these words of its title name; asked about first. */
  | { readonly name: 'end'; readonly words: string }
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

/** Whether it ends what is going on, for good or for a time. */
export function isRestCommand({ name }: OwnerCommand): boolean {
  return name === 'stop' || name === 'pause';
}
