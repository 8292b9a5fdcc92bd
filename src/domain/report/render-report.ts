import { DateTime } from 'luxon';
import { english } from '../../language/replies/english.ts';
import type { ReportWords } from '../../language/replies/told/tell-replies.ts';
import type { ReportDay, WeekReport } from './week-report.ts';

/** Which bars a chart has; each is painted as an image whose columns are the days. */
export type Chart = 'cycles' | 'spent';

/** As wide as a column of the table below a chart. */
const COLUMN_PX = 80;

const dayName = ({ date }: ReportDay, locale = 'en') =>
  DateTime.fromISO(date, { zone: 'utc' }).setLocale(locale).toFormat('ccc');
const cyclesOf = ({ succeeded, failed, other }: ReportDay) => succeeded + failed + other;
const usd = (amount: number) => `$${amount.toFixed(amount < 1 ? 3 : 2)}`;

/** In which language a report is told. */
export type Spoken = { readonly words: ReportWords; readonly locale: string };
const ENGLISH: Spoken = { words: english.tells.report, locale: 'en' };

/** In the columns of `ReportWords`. */
function dayCells(day: ReportDay, locale: string): readonly string[] {
  const { date, failed, cost_usd } = day;
  return [`${dayName(day, locale)} ${date}`, `${cyclesOf(day)}`, `${failed}`, usd(cost_usd)];
}

/** The report as Markdown. What stands in its lines is told as it was written. */
export function renderReport(report: WeekReport, { words, locale }: Spoken = ENGLISH): string {
  const { week, days, notes } = report;
  return [
    `# ${words.week} ${week}`,
    '',
    summaryOfWeek(report, words),
    ...notes.flatMap((note) => ['', escapedMarkdown(note)]),
    '',
    `| ${words.columns.join(' | ')} |`,
    '| --- | --- | --- | --- |',
    ...days.map((day) => `| ${dayCells(day, locale).join(' | ')} |`),
    ...sectionsIn(report, words).flatMap(({ title, lines }) => [
      '',
      `## ${title}`,
      '',
      ...(lines.length === 0 ? [words.nothing] : lines.map((line) => `- ${escapedMarkdown(line)}`)),
    ]),
    '',
  ].join('\n');
}

/** The report as a mail shows it that knows no marks: figures in columns, and a section without lines in one line. */
export function renderReportText(report: WeekReport, { words, locale }: Spoken = ENGLISH): string {
  const rows = report.days.map((day) => dayCells(day, locale));
  return [
    `${words.week} ${report.week}`,
    '',
    summaryOfWeek(report, words),
    ...report.notes.flatMap((note) => ['', note]),
    '',
    ...inColumns([words.columns, ...rows]),
    ...sectionsIn(report, words).flatMap((section) => sectionText(section, words)),
    '',
  ].join('\n');
}

/** A heading and its lines as such a mail shows them, apart from what stands above. */
export function sectionText(
  { title, lines }: WeekReport['sections'][number],
  { nothing }: Pick<ReportWords, 'nothing'>,
): readonly string[] {
  return lines.length === 0
    ? ['', `${title}: ${nothing}`]
    : ['', title, ...lines.map((line) => `- ${line}`)];
}

const GAP = '  ';

/** The first column begins at the left, figures end at the right. */
function inColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const [head = []] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join(GAP)
      .trimEnd(),
  );
}

/** One line for all: subject of nothing, first words of everything. */
function summaryOfWeek({ totals }: WeekReport, words: ReportWords): string {
  const { succeeded, failed, other, cost_usd, model_calls, tasks_done, tasks_new } = totals;
  const cycles = succeeded + failed + other;
  return words.summary({
    done: tasks_done,
    fresh: tasks_new,
    cycles,
    failed,
    spent: usd(cost_usd),
    calls: model_calls,
    mailsIn: totals.mails_in,
    mailsOut: totals.mails_out,
  });
}

/** Texts of others become no links, images or HTML. What only sets words apart stays as it is: a mail shows it as written. */
function escapedMarkdown(line: string): string {
  return line.replace(/[\\[\]<>]/g, (mark) => `\\${mark}`);
}

/**
 * The report as an HTML page without scripts or anything from outside. `imageOf`: a URL that stands for the painted
 * chart, such as data:image/png;base64,...
 */
export function renderReportHtml(
  report: WeekReport,
  imageOf: (chart: Chart) => string,
  { words, locale }: Spoken = ENGLISH,
): string {
  const { week, days } = report;
  const figures = (say: (day: ReportDay) => string) =>
    days
      .map((day) => `<td width="${COLUMN_PX}" align="center">${escapedHtml(say(day))}</td>`)
      .join('');
  const chart = (name: Chart, title: string, say: (day: ReportDay) => string) =>
    `<h2>${title}</h2><img src="${imageOf(name)}" width="${days.length * COLUMN_PX}" height="140" alt="${escapedHtml(
      days.map((day) => `${dayName(day, locale)} ${say(day)}`).join(', '),
    )}"><table cellspacing="0" cellpadding="2"><tr>${figures((day) => dayName(day, locale))}</tr><tr>${figures(say)}</tr></table>`;
  const title = `${words.week} ${week}`;
  const [, cycles, failed, spent] = words.columns;
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title></head>`,
    '<body style="font-family:sans-serif;max-width:600px;color:#222">',
    `<h1>${title}</h1><p>${escapedHtml(summaryOfWeek(report, words))}</p>`,
    ...report.notes.map((note) => `<p>${escapedHtml(note)}</p>`),
    chart(
      'cycles',
      `${cycles} (<span style="color:#c8402f">${failed}</span>)`,
      (day) => `${cyclesOf(day)}`,
    ),
    chart('spent', spent, (day) => usd(day.cost_usd)),
    ...sectionsIn(report, words).map(({ title: named, lines }) => section(named, lines, words)),
    '</body></html>',
    '',
  ].join('\n');
}

function sectionsIn({ sections }: WeekReport, words: ReportWords): WeekReport['sections'] {
  return sections.map(({ title, lines }, n) => ({ title: words.sections[n] ?? title, lines }));
}

function section(title: string, lines: readonly string[], { nothing }: ReportWords): string {
  const list = lines.map((line) => `<li>${escapedHtml(line)}</li>`).join('');
  return `<h2>${title}</h2>${list === '' ? `<p>${nothing}</p>` : `<ul>${list}</ul>`}`;
}

function escapedHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replace(/[&<>"]/g, (mark) => `&${names[mark] ?? ''};`);
}
