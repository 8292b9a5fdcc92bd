import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Closers, closeAfter, NotClosed, openOrClose } from '../../src/process/closers.ts';

const ENDING = { reason: 'asked', graceMs: 2_000, hasStarted: true };
const never = () => new Promise<never>(() => undefined);
const reported: string[] = [];
const opening = {
  crashPoint: () => undefined,
  onError: (where: string, error: unknown) => {
    reported.push(`${where}: ${String(error)}`);
  },
};
let closed: string[];
const adds = (closers: Pick<Closers, 'add'>, ...names: string[]) => {
  for (const name of names) closers.add(name, () => closed.push(name));
};

beforeEach(() => {
  closed = [];
  reported.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('closes what was opened last first, once, however often it is asked', async () => {
  const closers = await openOrClose(opening, async (opened) => {
    adds(opened, 'database', 'queue', 'http');
    return opened;
  });
  expect(closed).toEqual([]);
  await Promise.all([closers.close(ENDING), closers.close()]);
  expect(closed).toEqual(['http', 'queue', 'database']);
});

it('closes what is open when the start fails in the middle, and tells its failure alone', async () => {
  const why = new Error('the port is taken');
  const starting = openOrClose(opening, async (closers) => {
    adds(closers, 'database');
    closers.add('queue', ({ hasStarted, reason }) => closed.push(`${reason}, ${hasStarted}`));
    closers.add('mail', () => {
      throw new Error('no goodbye');
    });
    throw why;
  });
  await expect(starting).rejects.toBe(why);
  expect(closed).toEqual(['the start failed, false', 'database']);
  expect(reported).toEqual(['closing mail: Error: no goodbye']);
});

it('closes the others when one throws or never ends, and names both', async () => {
  const closers = await openOrClose(opening, async (opened) => {
    adds(opened, 'database');
    opened.add('wake', never);
    adds(opened, 'queue');
    opened.add('http', () => {
      throw new Error('is closed already');
    });
    return opened;
  });
  const closing = expect(closers.close(ENDING)).rejects.toThrow(
    'could not be closed: http (is closed already), wake (not closed within 10 s)',
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await closing;
  expect(closed).toEqual(['queue', 'database']);
});

it('gives parts that are closed together the grace at the same time', async () => {
  const closers = await openOrClose(opening, async (opened) => {
    adds(opened, 'database');
    const loops = opened.together();
    loops.add('mail', never);
    loops.add('answers', never);
    adds(loops, 'due');
    return opened;
  });
  const closing = expect(closers.close(ENDING)).rejects.toBeInstanceOf(NotClosed);
  await vi.advanceTimersByTimeAsync(10_000);
  await closing;
  expect(closed).toEqual(['due', 'database']);
});

it('names the part of a part that could not be closed', async () => {
  const inner = await openOrClose(opening, async (opened) => {
    opened.add('wake', () => {
      throw new Error('gone');
    });
    return opened;
  });
  const work = closeAfter(opening, async (closers) => {
    closers.add('agent', () => inner.close(), { limitMs: null });
  });
  await expect(work).rejects.toThrow('could not be closed: wake (gone)');
  expect(reported).toEqual(['closing wake: Error: gone']);
});

it('closes after the work, whose own failure is what is thrown', async () => {
  const working = closeAfter(opening, async (closers) => {
    closers.add('agent', () => {
      throw new Error('gone');
    });
    throw new Error('no such task');
  });
  await expect(working).rejects.toThrow('no such task');
  expect(reported).toEqual(['closing agent: Error: gone']);
  expect(
    await closeAfter(opening, async (closers) => {
      adds(closers, 'agent');
      return 'done';
    }),
  ).toBe('done');
  expect(closed).toEqual(['agent']);
});

it('closes the part that was just opened when its crash point fails', async () => {
  const crashPoint = (name: string) => {
    if (name === 'open:queue') throw new Error('failed here');
  };
  const starting = openOrClose({ ...opening, crashPoint }, async (closers) => {
    adds(closers, 'database', 'queue', 'http');
  });
  await expect(starting).rejects.toThrow('failed here');
  expect(closed).toEqual(['queue', 'database']);
});
