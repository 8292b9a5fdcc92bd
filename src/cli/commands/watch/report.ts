import type { Command } from 'commander';
import { reportOf } from '../../../app/telling/read-report.ts';
import { reportHtml } from '../../../compose/mail/report-page.ts';
import { renderReport } from '../../../domain/report/render-report.ts';
import { weekOf } from '../../../domain/report/views/week.ts';
import { isWeek } from '../../../domain/report/week-report.ts';
import { CommandError } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';

type Options = { readonly week?: string; readonly html?: boolean };

/** report: a week in figures. */
export function addReportCommand(program: Command): void {
  program
    .command('report')
    .description('a week in review: done, learned, spent, failed, and what it wants to try')
    .option('--week <week>', 'ISO week such as 2026-W47; default: this week so far (UTC)')
    .option('--html', 'the HTML page with charts that is mailed')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat report\n  npx homeostat report --week 2026-W47 --json\n  npx homeostat report --html > report.html',
    )
    .action(async (options: Options, command: Command) => {
      const { week } = options;
      if (week !== undefined && !isWeek(week)) {
        const why = `"${week}" is not an ISO week; write it as 2026-W47`;
        throw new CommandError('bad_week', why, { exitCode: 2 });
      }
      await withAgent(command, (session) => showReport(session, options));
    });
}

async function showReport({ agent, output }: Session, { week, html }: Options): Promise<void> {
  const wanted = week ?? weekOf(agent.now());
  const report = await reportOf(agent, wanted);
  if (report === null) {
    throw new CommandError('not_found', `the log has no events of week ${wanted}`);
  }
  const document = { ok: true, report };
  if (html === true) output.page(document, reportHtml(report));
  else output.result(document, visibleText(renderReport(report)).split('\n'));
}
