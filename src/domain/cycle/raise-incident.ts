import { oneLine } from '../../kernel/text/one-line.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { type Fact, fact } from '../fact.ts';
import type { ErrorClass } from './events.ts';
import { incidentOfWork } from './incident/work-of-incident.ts';
import type { CycleSettings } from './settings.ts';
import type { IncidentDoc } from './views/incident.ts';

type Finished = {
  readonly cycleNo: number;
  readonly work: { readonly id: string; readonly title: string } | null;
  /** What was tried in it; null: nothing of the agent's own. */
  readonly experimentId: string | null;
  readonly error: { readonly errorClass: ErrorClass; readonly message: string } | null;
  readonly actions: readonly {
    readonly exitCode: number | null;
    readonly message: string | null;
    readonly errorClass: ErrorClass | null;
    /** What was run. */
    readonly command?: string;
  }[];
};

type Figures = {
  readonly now: string;
  readonly settings: Pick<CycleSettings, 'incidentExpiryMs' | 'alertAtErrors'>;
};

const MESSAGE_LIMIT = 300;
const COMMAND_CHARACTERS = 80;

/**
 * Troubles as incidents: opened at the first failure of a piece of work, repeated at the next, closed when it works
 * again or after 24 h without another (D76). At the fifth the owner is told, once (V49, H73).
 */
export function incidentsOf(
  cycle: Finished,
  known: ReadonlyMap<string, IncidentDoc>,
  figures: Figures,
): readonly Fact[] {
  const id = incidentOfWork(cycle.work?.id ?? 'controller');
  // That it failed is what an experiment found out, and no trouble of the controller's.
  if (cycle.experimentId !== null && cycle.error === null) return expired(known, id, figures);
  const open = known.get(id)?.status === 'open' ? known.get(id) : undefined;
  const failure = failureOf(cycle);
  const own =
    failure === null ? recovered(id, open) : incidentEvents({ id, failure, cycle }, open, figures);
  return [...own, ...expired(known, id, figures)];
}

type Failure = { readonly errorClass: ErrorClass; readonly message: string };

function failureOf({ error, actions }: Finished): Failure | null {
  if (error !== null) return error;
  const action = actions.find(hasFailed);
  if (action === undefined) return null;
  return { errorClass: action.errorClass ?? 'capability', message: failureMessage(action) };
}

/** A call of a conversation has neither exit code nor class here: what it tried on its way is history, no trouble. */
function hasFailed({ exitCode, errorClass }: Finished['actions'][number]): boolean {
  return errorClass !== null || (exitCode !== null && exitCode !== 0);
}

/** A step that fails without a word still has an exit code. */
function failureMessage({ message, exitCode, command = '' }: Finished['actions'][number]): string {
  const said = message?.trim() ?? '';
  if (said !== '') return said;
  const of = command === '' ? '' : ` of "${cutToCharacters(oneLine(command), COMMAND_CHARACTERS)}"`;
  return exitCode === null ? 'it did not say why' : `exit code ${exitCode}${of}, no output`;
}

function recovered(incident_id: string, open: IncidentDoc | undefined): readonly Fact[] {
  if (open === undefined) return [];
  return [fact('IncidentClosed', { incident_id, by: 'recovered' })];
}

function incidentEvents(
  { id: incident_id, failure, cycle }: { id: string; failure: Failure; cycle: Finished },
  open: IncidentDoc | undefined,
  { settings }: Figures,
): readonly Fact[] {
  const message = redactSecrets(failure.message).slice(0, MESSAGE_LIMIT);
  if (open === undefined) {
    const payload = {
      incident_id,
      cause: causeOf(cycle),
      error_class: failure.errorClass,
      message,
      where: `cycle ${cycle.cycleNo}`,
    };
    return [fact('IncidentOpened', payload)];
  }
  const count = open.count + 1;
  const repeated = fact('IncidentRepeated', { incident_id, message });
  if (count !== settings.alertAtErrors) return [repeated];
  const alert = fact('OwnerAlerted', { cause: open.cause, incident_id, count });
  return [repeated, { ...alert, dedupeKey: `alert:${incident_id}:${open.first_at}` }];
}

function causeOf({ work, experimentId }: Finished): string {
  if (work !== null) return work.title;
  return experimentId === null ? 'the controller itself' : 'an experiment of my own';
}

function expired(
  known: ReadonlyMap<string, IncidentDoc>,
  own: string,
  { now, settings }: Figures,
): readonly Fact[] {
  return [...known.values()]
    .filter(({ incident_id, status, last_at }) => {
      const age = Date.parse(now) - Date.parse(last_at);
      return incident_id !== own && status === 'open' && age >= settings.incidentExpiryMs;
    })
    .map(({ incident_id }) => fact('IncidentClosed', { incident_id, by: 'expired' }));
}
