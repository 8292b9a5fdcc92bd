import type { Command } from 'commander';
import { graphDesk } from '../../../app/graph/graph-desk.ts';
import type { Browsed, ShownPath } from '../../../app/graph/graph-shapes.ts';
import { graphSettings } from '../../../domain/graph/settings.ts';
import { CommandError } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';
import { wholeNumberFrom } from '../../terminal/whole-number.ts';

/** memory browse, paths, overview, alias, unalias: relations between people, places and firms. */
export function addGraphCommands(memory: Command): void {
  addWalks(memory);
  addNames(memory);
}

function addWalks(memory: Command): void {
  memory
    .command('browse')
    .description('the relations of a person, place or thing')
    .argument('<name>', 'as you call it: "Clara", "my sister", "me"')
    .option(
      '--depth <steps>',
      `steps away, at most ${graphSettings.deepest}`,
      wholeNumberFrom(1),
      1,
    )
    .option('--limit <count>', 'at most this many relations of its own', wholeNumberFrom(1), 50)
    .option('--before <cursor>', 'continue from `next` of the previous page', wholeNumberFrom(1))
    .option('--past', 'also relations that have ended')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat memory browse "my sister"\n  npx homeostat memory browse Acme --depth 2 --json',
    )
    .action(async (name: string, options: BrowseOptions, command: Command) => {
      await withAgent(command, (session) => browse(session, name, options));
    });
  memory
    .command('paths')
    .description('the paths between two of them')
    .argument('<from>')
    .argument('<to>')
    .addHelpText('after', '\nExamples:\n  npx homeostat memory paths "my sister" Zurich')
    .action(async (...[from, to, , command]: OfTwo) => {
      await withAgent(command, (session) => paths(session, from, to));
    });
  memory
    .command('overview')
    .description('the topics the agent knows about, largest first')
    .option('--topics <count>', 'at most this many', wholeNumberFrom(1), graphSettings.topics)
    .addHelpText('after', '\nExamples:\n  npx homeostat memory overview --topics 5')
    .action(async ({ topics }: { topics: number }, command: Command) => {
      await withAgent(command, (session) => overview(session, topics));
    });
}

function addNames(memory: Command): void {
  memory
    .command('alias')
    .description('join two names of the same person or thing')
    .argument('<name>')
    .argument('<other>')
    .addHelpText('after', '\nExamples:\n  npx homeostat memory alias Bea "Beatrice Vogt"')
    .action(async (...[name, other, , command]: OfTwo) => {
      await withAgent(command, (session) => alias(session, [name, other]));
    });
  memory
    .command('unalias')
    .description('separate two joined names, whoever joined them')
    .argument('<name>')
    .argument('<other>')
    .addHelpText('after', '\nExamples:\n  npx homeostat memory unalias "my sister" Clara')
    .action(async (...[name, other, , command]: OfTwo) => {
      await withAgent(command, (session) => unalias(session, [name, other]));
    });
}

/** The arguments of a command on two names. */
type OfTwo = [name: string, other: string, options: unknown, command: Command];

type BrowseOptions = {
  readonly depth: number;
  readonly limit: number;
  readonly before?: number;
  readonly past?: boolean;
};

async function browse({ agent, output }: Session, name: string, options: BrowseOptions) {
  const { depth, limit, before, past = false } = options;
  const wanted = { depth: Math.min(depth, graphSettings.deepest), limit, before, past };
  const found = await graphDesk(agent).browse(name, wanted);
  if (found === null) throw unknownName(name);
  const next = found.next === null ? [] : [`more: add --before ${found.next}`];
  output.result({ ok: true, ...found }, [...entityLines(found), ...next]);
}

function entityLines({ entity, relations }: Browsed): readonly string[] {
  const also = entity.aliases.length === 0 ? '' : ` (also ${entity.aliases.join(', ')})`;
  const lines = relations.map(({ depth, subject, verb, object, at, trust, until }) => {
    const over = until === null ? '' : `, until ${until.slice(0, 10)}`;
    const words = `${subject.name} | ${verb} | ${object.name}`;
    return `${'  '.repeat(depth)}${visibleText(words)}  (${at.slice(0, 10)}, ${trust}${over})`;
  });
  const none = lines.length === 0 ? ['  no current relation'] : [];
  return [visibleText(`${entity.name}${also}`), ...lines, ...none];
}

async function paths({ agent, output }: Session, from: string, to: string): Promise<void> {
  const found = await graphDesk(agent).paths(from, to);
  if (found === null) throw unknownName(`${from}" or "${to}`);
  const lines = found.flatMap(pathLines);
  output.result(
    { ok: true, paths: found },
    lines.length === 0 ? [visibleText(`no known relation leads from ${from} to ${to}`)] : lines,
  );
}

function pathLines({ entities, steps }: ShownPath): readonly string[] {
  return [
    visibleText(entities.join(' - ')),
    ...steps.map(({ subject, verb, object, at }) =>
      visibleText(`  ${subject.name} | ${verb} | ${object.name}  (${at.slice(0, 10)})`),
    ),
  ];
}

async function overview({ agent, output }: Session, topics: number): Promise<void> {
  const found = await graphDesk(agent).overview(topics);
  const lines = found.topics.map(({ name, entities, relations }) => {
    const others = entities.length === 0 ? '' : `: ${entities.join(', ')}`;
    return visibleText(`${name}${others}  (${relations})`);
  });
  output.result(
    { ok: true, ...found },
    lines.length === 0 ? ['no relations are known yet'] : lines,
  );
}

type Names = readonly [string, string];

async function alias({ agent, output, origin }: Session, names: Names): Promise<void> {
  const entity = await graphDesk(agent).alias(origin, names);
  if (entity === null) throw unknownName(names.join('" or "'));
  output.result({ ok: true, entity }, [
    visibleText(`"${names[0]}" and "${names[1]}" are now one name`),
    `undo with: npx homeostat memory unalias ${names.map((name) => JSON.stringify(name)).join(' ')}`,
  ]);
}

async function unalias({ agent, output, origin }: Session, names: Names): Promise<void> {
  if (!(await graphDesk(agent).unalias(origin, names))) {
    const say = `"${names[0]}" and "${names[1]}" are not joined; see: npx homeostat memory browse`;
    throw new CommandError('not_joined', say);
  }
  output.result({ ok: true }, [visibleText(`"${names[0]}" and "${names[1]}" are separate now`)]);
}

function unknownName(name: string): CommandError {
  const say = `no relation mentions "${name}"; see: npx homeostat memory overview`;
  return new CommandError('not_found', say);
}
