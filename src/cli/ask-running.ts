import type { Status } from '../compose/look/read-status.ts';
import { askOwnController } from '../compose/watch/ask-own-controller.ts';
import type { BudgetSummary } from '../domain/budget/summarise-budget.ts';
import { environment } from '../environment.ts';
import type { Reader } from '../kernel/text/clock-words.ts';
import { type RawSettings, readRawSettings } from '../raw-settings.ts';
import { budgetLines } from './commands/model/budget-lines.ts';
import { statusLines } from './commands/watch/status-lines.ts';
import { type ListedWork, taskListLines } from './commands/work/task-list-lines.ts';
import { createOutput } from './terminal/output.ts';

type Shown = { readonly document: object; readonly lines: readonly string[] };
type Quick = { readonly path: string; readonly show: (answer: unknown, reader: Reader) => Shown };

/*
 * What is asked most is answered by the running controller, which has the log open and knows its own environment:
 * neither the log nor the commands are loaded here. It says its version, so its answers are of these shapes.
 */
const QUICK: Readonly<Record<string, Quick>> = {
  status: {
    path: '/api/status',
    show: (answer, reader) => {
      const status = answer as Status; // by a controller of this version
      return { document: status, lines: statusLines(status, reader) };
    },
  },
  'task list': {
    path: '/api/tasks',
    show: (answer, reader) => {
      const { tasks, orders } = answer as ListedWork; // by a controller of this version
      return { document: { tasks, orders }, lines: taskListLines({ tasks, orders }, reader) };
    },
  },
  budget: {
    path: '/api/budget',
    show: (answer) => {
      const summary = answer as BudgetSummary; // by a controller of this version
      return { document: summary, lines: budgetLines(summary) };
    },
  },
};

/** False: another call than these, or no controller of this version answered; then the call goes the long way. */
export async function askRunning(argv: readonly string[]): Promise<boolean> {
  const quick = QUICK[argv.filter((word) => word !== '--json').join(' ')];
  if (quick === undefined) return false;
  const shown = await shownBy(quick).catch(() => null); // the long way says what is wrong
  if (shown === null) return false;
  const output = createOutput(argv.includes('--json'));
  output.result({ ok: true, ...shown.document }, shown.lines);
  return true;
}

async function shownBy({ path, show }: Quick): Promise<Shown | null> {
  const settings = readRawSettings(environment());
  const answer = await askOwnController(settings, path);
  return answer === null ? null : show(answer, readerOf(settings));
}

/** The machine tells its own time at once; tables of zones are slow to load. */
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
