import { RRuleTemporal } from 'rrule-temporal';
import { toText } from 'rrule-temporal/totext';
import { isRule } from '../rule/schedule-rule.ts';

/** How often a schedule comes, as a person would say it; a cron text as it stands. */
export function ruleWords(schedule: string): string {
  if (!isRule(schedule)) return schedule;
  const [start = '', ...lines] = schedule.split('\n');
  const rules = lines.filter((line) => line.startsWith('RRULE:'));
  const days = lines.flatMap((line) => /^EXDATE:([\d,]+)$/u.exec(line)?.[1]?.split(',') ?? []);
  const words = rules.map((line) => ruleInWords(`${start}\n${inHours(line)}`)).join(' and ');
  return days.length === 0 ? words : `${words} except on ${days.map(dayWords).join(', ')}`;
}

function ruleInWords(rule: string): string {
  return toText(new RRuleTemporal({ rruleString: rule }), 'en', { excludeTzAbbreviation: true });
}

const INTERVAL = /^RRULE:FREQ=MINUTELY;INTERVAL=(\d+)$/u;
const HOUR = 60;

/** An interval of whole hours is said in hours. */
function inHours(line: string): string {
  const minutes = Number(INTERVAL.exec(line)?.[1] ?? 1);
  return minutes % HOUR === 0 ? `RRULE:FREQ=HOURLY;INTERVAL=${minutes / HOUR}` : line;
}

function dayWords(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
