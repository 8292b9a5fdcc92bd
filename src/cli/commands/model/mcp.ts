import type { Command } from 'commander';
import pc from 'picocolors';
import { acceptMcpTool, mcpStatus, openMcpTools } from '../../../compose/tools/mcp-tools.ts';
import { environment } from '../../../environment.ts';
import { closeAfter } from '../../../process/closers.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';
import { addMcpServe } from '../memory/mcp-serve.ts';

const HASH_SHOWN = 12;
const WORDS_SHOWN = 600;

type AcceptArguments = [server: string, tool: string, options: { hash: string }, command: Command];

/** mcp: MCP servers from `mcp.json` in the state folder. */
export function addMcpCommands(program: Command): void {
  const mcp = program
    .command('mcp')
    .description(
      'MCP servers from mcp.json in the state folder; `mcp serve` is one for other agents',
    )
    .addHelpText('after', '\nExamples:\n  npx homeostat mcp list');
  mcp
    .command('list')
    .description('ask every server for its tools, and show which of them the agent gets')
    .addHelpText('after', '\nExamples:\n  npx homeostat mcp list\n  npx homeostat mcp list --json')
    .action(async (_: unknown, command: Command) => {
      await listServers(command);
    });
  mcp
    .command('accept')
    .description(
      'accept a tool as it describes itself now; jobs that are offered it then still count as yours',
    )
    .argument('<server>', 'its name in mcp.json')
    .argument('<tool>', 'the name of the tool, as in `mcp list`')
    .option(
      '--hash <beginning>',
      'accept only if its hash still begins with this, as in `mcp list`',
      '',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat mcp accept files write_file\n  npx homeostat mcp accept files write_file --hash 1f0c2a9be3d4',
    )
    .action(async (...[server, tool, { hash }, command]: AcceptArguments) => {
      await accept(command, { server, tool, hash });
    });
  addMcpServe(mcp);
}

async function listServers(command: Command): Promise<void> {
  const { config, output } = globals(command);
  const { stateDir } = config;
  const opening = { crashPoint: () => undefined, onError: () => undefined };
  await closeAfter(opening, async (closers) => {
    const mcp = openMcpTools({ stateDir, environment: environment(), nowMs: () => Date.now() });
    closers.add('mcp servers', mcp.close);
    const { servers, problems } = await mcp.look();
    const lines = [
      ...servers.flatMap(serverLines),
      ...problems.map((problem) => pc.yellow(visibleText(problem))),
    ];
    const none = [`none: ${stateDir}/mcp.json names no server`];
    output.result({ ok: true, servers, problems }, lines.length === 0 ? none : lines);
  });
}

type Server = Awaited<ReturnType<ReturnType<typeof openMcpTools>['look']>>['servers'][number];

function serverLines({ name, why, tools }: Server): readonly string[] {
  const rows = tools.map((tool) => [
    ...[`  ${visibleText(tool.name)}`, standingOfTool(tool), tool.hash.slice(0, HASH_SHOWN)],
  ]);
  const unread = tools.filter(({ state, isRead }) => state === 'changed' || !isRead);
  return [
    `${pc.bold(name)}  ${why === null ? `${tools.length} tools` : 'down'}`,
    ...table(rows),
    ...unread.flatMap((tool) => [
      pc.dim(`  ${visibleText(tool.name)} now describes itself as:`),
      `    ${visibleText(tool.description.slice(0, WORDS_SHOWN))}`,
      `    takes ${visibleText(JSON.stringify(tool.takes).slice(0, WORDS_SHOWN))}`,
    ]),
  ];
}

function standingOfTool({ state, isRead }: Server['tools'][number]): string {
  return state === 'offered' && !isRead ? 'offered, not accepted yet' : state;
}

type Asked = { readonly server: string; readonly tool: string; readonly hash: string };

async function accept(command: Command, asked: Asked): Promise<void> {
  const { config, output } = globals(command);
  const { server, tool } = asked;
  const { servers } = await mcpStatus(config.stateDir);
  if (!servers.includes(server)) {
    const known = servers.length === 0 ? 'it names none' : `it names ${servers.join(', ')}`;
    const why = `there is no server "${server}" in ${config.stateDir}/mcp.json; ${known}`;
    throw new CommandError('unknown_server', why);
  }
  const { status, hash } = await acceptMcpTool(config.stateDir, asked);
  if (status === 'unknown') {
    const why = `${server} has not offered a tool "${tool}"; see: homeostat mcp list`;
    throw new CommandError('unknown_tool', why);
  }
  if (status === 'moved') {
    const why = `the hash of ${tool} is now ${hash.slice(0, HASH_SHOWN)}, not ${asked.hash}: read it again with homeostat mcp list`;
    throw new CommandError('changed', why);
  }
  const said = status === 'already' ? 'was accepted before; nothing changed' : 'is accepted';
  const changed = status === 'accepted';
  output.result({ ok: true, server, tool, hash, changed }, [`${tool} of ${server} ${said}`]);
}
