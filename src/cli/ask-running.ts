import { askOwnController } from '../compose/watch/ask-own-controller.ts';
import { environment } from '../environment.ts';
import type { AnswerTo, GetPath } from '../http/api.ts';
import type { Reader } from '../kernel/text/clock-words.ts';
import { type RawSettings, readRawSettings } from '../raw-settings.ts';
import { budgetLines } from './commands/model/budget-lines.ts';
import { statusLines } from './commands/watch/status-lines.ts';
import { taskListLines } from './commands/work/task-list-lines.ts';
import { heedClosedReader } from './terminal/closed-reader.ts';
import { createOutput } from './terminal/output.ts';

type Shown = { readonly document: object; readonly lines: readonly string[] };
type Quick = (settings: RawSettings) => Promise<Shown | null>;

/*
 * The running controller answers the most frequent calls: it has the log open and knows its own environment, so this
 * process loads neither the log nor the commands. It reports its version, so its answers have these types.
 */
const QUICK: Readonly<Record<string, Quick>> = {
  status: quick('/api/status', (status, reader) => {
    if (status.queue === null) return null; // of an earlier moment, for which nobody asked
    return { document: status, lines: statusLines(status, reader) };
  }),
  'task list': quick('/api/tasks', ({ tasks, orders }, reader) => ({
    document: { tasks, orders },
    lines: taskListLines({ tasks, orders }, reader),
  })),
  budget: quick('/api/budget', (summary) => ({
    document: summary,
    lines: budgetLines(summary),
  })),
};

function quick<Path extends GetPath>(
  path: Path,
  show: (answer: AnswerTo<Path>, reader: Reader) => Shown | null,
): Quick {
  return async (settings) => {
    const answer = await askOwnController(settings, path);
    return answer === null ? null : show(answer, readerOf(settings));
  };
}

/** False: this is another call, or no controller of this version answered; the caller then takes the long way. */
export async function askRunning(argv: readonly string[]): Promise<boolean> {
  const ask = QUICK[argv.filter((word) => word !== '--json').join(' ')];
  if (ask === undefined) return false;
  const shown = await shownBy(ask).catch(() => null); // the long way reports the error
  if (shown === null) return false;
  heedClosedReader();
  const output = createOutput(argv.includes('--json'));
  output.result({ ok: true, ...shown.document }, shown.lines);
  return true;
}

async function shownBy(ask: Quick): Promise<Shown | null> {
  return ask(readRawSettings(environment()));
}

/** The machine knows its own time zone; loading tables of zones is slow. */
function readerOf({ value }: RawSettings): Reader {
  const zone = value('HOMEOSTAT_TIMEZONE');
  const asOf = new Date().toISOString();
  return zone === '' ? { asOf, zone, localTime: timeHere } : { asOf, zone };
}

function timeHere(iso: string): string {
  const at = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
