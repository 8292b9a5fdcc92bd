import type { Command } from 'commander';
import pc from 'picocolors';
import { tellingPort } from '../../../app/telling/telling-port.ts';
import { isOpenAlert } from '../../../domain/alert/decide-alerts.ts';
import type { AlertDoc } from '../../../domain/alert/views/alert.ts';
import type { IncidentDoc } from '../../../domain/cycle/views/incident.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
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
  const troubles =
    incidents.length === 0 ? [] : ['', pc.bold('Troubles'), ...table(incidents.map(incidentRow))];
  const rows = alerts.length === 0 ? ['no alerts'] : table(alerts.map(alertRow));
  output.result({ ok: true, alerts, incidents }, [...rows, ...troubles]);
}

function alertRow(alert: AlertDoc): readonly string[] {
  const { alert_id, severity, status, raised_at, times, title } = alert;
  const told = times === 0 ? 'not told yet' : `told ${times}x`;
  return [
    ...[visibleText(alert_id), severity === 'urgent' ? pc.red(severity) : severity, status],
    ...[raised_at.slice(0, 16), told, visibleText(title)],
  ];
}

async function listIncidents({ agent, output }: Session, isAll: boolean): Promise<void> {
  const found = await tellingPort(agent).incidents();
  const incidents = found.filter(({ status }) => isAll || status === 'open');
  const rows = incidents.map(incidentRow);
  output.result({ ok: true, incidents }, rows.length === 0 ? ['none'] : table(rows));
}

function incidentRow(incident: IncidentDoc): readonly string[] {
  const { incident_id, status, count, last_at, cause, message } = incident;
  const words = visibleText(`${cause}: ${message}`).replace(/\s+/g, ' ');
  return [visibleText(incident_id), status, `${count}x`, last_at.slice(0, 16), words];
}
