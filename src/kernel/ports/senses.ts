/** Limits of sensing. Sizes in bytes, durations in milliseconds. */
export type SensesSettings = {
  readonly sourceTimeoutMs: number;
  readonly taskFileBytes: number;
  readonly taskFilesKept: number;
  readonly standingOrdersBytes: number;
  readonly inboxFileBytes: number;
  readonly inboxFilesKept: number;
  readonly diskLowBytes: number;
  readonly diskFullBytes: number;
};

export const defaultSensesSettings: SensesSettings = {
  /** A source that takes longer is left out of this tick and named as failed. */
  sourceTimeoutMs: 2_000,
  taskFileBytes: 256 * 1024,
  /** Files read per tick at most, in the order of their names. */
  taskFilesKept: 1_000,
  standingOrdersBytes: 64 * 1024,
  inboxFileBytes: 1024 * 1024,
  inboxFilesKept: 100,
  diskLowBytes: 2 * 1024 ** 3,
  diskFullBytes: 256 * 1024 ** 2,
};

/** Whether a file counts as written by the owner (its uid, its mode), and if not why. */
export type FileTrust =
  | { readonly trust: 'owner' }
  | { readonly trust: 'outside'; readonly reason: string };

/** A file that was read. Without a text, `problem` says why; the hash is then that of the problem. */
export type SeenFile = FileTrust & {
  /** Its name inside the folder, never a path. */
  readonly file: string;
  /** SHA-256 of its bytes, hex. */
  readonly hash: string;
} & ({ readonly text: string } | { readonly problem: string });

/** Some files of a folder. Incomplete: a file that is not listed may still exist. */
export type SeenFolder = { readonly files: readonly SeenFile[]; readonly isComplete: boolean };

/** A standing orders file whose text is kept under `blob`. */
export type SeenStandingOrders =
  | (FileTrust & {
      readonly status: 'read';
      readonly hash: string;
      readonly text: string;
      /** Null: the hash was known and nothing was stored. */
      readonly blob: string | null;
    })
  /** `missing`: there is none. `unreadable`: too large, no file, no permission; `hash` names the cause. */
  | { readonly status: 'missing' | 'unreadable'; readonly hash: string; readonly why: string };

export type SeenInboxFile = FileTrust & {
  readonly file: string;
  readonly hash: string;
  readonly bytes: number;
  readonly text: { readonly blob: string; readonly bytes: number };
};

/** New files in full; `unreadable` names the others with the reason. */
export type SeenInbox = {
  readonly fresh: readonly SeenInboxFile[];
  readonly unreadable: readonly { readonly file: string; readonly why: string }[];
};

export type SeenRepository = {
  readonly repository: string;
  /** Commit id, or `none` before the first commit. */
  readonly head: string;
  /** `detached` when on none. */
  readonly branch: string;
  /** No tracked file differs from the head; untracked files do not count. */
  readonly isClean: boolean;
  /** Commits since the known head; 0 when seen for the first time. */
  readonly newCommits: number;
};

/** A file or folder that somebody waits for. `state` changes when it does; `missing` while it does not exist. */
export type SeenPath = { readonly path: string; readonly state: string };

export type MachineHealth = {
  /** What may wake work: changes only when it matters. */
  readonly classes: {
    readonly disk: 'ok' | 'low' | 'full';
    readonly memory: 'ok' | 'low' | 'critical';
    readonly load: 'ok' | 'high' | 'overloaded';
  };
  /** What is shown. Units in the names. */
  readonly gauges: Readonly<Record<string, number>>;
};

/** What the log knows already, so that nothing is read, stored or counted twice. */
export type Known = {
  /** Of the version in force: its text is stored. */
  readonly standingOrdersHash: string | null;
  /** Those of these hashes that belong to known letters, however old. */
  readonly knownLetters: (hashes: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Head by repository, as recorded last. */
  readonly heads: ReadonlyMap<string, string>;
  /** Files and folders to check; relative paths start at the workspace. */
  readonly paths?: readonly string[];
};

/** The results of the sources. A source that failed or took too long is null here and named in `failed`. */
export type RawSituation = {
  readonly health: MachineHealth | null;
  readonly tasks: SeenFolder | null;
  readonly standingOrders: SeenStandingOrders | null;
  readonly inbox: SeenInbox | null;
  readonly repositories: readonly SeenRepository[] | null;
  /** Of `Known.paths`; those that could not be checked are missing. */
  readonly paths?: readonly SeenPath[];
  readonly failed: readonly { readonly source: string; readonly error: string }[];
};

/**
 * Port: senses this machine and what its owner put into the state folder. Rejects only for `signal`: the sources
 * are independent, so a broken or slow one takes nothing from the others.
 */
export type Senses = {
  sense(known: Known, signal: AbortSignal): Promise<RawSituation>;
};
