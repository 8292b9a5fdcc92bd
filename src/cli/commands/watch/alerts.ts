import type { Command } from 'commander';
import pc from 'picocolors';
import { tellingPort } from '../../../app/telling/telling-port.ts';
import { isOpenAlert } from '../../../domain/alert/decide-alerts.ts';
import type { AlertDoc } from '../../../domain/alert/views/alert.ts';
import type { IncidentDoc } from '../../../domain/cycle/views/incident.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { readerOf, type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';

/** Alerts for the owner, the incidents behind them, and acknowledging them. */
export function addAlertCommands(program: Command): void {
  const alerts = program
    .command('alerts')
    .description('alerts, whether you were told, and the incidents behind them')
    .addHelpText('after', '\nExamples:\n  npx homeostat alerts list');
  addList(alerts, listAlerts);
  addAck(alerts, { kinds: ['alert', 'incident'], example: 'budget:day:2026-11-21:80' });
  // The name from before it came under `alerts`: it still works but help does not show it.
  const incidents = program
    .command('incidents', { hidden: true })
    .description('incidents, each once however often it occurred')
    .addHelpText('after', '\nExamples:\n  npx homeostat alerts list');
  addList(incidents, listIncidents);
  addAck(incidents, { kinds: ['incident'], example: 'work-task:back-up' });
}

type List = (session: Session, isAll: boolean) => Promise<void>;

function addList(command: Command, show: List): void {
  command
    .command('list')
    .description('open ones, newest first')
    .option('--all', 'also closed ones')
    .addHelpText('after', '\nExamples:\n  npx homeostat alerts list --all --json')
    .action(async ({ all }: { all?: boolean }, called: Command) => {
      await withAgent(called, (session) => show(session, all === true));
    });
}

type Kind = 'alert' | 'incident';

function addAck(
  command: Command,
  { kinds, example }: { readonly kinds: readonly Kind[]; readonly example: string },
): void {
  command
    .command('ack')
    .description('acknowledge it: you are not told again while it lasts')
    .argument('<id>', 'as in the list')
    .addHelpText('after', `\nExamples:\n  npx homeostat alerts ack ${example}`)
    .action(async (id: string, _: unknown, called: Command) => {
      await withAgent(called, async (session) => {
        const seen: boolean[] = [];
        for (const kind of kinds) seen.push(await acknowledge(session, kind, id));
        if (!seen.includes(true)) {
          const why = `there is no open alert or incident "${id}"; see: homeostat alerts list`;
          throw new CommandError('not_found', why);
        }
        session.output.result({ ok: true, id }, [`${id} is acknowledged`]);
      });
    });
}

function acknowledge({ agent, origin }: Session, kind: Kind, id: string): Promise<boolean> {
  const telling = tellingPort(agent);
  return kind === 'alert'
    ? telling.acknowledgeAlert(origin, id)
    : telling.acknowledgeIncident(origin, id);
}

async function listAlerts({ agent, output }: Session, isAll: boolean): Promise<void> {
  const telling = tellingPort(agent);
  const alerts = (await telling.alerts()).filter((alert) => isAll || isOpenAlert(alert));
  const incidents = (await telling.incidents()).filter((one) => isAll || one.status === 'open');
  output.result({ ok: true, alerts, incidents }, [
    ...alertLines(alerts, readerOf(agent)),
    ...(incidents.length === 0 ? [] : ['', pc.bold('Troubles')]),
    ...incidentLines(incidents, readerOf(agent)),
  ]);
}

/** Alerts for a terminal. */
export function alertLines(alerts: readonly AlertDoc[], reader: Reader): readonly string[] {
  if (alerts.length === 0) return ['no alerts'];
  return table(alerts.map((alert) => alertRow(alert, reader)));
}

function alertRow(alert: AlertDoc, reader: Reader): readonly string[] {
  const { alert_id, severity, status, raised_at, times, title } = alert;
  const told = times === 0 ? 'not told yet' : `told ${times}x`;
  return [
    ...[visibleText(alert_id), severity === 'urgent' ? pc.red(severity) : severity, status],
    ...[clockWords(raised_at, reader), told, visibleText(title)],
  ];
}

async function listIncidents({ agent, output }: Session, isAll: boolean): Promise<void> {
  const found = await tellingPort(agent).incidents();
  const incidents = found.filter(({ status }) => isAll || status === 'open');
  const lines = incidentLines(incidents, readerOf(agent));
  output.result({ ok: true, incidents }, lines.length === 0 ? ['none'] : lines);
}

/** Incidents for a terminal. */
export function incidentLines(
  incidents: readonly IncidentDoc[],
  reader: Reader,
): readonly string[] {
  return table(incidents.map((incident) => incidentRow(incident, reader)));
}

function incidentRow(incident: IncidentDoc, reader: Reader): readonly string[] {
  const { incident_id, status, count, last_at, cause, message } = incident;
  const words = visibleText(`${cause}: ${message}`).replace(/\s+/g, ' ');
  return [visibleText(incident_id), status, `${count}x`, clockWords(last_at, reader), words];
}
