import { crc32, deflateSync } from 'node:zlib';

/** One column of stacked bars, from the bottom up; colours as 0xRRGGBB. */
export type Column = readonly { readonly value: number; readonly colour: number }[];

const COLUMN_PX = 80;
const BAR_PX = 48;
const HEIGHT_PX = 140;
const SPACE_PX = 8;
const WHITE = 0xffffff;
const LINE = 0xd8d8d8;

/** Columns of bars on a common scale as a PNG image, 80 px a column and 140 px high. What they mean stands beside it. */
export function barChartPng(columns: readonly Column[]): Buffer {
  const width = columns.length * COLUMN_PX;
  const most = Math.max(...columns.map(sum), Number.MIN_VALUE);
  const pixels = new Uint32Array(width * HEIGHT_PX).fill(WHITE);
  const fill = (box: { x: number; y: number; w: number; h: number }, colour: number) => {
    for (let y = box.y; y < box.y + box.h; y++) {
      pixels.fill(colour, y * width + box.x, y * width + box.x + box.w);
    }
  };
  fill({ x: 0, y: HEIGHT_PX - 1, w: width, h: 1 }, LINE);
  columns.forEach((column, i) => {
    let bottom = HEIGHT_PX - 1;
    for (const { value, colour } of column) {
      const h = Math.round((Math.max(0, value) / most) * (HEIGHT_PX - 1 - SPACE_PX));
      bottom -= h;
      fill({ x: i * COLUMN_PX + (COLUMN_PX - BAR_PX) / 2, y: bottom, w: BAR_PX, h }, colour);
    }
  });
  return png(pixels, width);
}

function sum(column: Column): number {
  return column.reduce((total, { value }) => total + Math.max(0, value), 0);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BIT_RGB = [8, 2, 0, 0, 0];

function png(pixels: Uint32Array, width: number): Buffer {
  const height = pixels.length / width;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(EIGHT_BIT_RGB, 8);
  // Each line begins with the number of its filter: none.
  const raw = Buffer.alloc((width * 3 + 1) * height);
  pixels.forEach((colour, i) => {
    const at = Math.floor(i / width) * (width * 3 + 1) + 1 + (i % width) * 3;
    raw.writeUIntBE(colour, at, 3);
  });
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(raw)), chunk('IEND')];
  return Buffer.concat([SIGNATURE, ...parts]);
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
