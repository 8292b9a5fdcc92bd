import type { Command } from 'commander';
import pc from 'picocolors';
import type { RecordedEvent } from '../../../kernel/event/event.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { wholeNumberFrom } from '../../terminal/whole-number.ts';

const FOLLOW_POLL_MS = 500;
const PAGE = 500;

type Options = {
  after?: number;
  limit: number;
  type?: string[];
  subject?: string[];
  follow?: boolean;
};

export function addEventsCommand(program: Command): void {
  program
    .command('events')
    .description('the log, oldest first; without --after the newest ones')
    .option('--after <seq>', 'only events after this number', wholeNumberFrom(0))
    .option('--limit <n>', 'at most this many', wholeNumberFrom(0), 20)
    .option('--type <types...>', 'only these types')
    .option('--subject <subjects...>', 'only about these, e.g. cycle:12 or capability:git-commit')
    .option('-f, --follow', 'then print new events as they arrive (JSON Lines with --json)')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat events --follow\n  npx homeostat events --subject cycle:1 --json',
    )
    .action(async (options: Options, command: Command) => {
      await withAgent(command, (session) => showEvents(session, options));
    });
}

async function showEvents({ agent, output }: Session, options: Options): Promise<void> {
  const filter = {
    ...(options.type && { types: options.type }),
    ...(options.subject && { subjects: options.subject }),
  };
  const { after, limit } = options;
  const found =
    after === undefined
      ? [
          ...(await agent.store.read(agent.agentId, { ...filter, limit, newestFirst: true })),
        ].reverse()
      : await agent.store.read(agent.agentId, { ...filter, after, limit });
  if (options.follow !== true) {
    output.result({ ok: true, events: found }, found.map(eventLine));
    return;
  }
  for (const event of found) output.item(event, eventLine(event));
  await follow({ agent, output, filter, from: found.at(-1)?.seq ?? after ?? 0 });
}

async function follow(run: {
  agent: Session['agent'];
  output: Session['output'];
  filter: { types?: string[]; subjects?: string[] };
  from: number;
}): Promise<void> {
  const stopping = new AbortController();
  process.once('SIGINT', () => {
    stopping.abort();
  });
  for (let after = run.from; !stopping.signal.aborted; ) {
    const events = await run.agent.store.read(run.agent.agentId, {
      ...run.filter,
      after,
      limit: PAGE,
    });
    for (const event of events) run.output.item(event, eventLine(event));
    after = events.at(-1)?.seq ?? after;
    if (events.length < PAGE) await new Promise((resolve) => setTimeout(resolve, FOLLOW_POLL_MS));
  }
}

const LINE_WIDTH = 120;

function eventLine(event: RecordedEvent): string {
  const payload = JSON.stringify(event.payload);
  const shown = payload.length > LINE_WIDTH ? `${payload.slice(0, LINE_WIDTH)}…` : payload;
  return `${String(event.seq).padStart(6)}  ${event.recordedAt.slice(0, 19)}Z  ${event.type}  ${pc.dim(shown)}`;
}
