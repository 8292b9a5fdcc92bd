import type { Counts } from '../../../kernel/confidence.ts';

/** The share of the belief that lies between the bounds: 5 % lies below, 5 % above. */
const CREDIBLE_SHARE = 0.9;

export type Interval = { readonly low: number; readonly high: number };

/**
 * Where the rate of success lies with 90 % probability, given its counts: the belief is a Beta(s + 1, f + 1), whose mean
 * is the confidence of V9. Three decimals.
 */
export function credibleInterval({ succeeded, failed }: Counts): Interval {
  const belief = { a: succeeded + 1, b: failed + 1 };
  const tail = (1 - CREDIBLE_SHARE) / 2;
  return { low: round3(quantile(belief, tail)), high: round3(quantile(belief, 1 - tail)) };
}

type Beta = { readonly a: number; readonly b: number };

const HALVINGS = 40;

function quantile(belief: Beta, share: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (low + high) / 2;
    if (betaShare(belief, middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The share of a beta distribution below x (the regularised incomplete beta function). */
export function betaShare({ a, b }: Beta, x: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  // The fraction converges fast on this side of the mean only.
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare({ a: b, b: a }, 1 - x);
  const front = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  return (Math.exp(front) * continuedFraction({ a, b }, x)) / a;
}

const MOST_STEPS = 500;
const CLOSE = 1e-12;
const TINY = 1e-300;

/** Of the incomplete beta function, by the method of Lentz. */
function continuedFraction({ a, b }: Beta, x: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MOST_STEPS; m += 1) {
    let change = 1;
    for (const term of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / away(1 + term * d);
      c = away(1 + term / c);
      change = d * c;
      value *= change;
    }
    if (Math.abs(change - 1) < CLOSE) return value;
  }
  return value;
}

function away(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** Of Lanczos, for g = 7. */
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

function logGamma(x: number): number {
  const z = x - 1;
  const series = LANCZOS.reduce((sum, term, i) => sum + term / (z + i + 1), 0.9999999999998099);
  const t = z + LANCZOS.length - 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(series);
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}
