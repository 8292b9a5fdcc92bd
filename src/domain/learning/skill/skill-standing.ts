import type {
  SkillFile,
  SkillFolder,
  SkillFolders,
  SkillProblem,
  SkillSource,
} from '../../../kernel/ports/skill-files.ts';
import { fact } from '../../fact.ts';
import type { SkillDoc, SkillsDoc } from '../views/skill.ts';
import { parseSkill, SKILL_FILE } from './skill-format.ts';

/** A skill as it lies there and as it stands. Only `offered` ones are shown to a model. */
export type StandingSkill = {
  readonly name: string;
  readonly description: string;
  readonly body: string;
  readonly source: SkillSource;
  readonly folder: string;
  readonly files: readonly SkillFile[];
  readonly hash: string;
  /** Nobody else can change its files. */
  readonly isOnlyOwners: boolean;
  readonly status: 'offered' | 'quarantined' | 'retired';
  /** Why it is not offered. */
  readonly why: string | null;
  /** Null: the log knows nothing of it. */
  readonly doc: SkillDoc | null;
};

export type Standing = {
  readonly skills: readonly StandingSkill[];
  readonly problems: readonly SkillProblem[];
};

export type StandSettings = {
  /**
   * What lies in the owner's folder was put there by the owner. False where the agent's own steps run without a
   * sandbox: they could have written it, so it waits for approval like theirs.
   */
  readonly areFilesOwners: boolean;
};

/** A name means one skill: what is shipped wins over the owner's, that over what was learned. */
const ORDER: readonly SkillSource[] = ['builtin', 'owner', 'learned'];

/** Says of each folder whether it may be offered, and why not (A23, D61). */
export function standSkills(
  { skills, problems }: SkillFolders,
  docs: SkillsDoc | undefined,
  settings: StandSettings,
): Standing {
  const byName = new Map<string, StandingSkill>();
  const found = [...problems];
  for (const folder of [...skills].sort((a, b) => rank(a) - rank(b))) {
    const { name, source, folder: path } = folder;
    const before = byName.get(name);
    const refuse = (why: string) => found.push({ name, source, path, why });
    if (before !== undefined) {
      refuse(`its name belongs to a skill already (${before.source})`);
      continue;
    }
    const text = folder.files.find((file) => file.path === SKILL_FILE)?.text ?? null;
    const parsed =
      text === null
        ? { ok: false as const, why: `there is no ${SKILL_FILE}` }
        : parseSkill(text, name);
    if (!parsed.ok) {
      refuse(parsed.why);
      continue;
    }
    const doc =
      docs !== undefined && Object.hasOwn(docs.skills, name) ? docs.skills[name] : undefined;
    byName.set(name, stood(folder, { ...parsed, doc: doc ?? null }, settings));
  }
  return {
    skills: [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    problems: found,
  };
}

function rank({ source }: SkillFolder): number {
  return ORDER.indexOf(source);
}

type Read = Pick<StandingSkill, 'description' | 'body' | 'doc'>;

function stood(folder: SkillFolder, read: Read, settings: StandSettings): StandingSkill {
  const { name, source, folder: path, files, hash, isOnlyOwners } = folder;
  const { description, body, doc } = read;
  const skill = { name, description, body, source, folder: path, files, hash, isOnlyOwners, doc };
  if (doc?.status === 'retired') return { ...skill, status: 'retired', why: doc.retired_reason };
  const why = whyQuarantined(folder, doc, settings);
  return { ...skill, status: why === null ? 'offered' : 'quarantined', why };
}

const OTHERS_MAY =
  'its files belong to another user, or others may change them; see chown and chmod go-w';

/** Why the owner's word would not bring it into use; null: it would. */
export function whyNotApprovable({ source, isOnlyOwners }: StandingSkill): string | null {
  return source === 'builtin' || isOnlyOwners ? null : OTHERS_MAY;
}

function whyQuarantined(
  { source, hash, isOnlyOwners, name }: SkillFolder,
  doc: SkillDoc | null,
  { areFilesOwners }: StandSettings,
): string | null {
  if (source === 'builtin') return null;
  if (!isOnlyOwners) return OTHERS_MAY;
  const isPublished = doc?.status === 'published';
  if (isPublished && doc.hash === hash) return null;
  if (source === 'owner' && areFilesOwners) return null;
  return `${whyUnread(source, isPublished)}; read it and approve it: homeostat skill approve ${name}`;
}

function whyUnread(source: SkillSource, isPublished: boolean): string {
  if (isPublished) return 'it was changed after it was approved';
  if (source === 'learned') return 'the agent wrote it';
  return 'steps run without a sandbox and could have written it';
}

/** What of the offered skills the log does not know yet as it lies there. */
export function publishedSkills(skills: readonly StandingSkill[]) {
  return skills
    .filter(({ status, doc, hash }) => status === 'offered' && doc?.hash !== hash)
    .map((skill) => publishSkill(skill));
}

export function publishSkill({ name, folder, hash, source }: StandingSkill) {
  const payload = { name, path: `${folder}/${SKILL_FILE}`, hash, source };
  return fact('SkillPublished', payload);
}
