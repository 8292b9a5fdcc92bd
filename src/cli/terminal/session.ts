import type { Command } from 'commander';
import type { OpenAgent } from '../../compose/open/agent.ts';
import { type Config, loadConfig } from '../../config.ts';
import { environment } from '../../environment.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { createOutput, type Output } from './output.ts';

/** What a command works with. */
export type Session = {
  readonly agent: OpenAgent;
  readonly config: Config;
  readonly output: Output;
  /** An act of the owner at the terminal. */
  readonly origin: Origin;
};

/** The global options of a command. */
export function globals(command: Command): { config: Config; output: Output } {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  return { config: loadConfig(environment()), output: createOutput(json === true) };
}

/** The owner's way in, also to a newer controller, and the way to a newer program; raw events read as they are. */
const ON_NEWER_STATE = ['status', 'pause', 'resume', 'budget', 'approvals', 'events', 'update'];

/** Of `approvals list` it is `approvals`. */
function firstWord(command: Command): string {
  const { parent } = command;
  return parent === null || parent.parent === null ? command.name() : firstWord(parent);
}

/**
 * Runs work with the log open. An embedded server that is not running is started and, if nobody else came, stopped
 * again afterwards.
 * @throws NewerState
 */
export async function withAgent(
  command: Command,
  work: (session: Session) => Promise<void>,
  acceptsLostKey = false,
): Promise<void> {
  const { config, output } = globals(command);
  // Only here: the help and what asks a running controller need no log.
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
    await work({ agent, config, output, origin: ownerOrigin(agent) });
  });
}

function ownerOrigin(agent: Pick<OpenAgent, 'newId' | 'now'>): Origin {
  return {
    actor: { kind: 'cli', id: 'owner' },
    trust: 'owner',
    correlationId: agent.newId(),
    occurredAt: agent.now(),
  };
}
