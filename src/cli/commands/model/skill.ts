import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import pc from 'picocolors';
import { openShelf } from '../../../compose/tools/skills.ts';
import { type Fact, fact } from '../../../domain/fact.ts';
import { parseSkill, SKILL_FILE } from '../../../domain/learning/skill/skill-format.ts';
import {
  publishSkill,
  type StandingSkill,
  whyNotApprovable,
} from '../../../domain/learning/skill/skill-standing.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';

const HASH_SHOWN = 12;
const MOST_BYTES = 64 * 1024;

/** skill: instructions kept as files. A skill that the agent wrote is used once the owner has approved it. */
export function addSkillCommands(program: Command): void {
  const skill = program
    .command('skill')
    .description('instructions that the agent reads when it needs them')
    .addHelpText('after', '\nExamples:\n  npx homeostat skill list');
  addReading(skill);
  addDeciding(skill);
  skill
    .command('new')
    .description('add a skill of your own')
    .requiredOption('--from <file>', 'a SKILL.md; its frontmatter names the skill')
    .addHelpText('after', '\nExamples:\n  npx homeostat skill new --from ./release-notes/SKILL.md')
    .action(async ({ from }: { from: string }, command: Command) => {
      await withAgent(command, (session) => addSkill(session, from));
    });
}

function addReading(skill: Command): void {
  skill
    .command('list')
    .description('all skills, how often they were used and with what result')
    .addHelpText('after', '\nExamples:\n  npx homeostat skill list --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, listSkills);
    });
  skill
    .command('show')
    .description('the whole skill, with its scripts')
    .argument('<skill>', 'its name')
    .addHelpText('after', '\nExamples:\n  npx homeostat skill show web-read')
    .action(async (name: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => showSkill(session, name));
    });
}

function addDeciding(skill: Command): void {
  skill
    .command('approve')
    .description('approve it: the agent may use it as it is now')
    .argument('<skill>', 'its name')
    .option(
      '--hash <beginning>',
      'approve only if its hash still begins with this, as in `skill show`',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat skill approve release-notes --hash 1f0c2a9be3d4',
    )
    .action(async (name: string, { hash }: { hash?: string }, command: Command) => {
      await withAgent(command, (session) => approve(session, name, hash ?? ''));
    });
  skill
    .command('retire')
    .description('stop the agent from using it; approving allows it again')
    .argument('<skill>', 'its name')
    .option('--reason <text>', 'why, for the record', 'asked for by the owner')
    .addHelpText('after', '\nExamples:\n  npx homeostat skill retire web-read')
    .action(async (name: string, { reason }: { reason: string }, command: Command) => {
      await withAgent(command, (session) => retire(session, name, reason));
    });
}

/** Null: no cycle that used it succeeded or failed. */
function successShare({ doc }: StandingSkill): number | null {
  const ended = (doc?.successes ?? 0) + (doc?.failures ?? 0);
  return ended === 0 ? null : (doc?.successes ?? 0) / ended;
}

function summaryOfSkill(skill: StandingSkill) {
  const { name, description, source, status, why, hash, folder, doc } = skill;
  return {
    name,
    description,
    source,
    status,
    why,
    hash,
    path: `${folder}/${SKILL_FILE}`,
    uses: doc?.uses ?? 0,
    successes: doc?.successes ?? 0,
    failures: doc?.failures ?? 0,
    success_share: successShare(skill),
    proposed_trust: doc?.proposed_trust ?? null,
  };
}

async function listSkills({ agent, output }: Session): Promise<void> {
  const { skills, problems } = await openShelf(agent).shelf.read();
  const rows = skills.map((skill) => {
    const share = successShare(skill);
    return [
      ...[pc.bold(skill.name), skill.source, skill.status, `${skill.doc?.uses ?? 0} uses`],
      share === null ? '' : `${Math.round(share * 100)}% good`,
      skill.why ?? '',
    ];
  });
  const wrong = problems.map(({ path, why }) => `${pc.red('no skill')}  ${path}: ${why}`);
  const lines = [...table(rows), ...wrong];
  output.result(
    { ok: true, skills: skills.map(summaryOfSkill), problems },
    lines.length === 0 ? ['none'] : lines,
  );
}

async function find({ agent }: Session, name: string): Promise<StandingSkill> {
  const { skills, problems } = await openShelf(agent).shelf.read();
  const found = skills.find((one) => one.name === name);
  if (found !== undefined) return found;
  const problem = problems.find((one) => one.name === name);
  const why =
    problem === undefined ? 'see: homeostat skill list' : `${problem.path}: ${problem.why}`;
  throw new CommandError('not_found', `there is no skill "${name}"; ${why}`);
}

async function showSkill(session: Session, name: string): Promise<void> {
  const skill = await find(session, name);
  const { status, why, hash, source, files } = skill;
  session.output.result({ ok: true, skill: { ...summaryOfSkill(skill), files } }, [
    `${pc.bold(name)}: ${source}, ${status}${why === null ? '' : `: ${why}`}`,
    `hash ${hash.slice(0, HASH_SHOWN)}`,
    ...files.flatMap(({ path, text }) => ['', pc.dim(path), `  ${text ?? '(no text)'}`]),
  ]);
}

async function recordOfSkill({ agent, origin }: Session, event: Fact): Promise<void> {
  await agent.log.append(agent.agentId, origin, { events: [event] });
}

async function approve(session: Session, name: string, hash: string): Promise<void> {
  const skill = await find(session, name);
  if (!skill.hash.startsWith(hash)) {
    const why = `the hash of ${name} is now ${skill.hash.slice(0, HASH_SHOWN)}, not ${hash}: read it again`;
    throw new CommandError('changed', why);
  }
  if (skill.status === 'offered') {
    throw new CommandError('not_waiting', `${name} is in use; it needs no approval`);
  }
  // Before the event is recorded: an approved skill must be the one in use.
  const whyNot = whyNotApprovable(skill);
  if (whyNot !== null) throw new CommandError('not_owners', `${name} is not approved: ${whyNot}`);
  await recordOfSkill(session, publishSkill(skill));
  const { status, why } = await find(session, name);
  const lines = [
    status === 'offered' ? `${name} is approved` : `${name} is not offered: ${why ?? ''}`,
  ];
  session.output.result({ ok: status === 'offered', name, hash: skill.hash, status, why }, lines);
}

async function retire(session: Session, name: string, reason: string): Promise<void> {
  await find(session, name);
  await recordOfSkill(session, fact('SkillRetired', { name, reason }));
  session.output.result({ ok: true, name, reason }, [`${name} is no longer used`]);
}

async function addSkill(session: Session, from: string): Promise<void> {
  const text = await readSkillFile(from);
  const named = /^name:\s*["']?([a-z0-9-]+)["']?\s*$/m.exec(text)?.[1] ?? '';
  const parsed = parseSkill(text, named);
  if (!parsed.ok) throw new CommandError('bad_skill', `${from}: ${parsed.why}`, { exitCode: 2 });
  const { files, shelf } = openShelf(session.agent);
  const known = (await shelf.read()).skills.find(({ name }) => name === named);
  const skill = { name: named, source: 'owner' as const, mayReplace: false };
  const written =
    known?.source === 'builtin'
      ? 'exists'
      : await files.write({ ...skill, files: [{ path: SKILL_FILE, text }] });
  if (written === 'exists') {
    const why = `there is a skill ${named} already; retire it and choose another name`;
    throw new CommandError('exists', why);
  }
  await recordOfSkill(session, publishSkill(await find(session, named)));
  session.output.result({ ok: true, name: named }, [`${named} is added`]);
}

async function readSkillFile(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > MOST_BYTES) throw new Error(`larger than ${MOST_BYTES} bytes`);
    return await readFile(path, 'utf8');
  } catch (error) {
    const why = messageOf(error);
    throw new CommandError('bad_skill', `${path} cannot be read: ${why}`, {
      cause: error,
      exitCode: 2,
    });
  }
}
