import type { ComponentProps, ReactNode } from 'react';
import {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
  ZAxis,
} from 'recharts';
import { count, percent } from '../../data/words.ts';

/* Loaded when a chart is shown: recharts is larger than the rest of the page. */

const HEIGHT = 260;
const GRID = { stroke: 'var(--line)', strokeDasharray: '2 4' } as const;
const AXIS = {
  stroke: 'var(--line-strong)',
  tick: { fill: 'var(--ink-soft)', fontSize: 12 },
} as const;
const TIP = {
  contentStyle: {
    background: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--round)',
    color: 'var(--ink)',
    fontSize: 'var(--size-s)',
  },
  labelStyle: { color: 'var(--ink)' },
  itemStyle: { color: 'var(--ink)' },
  isAnimationActive: false,
} as const;
const STILL = { isAnimationActive: false } as const;

type Dated = { readonly ms: number };
type Words = (ms: number) => string;

function timeAxis(dayOf: Words) {
  return {
    ...AXIS,
    dataKey: 'ms',
    type: 'number',
    scale: 'time',
    domain: ['dataMin', 'dataMax'],
    tickFormatter: dayOf,
    minTickGap: 48,
  } as const;
}

const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 };

/** A frame for shares over time. */
function ShareOverTime<Point extends Dated>({
  points,
  dayOf,
  say,
  children,
}: {
  readonly points: readonly Point[];
  readonly dayOf: Words;
  /** What is said of a value that is pointed at. */
  readonly say: TooltipProps['formatter'];
  readonly children: ReactNode;
}) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart data={[...points]} margin={MARGIN}>
        <CartesianGrid {...GRID} vertical={false} />
        <XAxis {...timeAxis(dayOf)} />
        <YAxis {...AXIS} domain={[0, 1]} tickFormatter={share} width={52} />
        <Tooltip {...TIP} labelFormatter={(ms) => dayOf(Number(ms))} formatter={say} />
        {children}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
type TooltipProps = ComponentProps<typeof Tooltip>;

function share(value: unknown): string {
  return typeof value === 'number' ? percent(value) : 'not tried';
}

export type Belief = Dated & {
  readonly confidence: number | null;
  readonly between: readonly [number, number] | null;
  /** Of a counted use. */
  readonly success: number | null;
  readonly failure: number | null;
};

/** Confidence with its interval over time; uses at the top and the bottom. */
export function BeliefChart({
  points,
  potentiality,
  dayOf,
}: {
  readonly points: readonly Belief[];
  readonly potentiality: number | null;
  readonly dayOf: Words;
}) {
  return (
    <ShareOverTime
      points={points}
      dayOf={dayOf}
      say={(value, name) => [
        Array.isArray(value) ? value.map(share).join(' to ') : share(value),
        name,
      ]}
    >
      <Area
        {...STILL}
        type="stepAfter"
        dataKey="between"
        name="90 % interval"
        fill="var(--accent)"
        fillOpacity={0.16}
        stroke="none"
        activeDot={false}
      />
      <Line
        {...STILL}
        type="stepAfter"
        dataKey="confidence"
        name="Confidence"
        stroke="var(--accent)"
        strokeWidth={2}
        dot={false}
      />
      <Line
        {...STILL}
        dataKey="success"
        name="Succeeded"
        stroke="none"
        dot={{ r: 2.5, fill: 'var(--accent)', stroke: 'none' }}
        tooltipType="none"
      />
      <Line
        {...STILL}
        dataKey="failure"
        name="Failed"
        stroke="none"
        dot={{ r: 3, fill: 'var(--paper)', stroke: 'var(--bad)', strokeWidth: 2 }}
        tooltipType="none"
      />
      {potentiality !== null && (
        <ReferenceLine
          y={potentiality}
          stroke="var(--ink-soft)"
          strokeDasharray="6 4"
          label={{
            value: 'should reach',
            position: 'insideTopLeft',
            fill: 'var(--ink-soft)',
            fontSize: 12,
          }}
        />
      )}
    </ShareOverTime>
  );
}

export type Window = {
  readonly cycles: string;
  readonly warned: number;
  readonly unwarned: number;
};

/** Known failures met again, by windows of 50 cycles. */
export function FailureChart({ windows }: { readonly windows: readonly Window[] }) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={[...windows]} margin={MARGIN}>
        <CartesianGrid {...GRID} vertical={false} />
        <XAxis {...AXIS} dataKey="cycles" minTickGap={24} />
        <YAxis {...AXIS} allowDecimals={false} width={40} />
        <Tooltip
          {...TIP}
          cursor={{ fill: 'var(--sunken)' }}
          formatter={(value) => count(Number(value))}
        />
        <Bar
          {...STILL}
          dataKey="unwarned"
          name="Without a warning"
          stackId="hits"
          fill="var(--accent)"
          maxBarSize={28}
        />
        <Bar
          {...STILL}
          dataKey="warned"
          name="Although the prompt warned"
          stackId="hits"
          fill="var(--bad)"
          maxBarSize={28}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

export type Drawn = Dated & {
  readonly rate: number;
  readonly explored: number | null;
  readonly exploited: number | null;
};

/** Draws against the rate they had to be below. */
export function DrawChart({
  draws,
  dayOf,
}: {
  readonly draws: readonly Drawn[];
  readonly dayOf: Words;
}) {
  return (
    <ShareOverTime points={draws} dayOf={dayOf} say={share}>
      <Line
        {...STILL}
        type="stepAfter"
        dataKey="rate"
        name="Rate"
        stroke="var(--accent)"
        strokeWidth={2}
        dot={false}
      />
      <Line
        {...STILL}
        dataKey="exploited"
        name="Drawn, not explored"
        stroke="none"
        dot={{ r: 2.5, fill: 'var(--paper)', stroke: 'var(--line-strong)', strokeWidth: 1.5 }}
      />
      <Line
        {...STILL}
        dataKey="explored"
        name="Drawn, explored"
        stroke="none"
        dot={{ r: 4, fill: 'var(--accent)', stroke: 'none' }}
      />
    </ShareOverTime>
  );
}

export type Held = {
  readonly claimed: number;
  readonly observed: number;
  /** Where the true share lies. */
  readonly low: number;
  readonly high: number;
  readonly uses: number;
};

/** Claimed confidence against the share that succeeded; on the diagonal they are the same. */
export function CalibrationChart({ bins }: { readonly bins: readonly Held[] }) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT + 60}>
      <ScatterChart margin={{ top: 8, right: 12, bottom: 20, left: 8 }}>
        <CartesianGrid {...GRID} />
        <XAxis
          {...AXIS}
          type="number"
          dataKey="claimed"
          name="Claimed"
          domain={[0, 1]}
          tickFormatter={share}
          label={{
            value: 'claimed confidence',
            position: 'insideBottom',
            offset: -12,
            fill: 'var(--ink-soft)',
            fontSize: 12,
          }}
        />
        <YAxis
          {...AXIS}
          type="number"
          dataKey="observed"
          name="Succeeded"
          domain={[0, 1]}
          tickFormatter={share}
          width={52}
        />
        <Tooltip
          {...TIP}
          cursor={false}
          formatter={(value, name) => (name === 'Uses' ? count(Number(value)) : share(value))}
        />
        <ReferenceLine
          segment={[
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ]}
          stroke="var(--line-strong)"
          strokeDasharray="6 4"
        />
        {bins.map(({ claimed, low, high }) => (
          <ReferenceLine
            key={claimed}
            segment={[
              { x: claimed, y: low },
              { x: claimed, y: high },
            ]}
            stroke="var(--accent)"
            strokeWidth={2}
          />
        ))}
        <ZAxis dataKey="uses" name="Uses" range={[50, 320]} />
        <Scatter {...STILL} data={[...bins]} fill="var(--accent)" name="Uses" />
      </ScatterChart>
    </ResponsiveContainer>
  );
}
