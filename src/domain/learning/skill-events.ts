import { z } from 'zod';
import { event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';

const skill = { name: z.string() };
const aboutSkill = (p: { name: string }) => [`skill:${p.name}`];

/** Ways of doing things kept as files (O12). `hash`: over all files of the skill, names and contents. */
export const skillEvents = {
  /** The agent wrote it down; its owner has not read it. The trust of the event is that of the turn. */
  SkillProposed: event({ ...skill, path: reference(), hash: z.string() }, aboutSkill),
  /** From now on it is offered, as long as its files keep this hash. */
  SkillPublished: event(
    {
      ...skill,
      path: reference(),
      hash: z.string(),
      source: z.enum(['builtin', 'learned', 'owner']),
    },
    aboutSkill,
  ),
  SkillRetired: event({ ...skill, reason: z.string() }, aboutSkill),
  SkillUsed: event(
    {
      ...skill,
      action_id: z.string(),
      cycle_no: z.int().positive(),
      how: z.enum(['read', 'script']),
    },
    (p) => [...aboutSkill(p), `cycle:${p.cycle_no}`],
  ),
};
