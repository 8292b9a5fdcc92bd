import { noteIncident } from '../../../domain/cycle/incident/note-incident.ts';
import { type IncidentDoc, incidentProjection } from '../../../domain/cycle/views/incident.ts';
import { fact } from '../../../domain/fact.ts';
import { isStillToCome } from '../../../kernel/clock-ahead.ts';
import { later } from '../../../kernel/later.ts';
import { AppendConflict, ProjectionUnavailable } from '../../../kernel/log/log-errors.ts';
import { StoreUnavailable } from '../../../kernel/ports/event-store.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import type { AgentContext } from '../../phase-context.ts';
import { mailOrigin } from './mail-origin.ts';
import type { MailSettings } from './mail-ports.ts';

type Desk = AgentContext & { readonly settings: MailSettings };
type Incidents = ReadonlyMap<string, IncidentDoc>;

/** The steps of handling a mail; each has an incident of its own. */
export type Tried = 'handled' | 'looked up' | 'sent';
type Told = {
  readonly mail_id: string;
  /** Of the owner or ourselves; null: somebody else chose its words. */
  readonly subject: string | null;
};

/** Handles one mail; null: it failed, or waits after a failure. */
export type Apart = <Result>(mail: Told, work: () => Promise<Result>) => Promise<Result | null>;

/**
 * Keeps the mails of a round apart: one that fails holds up none of the others. Its failure is one incident, and it is
 * tried again after a pause that doubles; what works in the end closes the incident. A log that does not answer
 * ends the round, since it fails alike for all.
 */
export async function apartFor(
  desk: Desk,
  tried: Tried,
  mails: readonly { readonly mail_id: string }[],
): Promise<Apart> {
  const known = await incidentsOf(
    desk,
    mails.map(({ mail_id }) => incidentOf(tried, mail_id)),
  );
  return async (mail, work) => {
    const incident = known.get(incidentOf(tried, mail.mail_id));
    if (incident !== undefined && isResting(desk, incident)) return null;
    try {
      const result = await work();
      if (incident?.status === 'open') await close(desk, mail, incident);
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      // Another process was quicker: the next round sees its result.
      if (!(error instanceof AppendConflict)) await note(desk, { mail, tried, incident, error });
      return null;
    }
  };
}

function incidentOf(tried: Tried, mailId: string): string {
  return `mail-not-${tried.replace(' ', '-')}-yet-${mailId}`;
}

/** Without the view of incidents there is no back-off: each round tries everything. */
async function incidentsOf({ log, agentId }: Desk, keys: readonly string[]): Promise<Incidents> {
  if (keys.length === 0) return new Map();
  try {
    const view = await log.view(agentId, [{ projection: incidentProjection, keys }]);
    return view.all(incidentProjection);
  } catch (error) {
    if (error instanceof ProjectionUnavailable) return new Map();
    throw error;
  }
}

function isResting({ now, settings }: Desk, { status, count, last_at }: IncidentDoc): boolean {
  if (status !== 'open') return false;
  const { failRetryBaseMs, failRetryMaxMs } = settings;
  const pauseMs = Math.min(failRetryBaseMs * 2 ** (count - 1), failRetryMaxMs);
  return isStillToCome(later(last_at, pauseMs), now(), pauseMs);
}

async function close(desk: Desk, { mail_id }: Told, { incident_id }: IncidentDoc): Promise<void> {
  const origin = mailOrigin(desk, { mailId: mail_id, trust: 'self' });
  await desk.log.append(desk.agentId, origin, {
    events: [fact('IncidentClosed', { incident_id, by: 'recovered' })],
  });
}

const ERROR_CHARACTERS = 200;

async function note(
  desk: Desk,
  failed: {
    readonly mail: Told;
    readonly tried: Tried;
    readonly incident: IncidentDoc | undefined;
    readonly error: unknown;
  },
): Promise<void> {
  const { mail, tried, incident, error } = failed;
  const named = mail.subject === null ? 'of somebody else' : `"${mail.subject}"`;
  const why = messageOf(error).slice(0, ERROR_CHARACTERS);
  const noted = {
    id: incidentOf(tried, mail.mail_id),
    cause: `a mail could not be ${tried}`,
    message: `mail ${named} could not be ${tried}: ${why}`,
  };
  const origin = mailOrigin(desk, { mailId: mail.mail_id, trust: 'self' });
  await desk.log.append(desk.agentId, origin, { events: noteIncident(noted, incident) });
}
