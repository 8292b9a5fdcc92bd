import { barChartPng } from '../../adapters/charts/bar-chart.ts';
import { renderReportHtml, type Spoken } from '../../domain/report/render-report.ts';
import type { WeekReport } from '../../domain/report/week-report.ts';

const GREEN = 0x3a8f5c;
const GREY = 0xb0b0b0;
const RED = 0xc8402f;
const BLUE = 0x3468a8;

/** The report as a page that needs nothing else: its charts stand in it as images. */
export function reportHtml(report: WeekReport, spoken?: Spoken): string {
  const cycles = report.days.map(({ succeeded, other, failed }) => [
    { value: succeeded, colour: GREEN },
    { value: other, colour: GREY },
    { value: failed, colour: RED },
  ]);
  const spent = report.days.map(({ cost_usd: value }) => [{ value, colour: BLUE }]);
  const charts = { cycles: barChartPng(cycles), spent: barChartPng(spent) };
  return renderReportHtml(
    report,
    (chart) => `data:image/png;base64,${charts[chart].toString('base64')}`,
    spoken,
  );
}
