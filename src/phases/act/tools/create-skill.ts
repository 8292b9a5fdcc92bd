import { z } from 'zod';
import { fact } from '../../../domain/fact.ts';
import { isLearningId } from '../../../domain/learning/capability/capability-id.ts';
import {
  isSkillScript,
  parseSkill,
  renderSkill,
  SKILL_FILE,
} from '../../../domain/learning/skill/skill-format.ts';
import { skillProjection } from '../../../domain/learning/views/skill.ts';
import { checkedTool } from '../../../kernel/checked-tool.ts';
import type { SkillFiles } from '../../../kernel/ports/skill-files.ts';
import type { Tool, ToolOutcome, ToolRun } from '../../../kernel/ports/tool.ts';
import type { Recorder } from './recorder.ts';
import type { SkillShelf } from './skill-shelf.ts';
import { told, toldNo } from './told.ts';

/** Characters. */
const LONGEST_BODY = 12_000;
const LONGEST_DESCRIPTION = 300;
const LONGEST_EXAMPLE = 500;
const LONGEST_SCRIPT = 16_000;
const MOST_SCRIPTS = 5;
/** Unread drafts that may wait for the owner at once. */
const MOST_WAITING = 20;

const input = z.strictObject({
  name: z.string().refine(isLearningId, 'words in lower case joined by hyphens'),
  description: z
    .string()
    .min(20)
    .max(LONGEST_DESCRIPTION)
    .describe('what it does and when to use it, on one line'),
  body: z.string().min(50).max(LONGEST_BODY).describe('Markdown: when to use, steps, tips'),
  examples: z
    .array(z.string().min(1).max(LONGEST_EXAMPLE))
    .min(1)
    .max(10)
    .describe('concrete uses, each with the call to make'),
  scripts: z
    .array(
      z.strictObject({
        path: z.string().refine(isSkillScript, 'scripts/NAME.sh, .py, .js or .mjs'),
        text: z.string().min(1).max(LONGEST_SCRIPT),
      }),
    )
    .max(MOST_SCRIPTS)
    .default([]),
});
type Input = z.infer<typeof input>;

export type CreateSkillPorts = {
  readonly shelf: SkillShelf;
  readonly files: SkillFiles;
  readonly record: Recorder;
};

/** D61, A23: a skill is written down whole and valid, and lies in quarantine until the owner has read it. */
export function createSkillTool(ports: CreateSkillPorts): Tool {
  return checkedTool({
    name: 'create_skill',
    reach: 'record',
    isRepeatable: true,
    input,
    description:
      'Writes a new skill down for later. It is not used before the owner has read and approved it.',
    prepare: (given) => {
      const text = renderSkill(given);
      const parsed = parseSkill(text, given.name);
      if (!parsed.ok) return { status: 'refused', why: parsed.why };
      const paths = given.scripts.map(({ path }) => path);
      if (new Set(paths).size < paths.length)
        return { status: 'refused', why: 'a script is there twice' };
      return {
        status: 'ready',
        touches: { content: [text, ...given.scripts.map((one) => one.text)].join('\n') },
        summary: `propose skill ${given.name}: ${given.description}`,
        run: (run) => create(ports, run, { ...given, text }),
      };
    },
  });
}

type Draft = Input & { readonly text: string };

async function create(ports: CreateSkillPorts, run: ToolRun, draft: Draft): Promise<ToolOutcome> {
  const { name, text, scripts } = draft;
  const { skills, problems } = await ports.shelf.read();
  const known = skills.find((one) => one.name === name);
  const taken = problems.find((one) => one.name === name && one.source !== 'learned');
  const isDraft = known === undefined || (known.source === 'learned' && known.doc?.hash == null);
  if (!isDraft || taken !== undefined) {
    return toldNo(`there is a skill ${name} already; choose another name or leave it`);
  }
  const waiting = skills.filter(
    ({ source, status }) => source === 'learned' && status === 'quarantined',
  );
  if (known === undefined && waiting.length >= MOST_WAITING) {
    return toldNo(`${waiting.length} skills wait for the owner to read them; no more until then`);
  }
  const files = [{ path: SKILL_FILE, text }, ...scripts];
  await ports.files.write({ name, source: 'learned', files, mayReplace: true });
  const written = (await ports.shelf.read()).skills.find((one) => one.name === name);
  if (written?.source !== 'learned') return toldNo(`${name} could not be written down`);
  const payload = { name, path: `${written.folder}/${SKILL_FILE}`, hash: written.hash };
  await ports.record(run, [{ projection: skillProjection, keys: [] }], () => ({
    events: [fact('SkillProposed', payload)],
    about: [],
  }));
  return told(`${name} is written down; it can be used when the owner has approved it`);
}
