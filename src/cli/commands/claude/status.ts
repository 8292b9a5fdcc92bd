import type { Command } from 'commander';
import type { PluginStatus } from '../../../compose/claude/examine-plugin.ts';
import { type Session, withAgent } from '../../terminal/session.ts';

export function addClaudeStatus(claude: Command): void {
  claude
    .command('status')
    .description(
      'where the plugin is installed, whether Claude Code and the controller are there, and what the agent is to itself',
    )
    .addHelpText('after', '\nExamples:\n  npx homeostat claude status')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, showStatus);
    });
}

/** What hooks leave in the log. */
const OF_HOOKS = [
  'HostSessionBegun',
  'HostPromptGiven',
  'HostCallJudged',
  'HostCallEnded',
  'HostEpisodeClosed',
  'HostSessionEnded',
] as const;

/** When a session was last heard of, ISO 8601; null: never. */
async function lastHook({ agent }: Pick<Session, 'agent'>): Promise<string | null> {
  const { readFacts } = await import('../../../phases/read-facts.ts');
  const newest = { types: OF_HOOKS, newestFirst: true, limit: 1 };
  const [last] = await readFacts(agent.log, agent.agentId, newest);
  return last?.occurredAt ?? null;
}

async function showStatus({ agent, config, output }: Session): Promise<void> {
  const { pluginStatus } = await import('../../../compose/claude/examine-plugin.ts');
  const { selfOf } = await import('../self/self-of.ts');
  const { selfLines } = await import('../self/self-lines.ts');
  const status = await pluginStatus(config);
  const self = await selfOf(agent);
  const last_hook = await lastHook({ agent });
  const { places, claude: program, controller } = status;
  const installed = places.map(({ folder, level, record }) => {
    const { version, judging, guest } = record;
    return { folder, level, version, judging, guest };
  });
  const running = controller !== null;
  output.result({ ok: true, installed, claude: program, running, last_hook, self }, [
    ...pluginLines(status),
    last_hook === null ? 'no session was seen yet' : `last heard of a session: ${last_hook}`,
    '',
    ...selfLines(self),
  ]);
}

function pluginLines({ places, claude, controller }: PluginStatus): readonly string[] {
  return [
    ...(places.length === 0 ? ['not installed; install it with: homeostat claude install'] : []),
    ...places.map(
      ({ folder, level, record: { version, judging } }) =>
        `plugin ${version} in ${folder} (${level}), judging ${judging === 'http' ? 'over HTTP' : 'by helper'}`,
    ),
    `Claude Code: ${claude.detail}`,
    controller === null
      ? 'no controller runs: start it with: homeostat start'
      : `the controller runs as process ${controller.pid}, port ${controller.port ?? 'none'}`,
  ];
}
