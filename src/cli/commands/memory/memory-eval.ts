import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import {
  evaluateMemory,
  evaluationFile,
  type Found,
  type MemoryEvaluation,
} from '../../../app/evaluate/evaluate-memory.ts';
import { type Config, loadConfig } from '../../../config.ts';
import { environment } from '../../../environment.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { CommandError, type Output, table } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';

export function addEvalCommand(memory: Command): void {
  memory
    .command('eval')
    .description('measure on your own conversations how well the memory finds answers')
    .argument(
      '<file>',
      'JSON: [{id, docs: [{id, speaker, text, time}], queries: [{id, text, category, relevant}]}]',
    )
    .addHelpText(
      'after',
      `
It stores the conversations in an agent of its own, which is thrown away, and calls no model. Where
\`homeostat memory embeddings install\` has installed one that says what texts mean, it asks with it too.

Examples:
  npx homeostat memory eval conversations.json
  npx homeostat memory eval conversations.json --json`,
    )
    .action(async (file: string, _: unknown, command: Command) => {
      const { config, output } = globals(command);
      const conversations = await readConversations(file);
      const came = await inThrowawayAgent({ config, output }, conversations);
      output.result({ ok: true, ...came }, linesOf(came));
    });
}

type Conversations = Parameters<typeof evaluateMemory>[2];

async function readConversations(file: string): Promise<Conversations> {
  try {
    return evaluationFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    const say = `could not read conversations and questions from ${file}: ${messageOf(cause)}`;
    throw new CommandError('bad_file', say, { cause });
  }
}

/** Runs on a Postgres and a folder of its own. */
async function inThrowawayAgent(
  { config: own, output }: { readonly config: Config; readonly output: Output },
  conversations: Conversations,
): Promise<MemoryEvaluation> {
  const { withOpenAgent } = await import('../../../compose/open/agent.ts');
  const stateDir = await mkdtemp(join(tmpdir(), 'homeostat-eval-'));
  const made = [stateDir];
  try {
    const config = loadConfig({
      ...environment(),
      DATABASE_URL: undefined,
      HOMEOSTAT_STATE: stateDir,
      HOMEOSTAT_AGENT: 'eval',
    });
    const options = {
      config,
      progress: output.progress,
      onError: (error: Error) => {
        output.progress(`database connection: ${error.message}`);
      },
      applicationName: 'homeostat memory eval',
      embeddingsOf: own,
    };
    return await withOpenAgent(options, async (agent) => {
      const { dataDir } = agent.database;
      if (dataDir !== null) made.push(dirname(dataDir)); // elsewhere where this runs as root
      const origin = {
        actor: { kind: 'cli' as const, id: 'owner' },
        trust: 'owner' as const,
        correlationId: agent.newId(),
        occurredAt: agent.now(),
      };
      return evaluateMemory(agent, origin, conversations);
    });
  } finally {
    for (const folder of made) await rm(folder, { recursive: true, force: true });
  }
}

function linesOf({ memories, stored_per_second, with_embeddings, ...words }: MemoryEvaluation) {
  const more =
    with_embeddings === null
      ? []
      : [
          '',
          `with embeddings of ${with_embeddings.model}, ${with_embeddings.embedded_per_second} texts embedded a second`,
          ...rowsOf(with_embeddings),
        ];
  return [
    `${memories} memories, ${stored_per_second} stored and indexed a second`,
    ...rowsOf(words),
    ...more,
  ];
}

function rowsOf({ all, by_category }: Pick<MemoryEvaluation, 'all' | 'by_category'>) {
  const heads = ['', 'questions', 'r@5', 'r@10', 'r@20', 'MRR', 'in 1,024', 'in 4,096'];
  const rows = Object.entries(by_category).map(([name, found]) => categoryRow(name, found));
  return table([heads, ...rows, categoryRow('all', all)]);
}

function categoryRow(name: string, { questions, recall, mrr, within }: Found): readonly string[] {
  const shares = [recall[5], recall[10], recall[20], mrr, within[1024], within[4096]];
  return [name, `${questions}`, ...shares.map((share) => share.toFixed(3))];
}
