import { SKILL_FILE } from '../../../domain/learning/skill/skill-format.ts';
import {
  publishedSkills,
  type Standing,
  type StandingSkill,
  standSkills,
} from '../../../domain/learning/skill/skill-standing.ts';
import { skillProjection } from '../../../domain/learning/views/skill.ts';
import { controllerOrigin } from '../../../kernel/event/controller-origin.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import type { SkillFiles } from '../../../kernel/ports/skill-files.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import type { PromptRecord } from '../../../prompt/list/prompt-record.ts';
import type { RecorderPorts } from './recorder.ts';

/** Characters of a description in the list; all of it stands in the file (A15). */
const SHOWN_OF_DESCRIPTION = 240;

export type SkillRecord = PromptRecord & { readonly trust: Trust };

/** The skills as they lie there and as they stand. */
export type SkillShelf = {
  /** Reads folders and log again. */
  read(): Promise<Standing>;
  /** The list for a prompt (A14): what is offered now, after recording what is new. */
  offered(): Promise<readonly SkillRecord[]>;
  /** As of the last reading: for tools, which say what they would touch without looking. */
  last(): ReadonlyMap<string, StandingSkill>;
};

export type ShelfPorts = RecorderPorts & {
  readonly files: SkillFiles;
  /** See StandSettings. */
  readonly areFilesOwners: boolean;
};

const WANTED = [{ projection: skillProjection, keys: [SINGLETON] }];

export function skillShelf(ports: ShelfPorts): SkillShelf {
  let last: ReadonlyMap<string, StandingSkill> = new Map();
  const read = async (): Promise<Standing> => {
    const found = await ports.files.read();
    const view = await ports.log.view(ports.agentId, WANTED);
    const standing = standSkills(found, view.get(skillProjection, SINGLETON), ports);
    last = new Map(standing.skills.map((skill) => [skill.name, skill]));
    return standing;
  };
  return {
    read,
    last: () => last,
    offered: async () => {
      await publishNew(ports);
      const { skills } = await read();
      return skills.flatMap((skill) => recordsOf(skill));
    },
  };
}

/** Shipped skills and the owner's own become events, so that a prompt can name the source of its words. */
async function publishNew({ files, log, agentId, newId, now, ...settings }: ShelfPorts) {
  const found = await files.read();
  await log.decide(agentId, WANTED, (view) => {
    const { skills } = standSkills(found, view.get(skillProjection, SINGLETON), settings);
    const events = publishedSkills(skills);
    const subjects = events.map(({ payload: { name } }) => `skill:${name}`);
    const unless = subjects.length === 0 ? {} : { unless: { subjects } };
    return { decision: { events, ...unless }, origin: controllerOrigin({ agentId, newId, now }) };
  });
}

function recordsOf({
  name,
  description,
  folder,
  status,
  doc,
}: StandingSkill): readonly SkillRecord[] {
  if (status !== 'offered' || doc === null) return [];
  const fields = {
    name,
    description: cutToCharacters(description, SHOWN_OF_DESCRIPTION),
    path: `${folder}/${SKILL_FILE}`,
  };
  return [{ name, fields, eventIds: [doc.event_id], trust: 'owner' }];
}
