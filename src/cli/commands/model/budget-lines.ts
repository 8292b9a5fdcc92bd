import type { Spend } from '../../../app/spend/spend-shape.ts';
import type { BudgetSummary } from '../../../domain/budget/summarise-budget.ts';
import { table } from '../../terminal/output.ts';

/** Money for a terminal. */
export function budgetLines({
  consent,
  today,
  scopes,
  open,
  resting,
}: BudgetSummary): readonly string[] {
  const rows = scopes.map((s) => [
    ...[s.scope, `${usd(s.spent_usd)} spent`, `${usd(s.reserved_usd)} reserved`],
    `of ${usd(s.limit_usd)}`,
  ]);
  return [
    `today    ${usd(today.spent_usd)} spent, ${usd(today.reserved_usd)} reserved, ${usd(today.left_usd)} left of ${usd(today.limit_usd)} (UTC day)`,
    `consent  ${consent === null ? 'none given' : consent.provider}`,
    ...open.map((o) => `open     ${o.ref}: at most ${usd(o.worst_case_usd)} until ${o.expires_at}`),
    ...resting.map((r) => `resting  ${r.key} (${r.limit}) until ${r.retry_at}`),
    ...table(rows),
  ];
}

/** What was spent, for a terminal. */
export function spendLines({ by, from, to, rows, total }: Spend): readonly string[] {
  const cells = [...rows, total].map((row) => [
    ...[row.name, usd(row.usd), `${row.calls} calls`],
    ...[`${row.tokens_in} in`, `${row.tokens_cached} cached`, `${row.tokens_out} out`],
    `${Math.round(row.cached_share * 100)} % from the cache`,
  ]);
  return [`from ${from} to ${to}, by ${by} (UTC days)`, ...table(cells)];
}

/** US dollars, to the cent or, below one, exactly. */
export function usd(value: number): string {
  return `$${value.toFixed(value === 0 || value >= 0.01 ? 2 : 6)}`;
}
