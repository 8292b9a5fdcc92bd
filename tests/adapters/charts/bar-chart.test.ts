import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { barChartPng } from '../../../src/adapters/charts/bar-chart.ts';

/** The pixels of a PNG as this program writes it. */
function pixelsOf(png: Buffer): {
  width: number;
  height: number;
  at: (x: number, y: number) => number;
} {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const begin = png.indexOf('IDAT') + 4;
  const raw = inflateSync(png.subarray(begin, begin + png.readUInt32BE(begin - 8)));
  return { width, height, at: (x, y) => raw.readUIntBE(y * (width * 3 + 1) + 1 + x * 3, 3) };
}

it('paints columns of bars on a common scale', () => {
  const red = { value: 1, colour: 0xff0000 };
  const { width, height, at } = pixelsOf(
    barChartPng([[{ value: 3, colour: 0x00ff00 }, red], [red], []]),
  );
  expect([width, height]).toEqual([240, 140]);
  expect([at(40, 137), at(40, 12), at(40, 4)]).toEqual([0x00ff00, 0xff0000, 0xffffff]);
  expect([at(120, 137), at(120, 90), at(200, 137)]).toEqual([0xff0000, 0xffffff, 0xffffff]);
});

it('paints nothing of nothing', () => {
  expect(pixelsOf(barChartPng([[], [{ value: 0, colour: 0 }]])).at(120, 100)).toBe(0xffffff);
});
