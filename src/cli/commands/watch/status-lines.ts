import pc from 'picocolors';
import type { Status } from '../../../app/shapes/status-shape.ts';
import { unsealedWords } from '../../../domain/cycle/unsealed-words.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { times } from '../../terminal/output.ts';
import { visibleLine, visibleText } from '../../terminal/visible-text.ts';
import { waitingLine } from '../work/waiting-line.ts';

function walWords({ database: { wal_bytes } }: Status): string {
  return wal_bytes === null ? '' : ` and ${megabytes(wal_bytes)} of write-ahead log`;
}

/** The status for a terminal. */
export function statusLines(status: Status, reader: Reader): readonly string[] {
  const { controller, tick, schedule } = status;
  return [
    `agent     ${status.agent}, ${status.events} events, ${stateOfController(status)}`,
    `ticks     ${tick === null ? 'none yet' : `last ${clockWords(tick.last_instant, reader)}: ${tick.last_reason}`}; next ${clockWords(status.next_tick, reader)}`,
    ...(schedule === null || schedule.missed === 0
      ? []
      : [`missed    ${schedule.missed} ticks passed while nothing ran`]),
    `cycles    ${controller.last_cycle} so far, ${controller.success_count} succeeded, ${controller.failure_count} failed${underWayWords(status)}`,
    ...(status.went_on === null
      ? []
      : [
          `went on   at once: ${visibleText(status.went_on.title)} (cycle ${status.went_on.cycle_no})`,
        ]),
    modelLine(status),
    ...(status.sandbox === 'none'
      ? [pc.red('sandbox   none: steps may read and change what this user can')]
      : []),
    ...approvalLine(status, reader),
    ...claimLine(status),
    ...status.reminders.map((due) => reminderLine(due, reader)),
    ...orderLine(status, reader),
    ...mcpLines(status),
    ...status.waiting.map((work) => waitingLine(work, reader)),
    `database  ${status.database.mode}, ${megabytes(status.database.bytes)}${walWords(status)}, about ${megabytes(status.database.bytes_per_day)} a day`,
    ...(status.unsealed_history === null
      ? []
      : [pc.yellow(`history   ${unsealedWords(status.unsealed_history)}`)]),
    `queue     ${status.queue.backend}, ${status.queue.ok ? `${status.queue.waiting} waiting, ${status.queue.active} at work` : 'not reachable'}`,
    ...status.disk.map((d) => `disk      ${megabytes(d.free_bytes)} free for ${d.name}`),
    ...status.incidents.map((i) => pc.yellow(`incident  ${i.message} (${times(i.count)})`)),
    ...status.alerts
      .filter(isNotWaiting)
      .map((a) =>
        pc.yellow(`alert     ${visibleText(a.title)}: homeostat alerts ack ${a.alert_id}`),
      ),
    ...status.indeterminate.map((e) => pc.red(`unknown   ${e.summary}: ${e.why ?? ''}`)),
    ...status.warnings.map((warning) => pc.yellow(`warning   ${warning}`)),
  ];
}

function underWayWords({ under_way }: Status): string {
  if (under_way === null) return '';
  const title = under_way.title === null ? '' : `: "${visibleLine(under_way.title)}"`;
  return `; cycle ${under_way.cycle_no} is under way${title}`;
}

function modelLine({ model }: Status): string {
  const { provider, key_found, spent_usd, reserved_usd, limit_usd } = model;
  if (provider === null || provider === 'none') {
    return `model     none; it works by reflexes and your own steps${key_found ? ' (a key was found; to use it: homeostat model use)' : ''}`;
  }
  const key = key_found ? '' : pc.yellow(', but no key was found');
  const reserved = reserved_usd > 0 ? `, $${reserved_usd.toFixed(4)} reserved` : '';
  return `model     ${provider}, $${spent_usd.toFixed(4)} of $${limit_usd.toFixed(2)} spent today${reserved}${key}`;
}

function approvalLine(
  { approvals: { waiting, oldest_at } }: Status,
  reader: Reader,
): readonly string[] {
  if (oldest_at === null) return [];
  const what = waiting === 1 ? 'one action waits' : `${waiting} actions wait`;
  const line = `approvals ${what} for your word, the oldest since ${clockWords(oldest_at, reader)}: homeostat approvals list`;
  return [pc.yellow(line)];
}

function claimLine({ claims: { made, held, turned } }: Status): readonly string[] {
  if (made === 0) return [];
  const word = turned === 0 ? '' : `; you turned ${turned}`;
  return [`verdicts  ${held} of the last ${made} times it said "done" were right${word}`];
}

function reminderLine(
  { intention_id, kind, title, who, instant }: Status['reminders'][number],
  reader: Reader,
): string {
  const what = kind === 'commitment' ? `${who ?? 'somebody'} said: "${title}"` : `"${title}"`;
  return pc.yellow(
    `reminder  ${what}, since ${clockWords(instant, reader)}: homeostat task done ${intention_id}`,
  );
}

/** Only the next ones; `task list` has all. */
function orderLine({ orders }: Status, reader: Reader): readonly string[] {
  const due = orders.filter(({ is_due }) => is_due).length;
  const timed = orders.flatMap(({ next_at, title }) =>
    next_at === null ? [] : [{ next_at, title }],
  );
  const [next] = timed.sort((a, b) => a.next_at.localeCompare(b.next_at));
  if (next === undefined) return [];
  return [
    `orders    ${orders.length} standing orders, ${due} due; next "${next.title}" at ${clockWords(next.next_at, reader)}`,
  ];
}

const PLAIN = /^[\w-]{1,64}$/;

/** The names and words of a server come from outside. */
function mcpLines({ mcp }: Status): readonly string[] {
  return [
    ...mcp.problems.map((problem) => pc.yellow(`mcp       ${visibleText(problem)}`)),
    ...mcp.changed.map(({ server, tool }) => {
      // Never a command to copy: a server's name could add something to it.
      const then = PLAIN.test(tool) ? `, then homeostat mcp accept ${server} ${tool}` : '';
      const what = `${visibleText(tool)} of ${server} now describes itself differently`;
      return pc.yellow(`mcp       ${what}: homeostat mcp list${then}`);
    }),
  ];
}

/** What waits for the owner's word has a line of its own, which names the word. */
function isNotWaiting({ kind }: Status['alerts'][number]): boolean {
  return !['question', 'confirm', 'approval'].includes(kind ?? '');
}

function stateOfController({ running, controller }: Status): string {
  if (controller.safe_mode !== null) return pc.red(`safe mode: ${controller.safe_mode.reason}`);
  if (controller.paused !== null) return pc.yellow(`paused: ${controller.paused.reason}`);
  if (running === null) return pc.dim('not running (start it with: homeostat start)');
  const port = running.port === null ? '' : `, http://127.0.0.1:${running.port}`;
  return pc.green(`running, pid ${running.pid}${port}`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
