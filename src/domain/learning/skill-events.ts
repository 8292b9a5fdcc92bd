import { z } from 'zod';
import { event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';

const skill = { name: z.string() };
const aboutSkill = (p: { name: string }) => [`skill:${p.name}`];

/** Ways of doing things kept as files (O12). `hash`: over all files of the skill, names and contents. */
export const skillEvents = {
  /** Written by the agent, not read by its owner. The event has the trust of the turn. */
  SkillProposed: event({ ...skill, path: reference(), hash: z.string() }, aboutSkill),
  /** Offered from now on, while its files keep this hash. */
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
