import type { KnownUser } from '../../domain/self/users.ts';
import type { ActionPolicy } from '../../guard/policy/action-policy.ts';
import type { Verdict } from '../../guard/verdict.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { IdentityFile } from '../../kernel/ports/claude/identity-file.ts';
import type { Guest } from '../../kernel/ports/guest.ts';
import type { Touches } from '../../kernel/ports/tool.ts';
import type { AuditPorts } from '../../phases/act/loop/ask-auditor.ts';
import type { AgentContext } from '../../phases/phase-context.ts';
import type { GuestMemory } from '../guest/guest-memory.ts';
import type { GuestStream } from '../guest/guest-stream.ts';
import type { ConsolidatedEpisodes } from '../memory/consolidate-episodes.ts';

/** The folder that is the host's own, and the one a command would start in. */
export type HostPlace = { readonly workspace: string; readonly cwd: string };

/** What attending the sessions of another agent needs. */
export type AttendPorts = AgentContext & {
  readonly blobs: BlobStore;
  /** Tier 1 in the folder that the host works in. Rejects while the guardian cannot be loaded. */
  readonly judgeIn: () => Promise<(place: HostPlace, touches: Touches) => Verdict>;
  /** @throws when the owner's rules cannot be read */
  readonly policy: () => Pick<ActionPolicy, 'tools' | 'riskWords' | 'auditFirstUse'>;
  /** Tier 3, and how long a call may wait for it. */
  readonly auditor: AuditPorts & { readonly withinMs: number };
  /** Links followed, as far as the path is there. */
  readonly realPath: (path: string) => Promise<string>;
  /** Null: no such process runs. */
  readonly startTimeOf: (pid: number) => Promise<string | null>;
  readonly memory: (guest: Guest) => GuestMemory;
  readonly stream: (guest: Guest) => GuestStream;
  /** The identity document of a session in this folder. */
  readonly identityFile: (cwd: string) => Pick<IdentityFile, 'path' | 'read'>;
  /** Who works in this folder, where no token says so. `isOnly`: users are not told apart. */
  readonly userIn: (cwd: string) => Promise<KnownUser & { readonly isOnly: boolean }>;
  /** What happened so far is remembered when it resolves. */
  readonly keep: () => Promise<void>;
  /** Looks at once for rules in what was done. */
  readonly reflect: () => Promise<ConsolidatedEpisodes>;
  /** Whether another plugin, that of this project, tells of the sessions in it (S36). */
  readonly hasOwnPlugin: (project: string) => Promise<boolean>;
  readonly onError: (where: string, error: unknown) => void;
};
