import { z } from 'zod';
import { stepText } from '../domain/learning/procedure/procedure-steps.ts';
import { capabilityProjection } from '../domain/learning/views/capability.ts';
import { skillProjection } from '../domain/learning/views/skill.ts';
import { type DeepReadonly, trust } from '../kernel/event/event.ts';
import type { LogReader, View } from '../kernel/log/log-contract.ts';
import { SINGLETON } from '../kernel/projection/projection.ts';
import { rankTexts } from './rank-texts.ts';

export const method = z.strictObject({
  id: z.string(),
  kind: z.enum(['procedure', 'skill']),
  description: z.string(),
  steps: z.array(z.string()),
  /** Its state, as in `procedure list` and `skill list`: whether the owner has approved it. */
  standing: z.string(),
  trust,
  score: z.number(),
});
type Found = DeepReadonly<z.infer<typeof method>>;
type Method = Omit<Found, 'score'>;

/** Procedures and skills for a goal, best match first (A8). */
export async function findMethods(
  { agentId, log }: { readonly agentId: string; readonly log: LogReader },
  { goal, limit }: { readonly goal: string; readonly limit: number },
): Promise<readonly Found[]> {
  const view = await log.view(agentId, [
    { projection: capabilityProjection, keys: 'all' },
    { projection: skillProjection, keys: [SINGLETON] },
  ]);
  const methods = [...proceduresIn(view), ...skillsIn(view)];
  const byId = new Map(methods.map((method) => [method.id, method]));
  const texts = methods.map(({ id, description, steps }) => ({
    id,
    text: [description, ...steps].join('\n'),
    at: new Date(0).toISOString(),
  }));
  return rankTexts(texts, { text: goal, limit }).flatMap(({ id, score }) => {
    const method = byId.get(id);
    return method === undefined ? [] : [{ ...method, score }];
  });
}

function proceduresIn(view: View): readonly Method[] {
  return [...view.all(capabilityProjection).values()].flatMap(({ id, description, procedure }) => {
    if (procedure === null) return [];
    const { steps, review, trust } = procedure;
    const about = description === '' ? id : `${id}: ${description}`;
    return [
      {
        id: procedure.id,
        kind: 'procedure' as const,
        description: about,
        steps: steps.map(stepText),
        standing: review,
        trust,
      },
    ];
  });
}

/** A skill is found by its name alone: its text is in its file. */
function skillsIn(view: View): readonly Method[] {
  const skills = Object.values(view.get(skillProjection, SINGLETON)?.skills ?? {});
  return skills
    .filter(({ status }) => status === 'published')
    .map(({ name, status, source, proposed_trust }) => ({
      id: `skill:${name}`,
      kind: 'skill',
      description: name.replaceAll('-', ' '),
      steps: [],
      standing: status,
      trust: source === 'learned' ? (proposed_trust ?? 'outside') : 'owner',
    }));
}
