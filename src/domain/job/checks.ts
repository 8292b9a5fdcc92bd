import type { Trust } from '../../kernel/event/event.ts';
import type { AcceptanceCheck, CheckSeen } from './events.ts';

export type LookAt = {
  /** What the same checks saw before the first action; null: this is that look. */
  readonly before: readonly CheckSeen[] | null;
  /** From the person who wants the work. */
  readonly trust: Trust;
  /** When the job began, ISO 8601. */
  readonly since: string;
  readonly signal: AbortSignal;
};

/**
 * Port: looks at acceptance checks from outside, in their order. A check that cannot be looked at is `unseen` and not
 * ok; it never throws for that. Commands run in the sandbox.
 */
export type Checks = {
  look(checks: readonly AcceptanceCheck[], at: LookAt): Promise<readonly CheckSeen[]>;
};
