import { createHash } from 'node:crypto';
import type { NewEvent } from '../../../kernel/event/event.ts';
import { redactSecrets } from '../../../kernel/text/redact.ts';

/** Whose workspace it is. */
export type WorkspaceSource = 'openclaw' | 'hermes';

export type WorkspaceSkill = {
  /** Relative to the workspace, to be shown. */
  readonly path: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
};

/** The texts of a workspace of another agent; null where there is none. */
export type Workspace = {
  readonly source: WorkspaceSource;
  readonly heartbeat: string | null;
  readonly soul: string | null;
  readonly user: string | null;
  readonly memory: string | null;
  /** jobs.json */
  readonly jobs: string | null;
  readonly skills: readonly WorkspaceSkill[];
};

export type Refusal = { readonly what: string; readonly why: string };

/** What a part of the workspace came to. Each event has a dedupe key: taken twice is taken once. */
export type Reading = {
  readonly events: readonly NewEvent[];
  readonly taken: Readonly<Record<string, number>>;
  readonly refused: readonly Refusal[];
};

export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
}

/** Text fit for an event: without secrets, cut to the limit. Empty when it is none. */
export function cleaned(value: unknown, limit: number): string {
  return typeof value === 'string' ? redactSecrets(value).trim().slice(0, limit) : '';
}
