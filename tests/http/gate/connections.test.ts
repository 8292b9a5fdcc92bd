import { describe, expect, it } from 'vitest';
import { createConnections } from '../../../src/http/gate/connections.ts';

function under(limit: number) {
  const connections = createConnections(limit);
  const dropped: string[] = [];
  const open = (name: string) => {
    const connection = { destroy: () => dropped.push(name) };
    connections.opened(connection);
    return connection;
  };
  return { ...connections, dropped, open };
}

describe('connections at the cap', () => {
  it('lose the oldest stranger for a new one', () => {
    const { open, dropped } = under(2);
    for (const name of ['a', 'b', 'c', 'd']) open(name);
    expect(dropped).toEqual(['a', 'b']);
  });

  it('lose none that serves the owner, and an idle one of the owner last', () => {
    const { open, serving, dropped } = under(3);
    serving(open('stream'));
    const over = serving(open('idle'));
    over();
    for (const name of ['a', 'b', 'c']) open(name);
    expect(dropped).toEqual(['a', 'b']);
    serving(open('d'));
    open('e');
    expect(dropped).toEqual(['a', 'b', 'c', 'idle']);
  });

  it('take nobody else while all serve the owner', () => {
    const { open, serving, dropped } = under(1);
    serving(open('stream'));
    open('a');
    expect(dropped).toEqual(['a']);
  });

  it('hold one of the owner until its last request is over', () => {
    const { open, serving, dropped } = under(1);
    const connection = open('owner');
    const first = serving(connection);
    const second = serving(connection);
    first();
    open('a');
    expect(dropped).toEqual(['a']);
    second();
    open('b');
    expect(dropped).toEqual(['a', 'owner']);
  });

  it('do not count one that was closed, whenever its request ends', () => {
    const { open, serving, closed, dropped } = under(1);
    const connection = open('gone');
    const over = serving(connection);
    closed(connection);
    over();
    serving(connection)();
    open('a');
    expect(dropped).toEqual([]);
  });
});
