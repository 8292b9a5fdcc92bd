import { daysOfPeriod } from '../../domain/report/days-of-period.ts';
import { sectionText } from '../../domain/report/render-report.ts';
import { shortLine } from '../../domain/report/short-line.ts';
import { firstOnes } from '../../kernel/text/counted.ts';
import type { BudgetPeriod } from '../../language/intents/budget-period.ts';
import { spokenReplies } from '../../language/replies/spoken-replies.ts';
import type { TellReplies } from '../../language/replies/told/tell-replies.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import { cents } from './budget-text.ts';
import { failedLines } from './failed-lines.ts';
import { reportOfDays } from './read-report.ts';
import type { ReportSource } from './report-notes.ts';
import { moneyText } from './status-text.ts';
import { waitingForOwner } from './waiting-lines.ts';

const SHOWN = 20;

/** What was done in a period, and what failed; of the present day also what waits for its owner. */
export async function daysText(
  source: ReportSource,
  period: BudgetPeriod,
  language: TimeLanguage,
): Promise<string> {
  const { tells } = spokenReplies(language);
  const days = daysOfPeriod(period, source.now());
  const { done, failing, nameOf, ...of } = await reportOfDays(source, days);
  const { succeeded, failed, other, cost_usd } = of;
  const cycles = succeeded + failed + other;
  const figures = { done: done.length, cycles, failed, spent: cents(cost_usd) };
  const isNow = days.includes(source.now().slice(0, 10));
  const broken = await failedLines(source, { workIds: failing, nameOf }, language);
  const [, , failedTitle = '', waitingTitle = ''] = tells.report.sections;
  const section = (title: string, all: readonly string[]) =>
    isNow || all.length > 0
      ? sectionText({ title, lines: firstLines(all, tells) }, tells.report)
      : [];
  return [
    tells.days(period, figures),
    ...firstLines(done, tells).map((line) => `- ${line}`),
    ...section(failedTitle, broken),
    ...section(waitingTitle, isNow ? await waitingForOwner(source, language) : []),
    ...(await moneyText(source, language)),
  ].join('\n');
}

function firstLines(all: readonly string[], tells: Pick<TellReplies, 'more'>): readonly string[] {
  return firstOnes(all.map(shortLine), SHOWN, tells.more);
}
