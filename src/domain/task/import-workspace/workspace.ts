/** Whose workspace it is. */
export type WorkspaceSource = 'openclaw' | 'hermes';

export type WorkspaceSkill = {
  /** Relative to the workspace, to be shown. */
  readonly path: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
};

/** The texts of another agent's workspace; null if missing. */
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
