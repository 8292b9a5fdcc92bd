import { z } from 'zod';
import { fact } from '../../../domain/fact.ts';
import { isSkillScript, SKILL_FILE } from '../../../domain/learning/skill/skill-format.ts';
import type { StandingSkill } from '../../../domain/learning/skill/skill-standing.ts';
import { skillProjection } from '../../../domain/learning/views/skill.ts';
import { checkedTool } from '../../../kernel/checked-tool.ts';
import type { StepResult, StepRunner } from '../../../kernel/ports/step-runner.ts';
import type { Tool, ToolOutcome, ToolRun } from '../../../kernel/ports/tool.ts';
import { shellQuoted } from '../../../kernel/text/shell-quoted.ts';
import type { Recorder } from './recorder.ts';
import type { SkillShelf } from './skill-shelf.ts';
import { told, toldNo } from './told.ts';

const MOST_ARGUMENTS = 30;
const LONGEST_ARGUMENT = 2000;
const LONGEST_TIMEOUT_S = 600;
/** By file extension; all others are text to read. */
const INTERPRETERS: Readonly<Record<string, string>> = {
  sh: 'bash',
  py: 'python3',
  js: 'node',
  mjs: 'node',
};

export type SkillToolPorts = {
  readonly shelf: SkillShelf;
  readonly record: Recorder;
  /** Scripts run in it: the sandbox, unless the owner chose none. */
  readonly steps: StepRunner;
};

const skillName = z.string().max(64).describe('as the list of skills names it');

/** A15: the body on demand, scripts when needed. */
export function skillTools(ports: SkillToolPorts): readonly Tool[] {
  return [readSkill(ports), runSkillScript(ports)];
}

function readSkill({ shelf, record }: SkillToolPorts): Tool {
  return checkedTool({
    name: 'read_skill',
    reach: 'look',
    isRepeatable: true,
    isReadOnly: true,
    description:
      'Reads a skill in whole before you use it, or one more file of it that the skill speaks of.',
    input: z.strictObject({
      name: skillName,
      file: z.string().max(200).optional().describe(`below its folder; default ${SKILL_FILE}`),
    }),
    prepare: ({ name, file = SKILL_FILE }) => ({
      status: 'ready',
      touches: {},
      summary: `read skill ${name}${file === SKILL_FILE ? '' : ` (${file})`}`,
      run: async (run) => {
        const skill = (await shelf.read()).skills.find((one) => one.name === name);
        if (skill?.status !== 'offered') return toldNo(notOffered(name, shelf, skill));
        const text = textIn(skill, file);
        if (text === null) return toldNo(`${name} has no text file "${file}"; ${filesOf(skill)}`);
        await recordUse(record, run, { name, how: 'read' });
        return told(text, 'owner');
      },
    }),
  });
}

/** A file is looked up by its exact name among what was read: no path is ever followed here. */
function textIn(skill: StandingSkill, file: string): string | null {
  if (file !== SKILL_FILE) return skill.files.find(({ path }) => path === file)?.text ?? null;
  const others = skill.files.length > 1 ? `\n\n(${filesOf(skill)})` : '';
  return `# ${skill.name}\n\n${skill.description}\n\n${skill.body}${others}`;
}

function filesOf({ files }: StandingSkill): string {
  return `its files: ${files.map(({ path }) => path).join(', ')}`;
}

function notOffered(name: string, shelf: SkillShelf, skill?: StandingSkill): string {
  if (skill !== undefined) return `${name} is not offered: ${skill.why ?? skill.status}`;
  const offered = [...shelf.last().values()].filter(({ status }) => status === 'offered');
  return `there is no skill "${name}"; there are: ${offered.map((one) => one.name).join(', ')}`;
}

type Use = { readonly name: string; readonly how: 'read' | 'script' };

async function recordUse(record: Recorder, run: ToolRun, { name, how }: Use): Promise<void> {
  const payload = { name, action_id: run.actionId, cycle_no: run.cycleNo, how };
  await record(run, [{ projection: skillProjection, keys: [] }], () => ({
    events: [fact('SkillUsed', payload)],
    about: [],
  }));
}

function runSkillScript({ shelf, record, steps }: SkillToolPorts): Tool {
  return checkedTool({
    name: 'run_skill_script',
    reach: 'shell',
    isRepeatable: false,
    description:
      'Runs a script of a skill in the sandbox, with the workspace as current folder and without network. Read the skill first.',
    input: z.strictObject({
      name: skillName,
      script: z.string().describe('such as scripts/check.sh'),
      args: z.array(z.string().max(LONGEST_ARGUMENT)).max(MOST_ARGUMENTS).default([]),
      timeout_s: z.int().positive().max(LONGEST_TIMEOUT_S).optional(),
    }),
    prepare: ({ name, script, args, timeout_s }) => {
      const skill = shelf.last().get(name);
      if (skill?.status !== 'offered') return refusal(notOffered(name, shelf, skill));
      const command = commandOf(skill, script, args);
      if (command === null) {
        return refusal(`${name} has no script "${script}" that can be run; ${filesOf(skill)}`);
      }
      return {
        status: 'ready',
        touches: { command },
        summary: `${name}: ${script} ${args.map(shellQuoted).join(' ')}`.trim(),
        run: async (run) => {
          const now = (await shelf.read()).skills.find((one) => one.name === name);
          // Runs exactly what was judged: the same files, still approved.
          const isSame = now?.status === 'offered' && now.hash === skill.hash;
          if (!isSame) return toldNo(`${name} was changed since; ask again after reading it`);
          const { signal, onSpawn } = run;
          const timeoutMs = timeout_s === undefined ? undefined : timeout_s * 1000;
          const result = await steps.run({ run: command, timeoutMs, signal, onSpawn });
          await recordUse(record, run, { name, how: 'script' });
          return scriptOutcome(result);
        },
      };
    },
  });
}

function refusal(why: string): { readonly status: 'refused'; readonly why: string } {
  return { status: 'refused', why };
}

function commandOf(skill: StandingSkill, script: string, args: readonly string[]): string | null {
  const isThere = skill.files.some(({ path, text }) => path === script && text !== null);
  const interpreter = INTERPRETERS[/\.([a-z]+)$/.exec(script)?.[1] ?? ''];
  const isPlain = args.every((arg) => !arg.includes('\0'));
  if (!isSkillScript(script) || !isThere || interpreter === undefined || !isPlain) return null;
  return [interpreter, shellQuoted(`${skill.folder}/${script}`), ...args.map(shellQuoted)].join(
    ' ',
  );
}

const BY_SIGNAL = 128;

/** What a script prints may come from anywhere, so it is from outside. */
function scriptOutcome({ exitCode, output, timedOut, truncatedBytes }: StepResult): ToolOutcome {
  const code = exitCode ?? BY_SIGNAL;
  const notes = [
    timedOut && '(ended: it took longer than it may)',
    truncatedBytes > 0 && `(${truncatedBytes} more bytes were left out)`,
  ].filter((note) => note !== false);
  const text = [new TextDecoder().decode(output), ...notes].join('\n').trim();
  const evidence = [{ kind: 'exit' as const, ref: `exit ${code}`, ok: code === 0 }];
  return { exitCode: code, text, trust: 'outside', evidence };
}
