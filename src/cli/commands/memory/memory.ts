import { type Command, Option } from 'commander';
import { memoryDeskWithGraph } from '../../../app/graph/graph-memory.ts';
import { memoryDesk, type ShownMemory } from '../../../app/memory/memory-desk.ts';
import { searchEpisodes } from '../../../app/read-episodes.ts';
import { why } from '../../../app/why.ts';
import { gradesOf } from '../../../domain/memory/explain-memory.ts';
import { RECALL_PROFILES, type RecallProfile } from '../../../domain/recall/profiles.ts';
import { clockWords } from '../../../kernel/text/clock-words.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { readerOf, type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';
import { wholeNumberFrom } from '../../terminal/whole-number.ts';
import { whyLines } from '../watch/why.ts';
import { addAttach } from './attach.ts';
import { addEmbeddingsCommands } from './embeddings.ts';
import { addFlush } from './flush.ts';
import { addConsolidateCommand } from './memory-consolidate.ts';
import { addEvalCommand } from './memory-eval.ts';
import { addGraphCommands } from './memory-graph.ts';
import { addMemoryTransfer } from './memory-transfer.ts';

const LONGEST = 2000;

/** memory: what the agent remembers, to find, add to, ask about and forget. */
export function addMemoryCommands(program: Command): void {
  const memory = program
    .command('memory')
    .description('what the agent remembers: find it, add to it, ask why it is there, forget it')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat memory search "my address"\n  npx homeostat memory list',
    );
  addSearch(memory);
  addAdd(memory);
  addMemoryList(memory);
  addOfOne(memory);
  addForget(memory);
  memory
    .command('stats')
    .description('how many memories there are, of which kinds, and how many of them are indexed')
    .option('--check', 'try to decrypt every memory, and count those that cannot be')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat memory stats --json\n  npx homeostat memory stats --check',
    )
    .action(async ({ check }: { check?: boolean }, command: Command) => {
      await withAgent(command, (session) => stats(session, check === true));
    });
  addAttach(memory);
  addFlush(memory);
  addGraphCommands(memory);
  addMemoryTransfer(memory);
  addConsolidateCommand(memory);
  addEvalCommand(memory);
  addEmbeddingsCommands(memory);
}

function addSearch(memory: Command): void {
  memory
    .command('search')
    .description('search the memories, best match first')
    .argument('<words>')
    .option('--limit <count>', 'at most this many', wholeNumberFrom(1), 10)
    .option('--session <id>', 'also memories that belong to this conversation alone')
    .addOption(
      new Option('--profile <name>', 'how to rank them: by match alone, or by a profile')
        .choices(RECALL_PROFILES)
        .default('fit'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat memory search "where do I live"\n  npx homeostat memory search "the hotel" --session thread-1 --json',
    )
    .action(async (words: string, options: SearchOptions, command: Command) => {
      await withAgent(command, (session) => searchMemories(session, words, options));
    });
}

function addAdd(memory: Command): void {
  memory
    .command('add')
    .description('remember a fact, in your words')
    .argument('<text>', `at most ${LONGEST} characters`)
    .option('--tag <word...>', 'tags of the memory')
    .option('--corrects <id>', 'the memory that this one replaces')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat memory add "My sister is called Clara"\n  npx homeostat memory add "I live in Bern" --corrects 4f1c0a2b9d8e7f6a5b4c',
    )
    .action(async (text: string, options: AddOptions, command: Command) => {
      await withAgent(command, (session) => add(session, text.trim(), options));
    });
}

function addMemoryList(memory: Command): void {
  memory
    .command('list')
    .description('all memories, newest first')
    .option('--limit <count>', 'at most this many', wholeNumberFrom(1), 50)
    .option('--before <cursor>', 'continue from `next` of the previous page', wholeNumberFrom(1))
    .option('--all', 'also corrected, rejected, archived and forgotten ones')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat memory list --limit 20\n  npx homeostat memory list --all --json',
    )
    .action(async (options: ListOptions, command: Command) => {
      await withAgent(command, (session) => list(session, options));
    });
}

function addOfOne(memory: Command): void {
  memory
    .command('show')
    .description('one memory in full')
    .argument('<id>', 'as in the list')
    .addHelpText('after', '\nExamples:\n  npx homeostat memory show 4f1c0a2b9d8e7f6a5b4c')
    .action(async (id: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => show(session, id));
    });
  memory
    .command('why')
    .description('the events a memory follows from')
    .argument('<id>', 'as in the list')
    .addHelpText('after', '\nExamples:\n  npx homeostat memory why 4f1c0a2b9d8e7f6a5b4c')
    .action(async (id: string, _: unknown, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const found = await why(agent, `memory:${id}`);
        if (found.length === 0) throw unknown(id);
        output.result({ ok: true, found }, whyLines(found, readerOf(agent)));
      });
    });
}

function addForget(memory: Command): void {
  memory
    .command('forget')
    .description('delete a memory and its index entries; this cannot be undone')
    .argument('<id>', 'as in the list')
    .option('--yes', 'without it nothing happens')
    .addHelpText('after', '\nExamples:\n  npx homeostat memory forget 4f1c0a2b9d8e7f6a5b4c --yes')
    .action(async (id: string, { yes }: { yes?: boolean }, command: Command) => {
      if (yes !== true) {
        const say = `forgetting ${id} cannot be undone; add --yes to confirm`;
        throw new CommandError('not_confirmed', say);
      }
      await withAgent(command, (session) => forget(session, id));
    });
}

type SearchOptions = {
  readonly limit: number;
  readonly session?: string;
  readonly profile: RecallProfile;
};
type AddOptions = { readonly tag?: readonly string[]; readonly corrects?: string };
type ListOptions = { readonly limit: number; readonly before?: number; readonly all?: boolean };

/** What is remembered that fits these words, and conversations that began with them. */
export async function searchMemories(
  { agent, output }: Session,
  text: string,
  options: SearchOptions,
) {
  const { limit, session, profile } = options;
  const query = { text, limit, ...(session !== undefined && { session }) };
  const memories = await memoryDeskWithGraph(agent).search(query, profile);
  const rows = memories.map(({ id, at, trust, score, text: words }) => [
    id,
    score.toFixed(2),
    at.slice(0, 10),
    trust,
    shortText(words),
  ]);
  const episodes = await talkedAbout(agent, text);
  const talks = episodes.map(({ episode_id, started_at, guest, messages, goal }) => [
    episode_id,
    started_at.slice(0, 10),
    guest ?? 'owner',
    `${messages} messages, beginning with "${shortText(goal ?? '')}"`,
  ]);
  const none = ['no memory matches these words'];
  const lines = [
    ...table(rows),
    ...(talks.length === 0 ? [] : ['', 'conversations', ...table(talks)]),
  ];
  output.result({ ok: true, memories, episodes }, lines.length === 0 ? none : lines);
}

const EPISODES_LOOKED_AT = 50;
const EPISODES_SHOWN = 3;

/** Parts of conversations, with the owner or with another agent, that began with these words. */
async function talkedAbout(agent: Session['agent'], text: string) {
  const found = await searchEpisodes(agent, { text, limit: EPISODES_LOOKED_AT });
  return found.filter(({ kind }) => kind === 'conversation').slice(0, EPISODES_SHOWN);
}

async function add({ agent, output, origin }: Session, text: string, options: AddOptions) {
  if (text === '' || text.length > LONGEST) {
    const say = `a memory has 1 to ${LONGEST} characters; this has ${text.length}`;
    throw new CommandError('bad_memory', say, { exitCode: 2 });
  }
  const desk = memoryDesk(agent);
  const { tag: tags = [], corrects = null } = options;
  if (corrects !== null && (await desk.show(corrects))?.status !== 'active')
    throw unknown(corrects);
  const memory = await desk.add(origin, { text, tags, corrects });
  if (memory === null) throw new CommandError('not_kept', 'could not save the memory; try again');
  const again = memory.reinforced > 0 ? `, said ${memory.reinforced + 1} times` : '';
  const outdated = await desk.outdatedBy(memory.memory_id);
  output.result({ ok: true, memory, outdated }, [
    `kept as ${memory.memory_id}${again}; take it back with: npx homeostat memory forget ${memory.memory_id} --yes`,
    ...outdated.map(outdatedLine),
  ]);
}

function outdatedLine({ memory_id, text }: ShownMemory): string {
  return `it replaces ${memory_id}: ${shortText(text ?? '')}; if both are true, say "also"`;
}

async function list({ agent, output }: Session, { limit, before, all }: ListOptions) {
  const { memories, next } = await memoryDesk(agent).list({ limit, before });
  const wanted = memories.filter(({ status }) => all === true || status === 'active');
  const more = next === null ? [] : [`more: npx homeostat memory list --before ${next}`];
  const lines = [...table(wanted.map(memoryRow)), ...more];
  output.result({ ok: true, memories: wanted, next }, lines.length === 0 ? ['none'] : lines);
}

function memoryRow(memory: ShownMemory): readonly string[] {
  const { memory_id, at, type, trust, status, text, review } = memory;
  const why = status === 'rejected' ? `: ${gradesOf(review)}` : '';
  const standing = status === 'active' ? '' : `${status}${why}`;
  return [memory_id, at.slice(0, 10), type, trust, standing, shortText(text ?? missing(status))];
}

/** Stands in for the text of a memory that has none. */
function missing(status: ShownMemory['status']): string {
  return status === 'forgotten' ? 'forgotten' : 'its words cannot be read';
}

const SHOWN_CHARACTERS = 100;

function shortText(text: string): string {
  return cutToCharacters(oneLine(visibleText(text)), SHOWN_CHARACTERS);
}

async function show({ agent, output }: Session, id: string): Promise<void> {
  const memory = await memoryDesk(agent).show(id);
  if (memory === null) throw unknown(id);
  const { text, type, kind, scope, session, trust, at, status } = memory;
  const by = memory.superseded_by === null ? '' : ` by ${memory.superseded_by}`;
  const outdated = await memoryDesk(agent).outdatedBy(id);
  output.result({ ok: true, memory, outdated }, [
    visibleText(text ?? missing(status)),
    `${type} (${kind}), trust ${trust}, ${clockWords(at, readerOf(agent))}, ${status}${by}`,
    ...outdated.map(outdatedLine),
    scope === 'session' ? `belongs to ${session} alone` : `recalled everywhere; from ${session}`,
    `importance ${memory.importance}, ${memory.standing}; repeated ${memory.reinforced} times, used in ${memory.recalled} prompts`,
    `why: npx homeostat memory why ${id}`,
  ]);
}

async function forget({ agent, output, origin }: Session, id: string): Promise<void> {
  const doc = await memoryDesk(agent).forget(origin, id);
  if (doc === null) throw unknown(id);
  const isOwn = doc.subject === `memory:${id}`;
  const source = isOwn ? null : doc.subject;
  output.result({ ok: true, memory_id: id, source }, [
    `${id} is deleted; no search finds it any more`,
    isOwn
      ? 'its text can no longer be read; its tags, and prompts that contained it, stay in the log'
      : `its source still contains the words; delete that too with: npx homeostat forget ${doc.subject} --yes`,
  ]);
}

async function stats({ agent, output }: Session, isChecked: boolean): Promise<void> {
  const all = await memoryDesk(agent).stats(isChecked);
  const tally = (name: string, counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([what, count]) => [name, what, `${count}`]);
  output.result({ ok: true, ...all }, [
    `${all.memories} memories, ${all.indexed} of them indexed; used in prompts ${all.recalled} times`,
    ...(all.unreadable === null || all.unreadable === 0
      ? []
      : [`${all.unreadable} cannot be decrypted and are left out; see: npx homeostat log verify`]),
    ...table([
      ...tally('status', all.by_status),
      ...tally('type', all.by_type),
      ...tally('trust', all.by_trust),
    ]),
  ]);
}

function unknown(id: string): CommandError {
  const say = `there is no active memory "${id}"; see: npx homeostat memory list`;
  return new CommandError('not_found', say);
}
