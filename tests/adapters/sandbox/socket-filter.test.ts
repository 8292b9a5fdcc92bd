import { describe, expect, it } from 'vitest';
import { type FilteredMachine, socketFilter } from '../../../src/adapters/sandbox/socket-filter.ts';

type Call = { readonly architecture: number; readonly number: number; readonly family: number };

/** What the kernel would do: the error a call ends with, or 0. */
function outcomeOf(machine: FilteredMachine, { architecture, number, family }: Call): number {
  const bytes = Buffer.from(socketFilter(machine));
  const data = new Map([
    [0, number],
    [4, architecture],
    [16, family],
  ]);
  let loaded = 0;
  for (let at = 0; at < bytes.length / 8; at += 1) {
    const code = bytes.readUInt16LE(at * 8);
    const value = bytes.readUInt32LE(at * 8 + 4);
    const jump = (isTrue: boolean) => bytes.readUInt8(at * 8 + (isTrue ? 2 : 3));
    if (code === 0x20) loaded = data.get(value) ?? Number.NaN;
    else if (code === 0x15) at += jump(loaded === value);
    else if (code === 0x35) at += jump(loaded >= value);
    else if (code === 0x06) return value === 0x7fff0000 ? 0 : value - 0x00050000;
    else throw new Error(`no such instruction: ${code}`);
  }
  throw new Error('it runs past its end');
}

describe.each([
  {
    machine: 'x64' as const,
    architecture: 0xc000003e,
    socket: 41,
    socketpair: 53,
    keys: 248,
    read: 0,
  },
  {
    machine: 'arm64' as const,
    architecture: 0xc00000b7,
    socket: 198,
    socketpair: 199,
    keys: 217,
    read: 63,
  },
])('the filter of $machine', ({ machine, architecture, socket, socketpair, keys, read }) => {
  it('makes sockets of Unix, internet and netlink, and of nothing else', () => {
    const made = [socket, socketpair].map((number) =>
      Array.from({ length: 64 }, (_, family) => family).filter(
        (family) => outcomeOf(machine, { architecture, number, family }) === 0,
      ),
    );
    expect(made).toEqual([
      [1, 2, 10, 16],
      [1, 2, 10, 16],
    ]);
    expect(outcomeOf(machine, { architecture, number: socket, family: 40 })).toBe(97);
  });

  it('closes the keyrings of the kernel, which a step inherits', () => {
    const outcomes = [-1, 0, 1, 2, 3].map((offset) =>
      outcomeOf(machine, { architecture, number: keys + offset, family: 40 }),
    );
    expect(outcomes).toEqual([0, 1, 1, 1, 0]);
  });

  it('lets every other call pass', () => {
    for (const number of [read, socket - 1, socketpair + 1, 425]) {
      expect(outcomeOf(machine, { architecture, number, family: 40 })).toBe(0);
    }
  });

  it('takes no call by another interface, whatever it is called there', () => {
    const foreign = [0x40000003, 0x40000028, 0xc000003e, 0xc00000b7].filter(
      (other) => other !== architecture,
    );
    for (const other of foreign) {
      expect(outcomeOf(machine, { architecture: other, number: read, family: 1 })).toBe(1);
    }
    const number = 0x40000000 + socket;
    expect(outcomeOf(machine, { architecture, number, family: 2 })).toBe(1);
  });
});
