/** `builtin`: shipped with the program. `owner`: put into the state folder by hand. `learned`: written by the agent. */
export type SkillSource = 'builtin' | 'owner' | 'learned';

export type SkillFile = {
  /** Relative to the skill's folder, with `/`. */
  readonly path: string;
  /** Null: not UTF-8 text. */
  readonly text: string | null;
};

/** One skill as it lies on the disk, read once and whole: what was checked is what is used. */
export type SkillFolder = {
  readonly name: string;
  readonly source: SkillSource;
  /** Absolute, with no link in it. */
  readonly folder: string;
  readonly files: readonly SkillFile[];
  /** SHA-256 in hex over names and contents of all files. */
  readonly hash: string;
  /** All of it belongs to the user the agent runs as, and nobody else may change it. */
  readonly isOnlyOwners: boolean;
};

/** A folder that is no skill, by name: the rest is read all the same. */
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
  /** A folder of this name is replaced. */
  readonly mayReplace: boolean;
};

/** Port: the folders skills lie in. */
export type SkillFiles = {
  /** A folder that cannot be read, or that leads out of itself, is a problem and never throws. */
  read(): Promise<SkillFolders>;
  /** Whole or not there. `exists`: nothing was changed. */
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
