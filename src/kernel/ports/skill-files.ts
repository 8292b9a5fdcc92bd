/** `builtin`: shipped with the program. `owner`: put into the state folder by hand. `learned`: written by the agent. */
export type SkillSource = 'builtin' | 'owner' | 'learned';

export type SkillFile = {
  /** Relative to the skill's folder, with `/`. */
  readonly path: string;
  /** Null: not UTF-8 text. */
  readonly text: string | null;
};

/** One skill as it is on disk, read once and whole: the bytes that were checked are the bytes that are used. */
export type SkillFolder = {
  readonly name: string;
  readonly source: SkillSource;
  /** Absolute, with links resolved. */
  readonly folder: string;
  readonly files: readonly SkillFile[];
  /** SHA-256 in hex over names and contents of all files. */
  readonly hash: string;
  /** All of it belongs to the user the agent runs as, and nobody else may write to it. */
  readonly isOnlyOwners: boolean;
};

/** A folder that is not a valid skill, by name; the others are still read. */
export type SkillProblem = {
  readonly name: string;
  readonly source: SkillSource;
  readonly path: string;
  readonly why: string;
};

export type SkillFolders = {
  readonly skills: readonly SkillFolder[];
  readonly problems: readonly SkillProblem[];
};

export type NewSkillFolder = {
  readonly name: string;
  readonly source: 'owner' | 'learned';
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** An existing folder with this name is replaced. */
  readonly mayReplace: boolean;
};

/** Port: the folders of skills. */
export type SkillFiles = {
  /** A folder that cannot be read, or whose links lead outside, is reported as a problem and never throws. */
  read(): Promise<SkillFolders>;
  /** Written completely or not at all. `exists`: nothing was changed. */
  write(skill: NewSkillFolder): Promise<'written' | 'exists'>;
};

/** Sizes in bytes. */
export type SkillLimits = {
  readonly skillsPerFolder: number;
  readonly filesPerSkill: number;
  readonly bytesPerSkill: number;
  readonly depth: number;
};

export const defaultSkillLimits: SkillLimits = {
  skillsPerFolder: 64,
  filesPerSkill: 32,
  bytesPerSkill: 256 * 1024,
  depth: 4,
};
