import { readWorkspace } from '../../app/import/read-workspace.ts';
import { type Fact, fact } from '../../domain/fact.ts';
import type { ImportPlan, Refusal } from '../../domain/import-plan.ts';
import { parseSkill, SKILL_FILE } from '../../domain/learning/skill/skill-format.ts';
import type { StandingSkill } from '../../domain/learning/skill/skill-standing.ts';
import { planWorkspace } from '../../domain/task/import-workspace/plan-workspace.ts';
import type {
  WorkspaceSkill,
  WorkspaceSource,
} from '../../domain/task/import-workspace/workspace.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { OpenAgent } from '../open/agent.ts';
import { openShelf } from '../tools/skills.ts';

/** The part of an agent that an import works with. */
export type ImportingAgent = Parameters<typeof openShelf>[0] & {
  readonly config: Pick<OpenAgent['config'], 'timezone'>;
};

export type WorkspaceImport = {
  readonly source: WorkspaceSource;
  readonly folder: string;
  readonly isDryRun: boolean;
  /** Dedupe keys of earlier imports. */
  readonly stored: ReadonlySet<string>;
};

/** Takes over the workspace of another agent; all of it is foreign until its owner accepts it, skills wait unread. */
export async function importWorkspace(
  agent: ImportingAgent,
  origin: Origin,
  { source, folder, isDryRun, stored }: WorkspaceImport,
): Promise<ImportPlan> {
  const { workspace, unread } = await readWorkspace(source, folder);
  const clock = { now: origin.occurredAt, zone: agent.config.timezone };
  const known = { stored, unread, skills: 0 };
  const first = planWorkspace(workspace, known, clock);
  if (first.events.length === 0) return first;
  const skills = await takeSkills(agent, workspace.skills, isDryRun);
  const all = [...unread, ...skills.refused];
  const plan = planWorkspace(workspace, { stored, unread: all, skills: skills.taken }, clock);
  const events = [...skills.events.filter((event) => !stored.has(event.dedupeKey)), ...plan.events];
  if (!isDryRun) {
    await agent.log.append(agent.agentId, origin, { events, onDuplicate: 'first' });
  }
  return { ...plan, events };
}

type ProposedSkill = Fact<'SkillProposed'> & { readonly dedupeKey: string };

type TakenSkills = {
  readonly events: readonly ProposedSkill[];
  readonly taken: number;
  readonly refused: readonly Refusal[];
};

/** Written down as the agent's own proposals are: not used before the owner has read and approved them. */
async function takeSkills(
  agent: ImportingAgent,
  found: readonly WorkspaceSkill[],
  isDryRun: boolean,
): Promise<TakenSkills> {
  const { files, shelf } = openShelf(agent);
  const named = found.map((skill) => ({ ...skill, ...nameOf(skill) }));
  const refused = named.flatMap(({ path, why }) => (why === null ? [] : [{ what: path, why }]));
  const usable = named.filter(({ why }) => why === null);
  if (!isDryRun) {
    for (const { name, files: parts } of usable) {
      await files.write({ name, source: 'learned', files: parts, mayReplace: false });
    }
  }
  const { skills, problems } = await shelf.read();
  const events: ProposedSkill[] = [];
  let taken = 0;
  for (const skill of usable) {
    const there = skills.find((one) => one.name === skill.name);
    const problem = problems.find((one) => one.name === skill.name);
    const why = there === undefined ? (problem?.why ?? null) : whyOther(there, skill);
    if (why !== null) refused.push({ what: skill.path, why });
    else taken += 1;
    if (why === null && there !== undefined) events.push(proposed(there));
  }
  return { events, taken, refused };
}

function whyOther(there: StandingSkill, { name, files }: WorkspaceSkill & { name: string }) {
  const isSame = skillText(there.files) === skillText(files) && there.source === 'learned';
  return isSame ? null : `there is another skill ${name} already`;
}

function proposed({ name, folder, hash }: StandingSkill): ProposedSkill {
  const payload = { name, path: `${folder}/${SKILL_FILE}`, hash };
  const dedupeKey = `import:skill:${name}:${hash}`;
  return { ...fact('SkillProposed', payload, { trust: 'outside' }), dedupeKey };
}

function skillText(files: readonly { readonly path: string; readonly text: string | null }[]) {
  return files.find(({ path }) => path === SKILL_FILE)?.text ?? '';
}

/** By the name in its own frontmatter. */
function nameOf({ files }: WorkspaceSkill): { readonly name: string; readonly why: string | null } {
  const text = skillText(files);
  const name = /^name:\s*["']?([a-z0-9-]+)["']?\s*$/m.exec(text)?.[1] ?? '';
  const parsed = parseSkill(text, name);
  return { name, why: parsed.ok ? null : parsed.why };
}
