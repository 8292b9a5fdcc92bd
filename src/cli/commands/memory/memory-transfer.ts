import { open, rm, stat } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { exportMemories } from '../../../app/import/memories/export-memories.ts';
import { EXPORT_HEAD } from '../../../app/import/memories/homeostat-memories.ts';
import {
  MEMORY_FORMATS,
  type MemoryFormat,
  readMemoryFiles,
} from '../../../app/import/memories/read-memory-files.ts';
import { type TakenMemories, takeMemories } from '../../../app/import/memories/take-memories.ts';
import { codeOf, messageOf } from '../../../kernel/thrown.ts';
import { CommandError } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';

type ImportOptions = {
  readonly from: MemoryFormat;
  readonly trust: 'owner' | 'outside';
  readonly dryRun?: boolean;
};

export function addMemoryTransfer(memory: Command): void {
  memory
    .command('export')
    .description('write all memories to a file, unencrypted, as JSON Lines')
    .argument('<file>', 'a new file; only you can read it')
    .addHelpText(
      'after',
      '\nAnother agent takes it with `memory import --from homeostat`.\n\nExamples:\n  npx homeostat memory export memories.jsonl',
    )
    .action(async (file: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => exportTo(session, file));
    });
  memory
    .command('import')
    .description('import memories of another system or agent; importing twice adds nothing')
    .argument('<path>', 'a file; of markdown a file or a folder')
    .addOption(
      new Option('--from <system>', 'who wrote it').choices(MEMORY_FORMATS).makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--trust <whose>',
        'owner: you vouch for the file; memories keep the trust that an export names, the others become yours',
      )
        .choices(['owner', 'outside'])
        .default('outside'),
    )
    .option('--dry-run', 'only show what would be kept, what not, and why')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat memory import mem0.json --from mem0 --dry-run\n  npx homeostat memory import agent.af --from letta\n  npx homeostat memory import ~/.openclaw/workspace/memory --from markdown --trust owner',
    )
    .action(async (path: string, options: ImportOptions, command: Command) => {
      const found = await stat(path).catch(() => null);
      if (found === null) throw new CommandError('no_file', `there is no ${path}`);
      if (found.isDirectory() && options.from !== 'markdown') {
        throw new CommandError('no_file', `${path} is a folder; name a file in it`);
      }
      await withAgent(command, (session) => importFrom(session, path, options));
    });
}

async function exportTo({ agent, output }: Session, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((cause: unknown) => {
    const why =
      codeOf(cause) === 'EEXIST' ? 'it exists already; choose another name' : messageOf(cause);
    throw new CommandError('no_file', `could not create ${path}: ${why}`, { cause });
  });
  let memories = 0;
  try {
    await file.write(`${JSON.stringify(EXPORT_HEAD)}\n`);
    for await (const one of exportMemories(agent)) {
      await file.write(`${JSON.stringify(one)}\n`);
      memories += 1;
    }
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined); // the cause is told below
    await rm(path, { force: true });
    throw error;
  }
  output.result({ ok: true, file: path, memories }, [
    `wrote ${memories} memories to ${path}, unencrypted`,
  ]);
}

async function importFrom(
  { agent, origin, output }: Session,
  path: string,
  { from, trust, dryRun = false }: ImportOptions,
): Promise<void> {
  const items = readMemoryFiles({ from, path, now: agent.now() });
  const taking = { origin: { ...origin, trust }, trust, isDryRun: dryRun, from };
  const taken = await takeMemories(agent, items, taking).catch((cause: unknown) => {
    if (codeOf(cause) !== '') throw cause;
    throw new CommandError('bad_file', messageOf(cause), { cause });
  });
  output.result({ ok: true, dry_run: dryRun, ...taken }, takenLines(taken, dryRun));
}

function takenLines(
  { kept, known, gone, left_out, refused }: TakenMemories,
  isDryRun: boolean,
): readonly string[] {
  const rest = left_out - refused.length;
  return [
    `${isDryRun ? 'would keep' : 'kept'} ${kept}; ${known} known already`,
    ...(gone === 0 ? [] : [`${gone} were forgotten or corrected here and are not imported again`]),
    ...refused.map(({ what, why }) => `left out ${what}: ${why}`),
    ...(rest > 0 ? [`left out ${rest} more`] : []),
  ];
}
