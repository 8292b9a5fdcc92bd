import type { Command } from 'commander';
import pc from 'picocolors';
import { tellingPort } from '../../../compose/mail/telling-port.ts';
import type { IncidentDoc } from '../../../domain/cycle/views/incident.ts';
import { isOpenAlert } from '../../../domain/owner/alert/decide-alerts.ts';
import type { AlertDoc } from '../../../domain/owner/alert/views/alert.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';

type Told = {
  readonly name: 'alerts' | 'incidents';
  readonly about: string;
  readonly example: string;
  readonly list: (session: Session, isAll: boolean) => Promise<void>;
  readonly acknowledge: (session: Session, id: string) => Promise<boolean>;
};

/** alerts, incidents: what the owner is told, and that they have seen it. */
export function addAlertCommands(program: Command): void {
  add(program, {
    name: 'alerts',
    about: 'what you should know, and whether you were told',
    example: 'budget:day:2026-11-21:80',
    list: listAlerts,
    acknowledge: ({ agent, origin }, id) => tellingPort(agent).acknowledgeAlert(origin, id),
  });
  add(program, {
    name: 'incidents',
    about: 'troubles, each however often it showed',
    example: 'work-task:back-up',
    list: listIncidents,
    acknowledge: ({ agent, origin }, id) => tellingPort(agent).acknowledgeIncident(origin, id),
  });
}

function add(program: Command, { name, about, example, list, acknowledge }: Told): void {
  const command = program
    .command(name)
    .description(about)
    .addHelpText('after', `\nExamples:\n  npx homeostat ${name} list`);
  command
    .command('list')
    .description('what is open, newest first')
    .option('--all', 'with what is over')
    .addHelpText('after', `\nExamples:\n  npx homeostat ${name} list --all --json`)
    .action(async ({ all }: { all?: boolean }, called: Command) => {
      await withAgent(called, (session) => list(session, all === true));
    });
  command
    .command('ack')
    .description('you have seen it: it is not told again while it lasts')
    .argument('<id>', 'as in the list')
    .addHelpText('after', `\nExamples:\n  npx homeostat ${name} ack ${example}`)
    .action(async (id: string, _: unknown, called: Command) => {
      await withAgent(called, async (session) => {
        if (!(await acknowledge(session, id))) {
          const why = `nothing open is called "${id}"; see: homeostat ${name} list`;
          throw new CommandError('not_found', why);
        }
        session.output.result({ ok: true, id }, [`${id} is acknowledged`]);
      });
    });
}

async function listAlerts({ agent, output }: Session, isAll: boolean): Promise<void> {
  const found = await tellingPort(agent).alerts();
  const alerts = found.filter((alert) => isAll || isOpenAlert(alert));
  const rows = alerts.map(alertRow);
  output.result({ ok: true, alerts }, rows.length === 0 ? ['none'] : table(rows));
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
