import { renderReportText } from '../../domain/report/render-report.ts';
import { weekOf } from '../../domain/report/views/week.ts';
import { later } from '../../kernel/later.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { spokenReplies } from '../../language/replies/spoken-replies.ts';
import type { MailTells } from '../../phases/mail/desk/mail-ports.ts';
import type { Agent } from '../agent.ts';
import { spentIn } from '../mail/spent-in.ts';
import { knownLines, knownOfUser } from '../self/known-of-user.ts';
import { why } from '../why.ts';
import { budgetText } from './budget-text.ts';
import { daysText } from './days-text.ts';
import { reportOf } from './read-report.ts';
import { greetingText, statusText } from './status-text.ts';

const WHY_CHARACTERS = 4000;
const WEEK_MS = 7 * 24 * 3_600_000;

/** Answers the owner's questions by mail from the log alone: without model, queue or another process. */
export function mailTells(agent: Agent): MailTells {
  return {
    status: (language) => statusText(agent, language),
    greeting: (language) => greetingText(agent, language),
    budget: (period, language) => {
      const { tells } = spokenReplies(language);
      return period === 'today' ? budgetText(agent, tells) : spentIn(agent, { period, tells });
    },
    report: async (period, locale) => {
      const { tells } = spokenReplies(locale);
      if (period !== 'week' && period !== 'lastweek') return daysText(agent, period, locale);
      const at = period === 'week' ? agent.now() : later(agent.now(), -WEEK_MS);
      const report = await reportOf(agent, weekOf(at), locale);
      return report === null
        ? tells.quiet(period)
        : renderReportText(report, { words: tells.report, locale });
    },
    known: async () => knownLines(await knownOfUser(agent, {})).join('\n'),
    why: async (what) => {
      const found = await why(agent, what);
      const lines = found.flatMap(({ says }) => says);
      return lines.length === 0 ? null : cutToCharacters(lines.join('\n'), WHY_CHARACTERS);
    },
  };
}
