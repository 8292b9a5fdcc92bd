import type { Command } from 'commander';
import { type CycleDoc, cycleKey, cycleProjection } from '../../../domain/cycle/views/cycle.ts';
import { fact } from '../../../domain/fact.ts';
import { readFacts } from '../../../phases/read-facts.ts';
import { findController, stopController } from '../../../process/find-controller.ts';
import { CommandError } from '../../terminal/output.ts';
import { globals, type Session, withAgent } from '../../terminal/session.ts';

const STOP_WAIT_MS = 60_000;
const CYCLE_WAIT_MS = 20 * 60_000;
const POLL_MS = 250;
/** How often to check whether the controller that should take up the request is gone. */
const LOOKS_BETWEEN_TRIES = 20;

/** stop, pause, resume and cycle: they need no model, no queue and no view of what was learned (invariant 9). */
export function addControlCommands(program: Command): void {
  program
    .command('stop')
    .description('stop the running controller cleanly')
    .addHelpText('after', '\nExamples:\n  npx homeostat stop')
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const stopped = await stopController(config.stateDir, STOP_WAIT_MS);
      output.result({ ok: true, stopped }, [stopped ? 'stopped' : 'no controller was running']);
    });
  addToggle(program, {
    name: 'pause',
    description: 'take no ticks until `resume`; the current cycle finishes',
    type: 'ControllerPaused',
    example: 'moving house',
  });
  addToggle(program, {
    name: 'resume',
    description: 'take ticks again; also ends a back-off',
    type: 'ControllerResumed',
    example: 'the network is back',
  });
  program
    .command('cycle')
    .description('run one cycle now, here or in the running controller')
    .addHelpText('after', '\nExamples:\n  npx homeostat cycle\n  npx homeostat cycle --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, cycle);
    });
}

type Toggle = 'ControllerPaused' | 'ControllerResumed';

function addToggle(
  program: Command,
  toggle: { name: string; description: string; type: Toggle; example: string },
): void {
  program
    .command(toggle.name)
    .description(toggle.description)
    .argument('[reason]', 'why, for the record', 'asked for by the owner')
    .addHelpText(
      'after',
      `\nExamples:\n  npx homeostat ${toggle.name}\n  npx homeostat ${toggle.name} "${toggle.example}"`,
    )
    .action(async (reason: string, _: unknown, command: Command) => {
      await withAgent(command, async ({ agent, output, origin }) => {
        const event = fact(toggle.type, { by: 'owner', reason });
        await agent.log.append(agent.agentId, origin, { events: [event] });
        output.result({ ok: true, paused: toggle.name === 'pause' }, [`${toggle.name}d`]);
      });
    });
}

async function cycle({ agent, config, output, origin }: Session): Promise<void> {
  const request_id = agent.newId();
  const { events } = await agent.log.append(agent.agentId, origin, {
    events: [fact('RunRequested', { request_id, by: 'owner' })],
  });
  const isHere = (await findController(config.stateDir)) !== null;
  // With a database server the controller may run on another host, where only its lock is visible.
  if (isHere || !(await ranHere(agent, request_id))) {
    output.progress('asked the running controller');
  }
  const cycleNo = await cycleOf(agent, request_id, events[0]?.seq ?? 0);
  const done = await endOfCycle(agent, cycleNo);
  output.result({ ok: true, cycle: done }, [
    `cycle ${done.cycle_no}: ${done.outcome ?? done.status} (${done.decision?.rationale ?? 'no decision'})`,
  ]);
}

type Agent = Session['agent'];

/** False: another process works on this agent. */
async function ranHere(agent: Agent, requestId: string): Promise<boolean> {
  const { runOnce } = await import('../../../compose/run/run-agent.ts');
  const { AlreadyRunning } = await import('../../../compose/run/controller.ts');
  try {
    await runOnce(agent, requestId);
    return true;
  } catch (error) {
    if (error instanceof AlreadyRunning) return false;
    throw error;
  }
}

/** The cycle that a request became. @throws CommandError if it was rejected or not taken up in time */
async function cycleOf(agent: Agent, requestId: string, after: number): Promise<number> {
  let looks = 0;
  return waitFor(agent, 'the controller did not take up the request', async () => {
    const query = { after, types: ['CycleScheduled', 'TickClosed'] as const };
    const events = await readFacts(agent.store, agent.agentId, query);
    const mine = events.find((event) => event.dedupeKey === `request:${requestId}`);
    if (mine?.type === 'TickClosed') {
      const why = `no cycle now: the agent is in state "${mine.payload.reason}"; see \`homeostat status\``;
      throw new CommandError('refused', why);
    }
    looks += 1;
    if (mine === undefined && looks % LOOKS_BETWEEN_TRIES === 0) await ranHere(agent, requestId);
    return mine?.payload.cycle_no;
  });
}

async function endOfCycle(agent: Agent, cycleNo: number): Promise<CycleDoc> {
  const key = cycleKey(cycleNo);
  return waitFor(agent, `cycle ${cycleNo} is still under way`, async () => {
    const view = await agent.log.view(agent.agentId, [
      { projection: cycleProjection, keys: [key] },
    ]);
    const doc = view.get(cycleProjection, key);
    return doc?.status === 'open' ? undefined : doc;
  });
}

/** Polls the log. @throws CommandError `timeout` */
async function waitFor<T>(
  agent: Agent,
  otherwise: string,
  look: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = agent.elapsedMs() + CYCLE_WAIT_MS;
  while (agent.elapsedMs() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new CommandError('timeout', `${otherwise}; see \`homeostat status\``);
}
