import { type Command, InvalidArgumentError } from 'commander';
import { LESSON_TAG } from '../../../domain/memory/events.ts';
import { environment, isInsideClaude } from '../../../environment.ts';
import { CommandError } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { wholeNumberFrom } from '../../terminal/whole-number.ts';
import { typedWords } from './typed-words.ts';

const RECALLED = 5;
const FEWEST_WORDS = 3;

/** What the commands `/s3-…` of Claude Code call. */
export function addClaudeMemory(claude: Command): void {
  claude
    .command('recall')
    .description('search what earlier sessions have taught, best first')
    .argument('[words...]')
    .option('--stdin', 'read the words from the standard input')
    .option('--limit <count>', 'at most this many', wholeNumberFrom(1), RECALLED)
    .addHelpText('after', '\nExamples:\n  npx homeostat claude recall docker build fails')
    .action(async (given: readonly string[], options: RecallOptions, command: Command) => {
      await withAgent(command, async (session) => {
        const words = await someWords(given, options, 'what to look for: docker build');
        const { searchMemories } = await import('../memory/memory.ts');
        await searchMemories(session, words, { limit: options.limit, profile: 'fit' });
      });
    });
  claude
    .command('learn')
    .description('keep a lesson for later sessions')
    .argument('[words...]')
    .option('--stdin', 'read the words from the standard input')
    .option('--domain <name>', 'what it is about', asDomain)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat claude learn "Run the type checker before the slow tests" --domain typescript',
    )
    .action(async (given: readonly string[], options: LearnOptions, command: Command) => {
      await withAgent(command, async (session) =>
        learn(session, await someWords(given, options, LESSON), options),
      );
    });
}

type WordOptions = { readonly stdin?: boolean };
type RecallOptions = WordOptions & { readonly limit: number };
type LearnOptions = WordOptions & { readonly domain?: string };

const EXAMPLE = '"Run the type checker before the slow tests"';
const LESSON = `a lesson: ${EXAMPLE}`;

async function someWords(
  given: readonly string[],
  options: WordOptions,
  what: string,
): Promise<string> {
  const text = await typedWords(given, options);
  if (text !== '') return text;
  throw new CommandError('usage', `say ${what}`, { exitCode: 2 });
}

function asDomain(text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(text)) return text;
  throw new InvalidArgumentError('use 1 to 40 letters, digits, spaces and ._-');
}

async function learn({ agent, output, origin }: Session, text: string, { domain }: LearnOptions) {
  if (text.split(/\s+/).length < FEWEST_WORDS) {
    const why = `a lesson says when it holds and what to do, in a sentence; for example: ${EXAMPLE}`;
    throw new CommandError('bad_lesson', why, { exitCode: 2 });
  }
  const tags = [LESSON_TAG, ...(domain === undefined ? [] : [domain])];
  const id = isInsideClaude(environment())
    ? await learnAsGuest(agent, { text, tags })
    : await learnAsOwner(agent, origin, { text, tags });
  output.result({ ok: true, id, text, domain: domain ?? null }, [
    `kept as ${id}${domain === undefined ? '' : ` about ${domain}`}: ${text}`,
  ]);
}

type Lesson = { readonly text: string; readonly tags: readonly string[] };

async function learnAsOwner(
  agent: Session['agent'],
  origin: Session['origin'],
  lesson: Lesson,
): Promise<string> {
  const { memoryDesk } = await import('../../../app/memory/memory-desk.ts');
  const kept = await memoryDesk(agent).add(origin, { ...lesson, corrects: null });
  return keptOrFailed(kept?.memory_id ?? null);
}

/** What a model may have written counts as said from outside. */
async function learnAsGuest(agent: Session['agent'], lesson: Lesson): Promise<string> {
  const { guestMemory } = await import('../../../app/guest/guest-memory.ts');
  const { guestQuotaOf } = await import('../../../app/guest/guest-quota.ts');
  const guest = { name: 'claude-code', access: 'attend' } as const;
  const desk = guestMemory({ ...agent, guestQuota: guestQuotaOf(agent.config) }, guest);
  return keptOrFailed(await desk.recordLesson({ ...lesson, corrects: null }));
}

function keptOrFailed(id: string | null): string {
  if (id !== null) return id;
  throw new CommandError('not_kept', 'could not save the lesson; try again');
}
