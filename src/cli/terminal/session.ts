import type { Command } from 'commander';
import type { OpenAgent } from '../../compose/open/agent.ts';
import { type Config, loadConfig } from '../../config.ts';
import { environment } from '../../environment.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { Reader } from '../../kernel/text/clock-words.ts';
import { createOutput, type Output } from './output.ts';

/** What a command works with. */
export type Session = {
  readonly agent: OpenAgent;
  readonly config: Config;
  readonly output: Output;
  /** An action of the owner at the terminal. */
  readonly origin: Origin;
};

/** The global options of a command. */
export function globals(command: Command): { config: Config; output: Output } {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  return { config: loadConfig(environment()), output: createOutput(json === true) };
}

/** For the owner's access, even with a newer controller, and for getting a newer program; raw events read as they are. */
const ON_NEWER_STATE = ['status', 'pause', 'resume', 'budget', 'approvals', 'events', 'update'];

/** What is each user's own, where there are several. Everything else is the agent's. */
const OF_A_USER = [
  'memory',
  'preferences',
  'note',
  'identity',
  'charter',
  'whoami',
  'forget',
  'claude',
];

/** Of `approvals list` it is `approvals`. */
function firstWord(command: Command): string {
  const { parent } = command;
  return parent === null || parent.parent === null ? command.name() : firstWord(parent);
}

/**
 * Runs work with the log open. Starts an embedded server if none is running, and afterwards stops it unless another
 * process uses it by then.
 * @throws NewerState
 */
export async function withAgent(
  command: Command,
  work: (session: Session) => Promise<void>,
  acceptsLostKey = false,
): Promise<void> {
  const { config, output } = globals(command);
  // Imported only here: help and calls to a running controller need no log.
  const { withOpenAgent } = await import('../../compose/open/agent.ts');
  const { refuseNewer } = await import('../../compose/open/refuse-newer.ts');
  const options = {
    config,
    progress: output.progress,
    onError: (error: Error) => {
      output.progress(`database connection: ${error.message}`);
    },
    applicationName: `homeostat ${command.name()}`,
    isControl: true,
    acceptsLostKey,
  };
  await withOpenAgent(options, async (agent) => {
    if (!ON_NEWER_STATE.includes(firstWord(command))) await refuseNewer(agent);
    const used = OF_A_USER.includes(firstWord(command)) ? await callersAgent(agent) : agent;
    await work({ agent: used, config: used.config, output, origin: ownerOrigin(used) });
  });
}

/** People read times on the owner's clock; `--json` keeps ISO 8601. */
export function readerOf({ now, config }: Session['agent']): Reader {
  return { asOf: now(), zone: config.timezone };
}

/** Of whoever calls. */
export async function callersAgent(agent: OpenAgent): Promise<OpenAgent> {
  if (agent.config.userMode === 'single') return agent;
  const { agentOfCurrentUser } = await import('../../compose/self/current-user.ts');
  return agentOfCurrentUser(agent, process.cwd());
}

function ownerOrigin(agent: Pick<OpenAgent, 'newId' | 'now'>): Origin {
  return {
    actor: { kind: 'cli', id: 'owner' },
    trust: 'owner',
    correlationId: agent.newId(),
    occurredAt: agent.now(),
  };
}
