import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { dayInWords, dayMark, money, moneyMark } from '../../data/words.ts';

/* Loaded when it is shown: recharts is larger than the rest of the page. */

type Row = AnswerTo<'/api/spend'>['rows'][number];

const HEIGHT = 220;
const AXIS = {
  stroke: 'var(--line-strong)',
  tick: { fill: 'var(--ink-soft)', fontSize: 12 },
} as const;

/** Dollars a day; days without a call stand empty. */
export function SpendChart({
  rows,
  from,
  to,
}: {
  readonly rows: readonly Row[];
  readonly from: string;
  readonly to: string;
}) {
  const usd = new Map(rows.map((row) => [row.name, row.usd]));
  const days = daysBetween(from, to).map((day) => ({ day, usd: usd.get(day) ?? 0 }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={days} accessibilityLayer margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--line)" strokeDasharray="2 4" vertical={false} />
        <XAxis {...AXIS} dataKey="day" tickFormatter={dayMark} minTickGap={32} />
        <YAxis {...AXIS} width={72} tickFormatter={moneyMark} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sunken)' }}
          labelFormatter={(day) => (typeof day === 'string' ? dayInWords(day) : '')}
          formatter={(value) => [money(Number(value)), 'spent']}
          contentStyle={{
            background: 'var(--surface)',
            border: '1px solid var(--line-strong)',
            borderRadius: 'var(--round)',
            fontSize: 'var(--size-s)',
          }}
          labelStyle={{ color: 'var(--ink)' }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        <Bar dataKey="usd" fill="var(--accent)" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function daysBetween(from: string, to: string): readonly string[] {
  const days: string[] = [];
  const last = Date.parse(`${to}T00:00:00Z`);
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= last; at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}
