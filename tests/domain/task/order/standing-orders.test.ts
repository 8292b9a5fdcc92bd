import { readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { dueOrders } from '../../../../src/domain/task/order/due-orders.ts';
import { readStandingOrders } from '../../../../src/domain/task/order/read-standing-orders.ts';
import { takeOverStandingOrders } from '../../../../src/domain/task/order/take-over-senses.ts';
import type { SeenStandingOrders } from '../../../../src/kernel/ports/senses.ts';
import { nextInstant } from '../../../../src/language/rule/due-instant.ts';
import { orderInZone } from '../../../../src/language/schedule/order-schedule.ts';
import { history } from '../history.ts';

function ordersOf(text: string) {
  const read = readStandingOrders(text);
  if (!read.ok) throw new Error(read.why);
  return read.orders;
}
function whyNot(text: string): string {
  const read = readStandingOrders(text);
  return read.ok ? 'it was read' : read.why;
}
const seen = (text: string, hash = text): SeenStandingOrders => ({
  status: 'read',
  trust: 'owner',
  hash,
  text,
  blob: `blob ${hash}`,
});

describe('HEARTBEAT.md', () => {
  it('holds an order under each heading below its title', () => {
    const orders = ordersOf(
      [
        '# Mine',
        'Words to the reader.',
        '## Look at the disk (every 6 hours)',
        'Say when it fills.',
        '- [ ] and the inodes: too',
        '```sh timeout=5s',
        'df .',
        '# no heading',
        '```',
        'verify: file changed disk.txt',
        '### Detail',
        '## When idle',
        'Read.',
      ].join('\n'),
    );
    expect(orders).toEqual([
      {
        order_id: 'look-at-the-disk',
        title: 'Look at the disk',
        text: 'Say when it fills.\n- [ ] and the inodes: too\nDetail',
        said: 'every 6 hours',
        schedule: 'DTSTART;TZID=UTC:20260105T060000\nRRULE:FREQ=MINUTELY;INTERVAL=360',
        steps: [{ run: 'df .\n# no heading', timeout_ms: 5000 }],
        verify: [{ kind: 'file', target: 'changed disk.txt' }],
      },
      {
        order_id: 'when-idle',
        title: 'When idle',
        text: 'Read.',
        schedule: null,
        steps: [],
        verify: [],
      },
    ]);
  });

  it.each([
    ['every 45 minutes', ['00:00', '00:45', '01:30', '02:15']],
    ['every 90 minutes', ['00:00', '01:30', '03:00', '04:30']],
    ['every 5 hours', ['02:00', '07:00', '12:00', '17:00', '22:00', '03:00']],
    ['twice a day, 8 and 20', ['08:00', '20:00', '08:00']],
    ['every day at 7 except weekends', ['Fri 07:00', 'Mon 07:00', 'Tue 07:00']],
    ['weekly at 06:00', ['Mon 06:00', 'Mon 06:00']],
    ['on the 1st of the month at 09:00', ['Tue 09:00', 'Fri 09:00']],
  ])('is due at true intervals and by whole rules, in the zone of its owner: %s', (when, times) => {
    const [order] = ordersOf(`## A\nwhen: ${when}\nLook.`);
    const zone = 'Europe/Berlin';
    const schedule = orderInZone(order!.schedule ?? '', zone);
    const hasDays = times[0]!.length > 5;
    let at = when.startsWith('every day') ? '2026-11-26T22:00:00.000Z' : '2026-11-22T22:59:00.000Z';
    for (const time of times) {
      at = nextInstant(schedule, { asOf: at, zone })!;
      const local = DateTime.fromISO(at, { zone });
      expect(local.toFormat(hasDays ? 'ccc HH:mm' : 'HH:mm')).toBe(time);
    }
  });

  it('is the same for the same words, whenever and in whichever file they are read', () => {
    const [one] = ordersOf('## A\nwhen: every 5 hours\nLook.');
    const [, other] = ordersOf('## B\nwhen: daily\nLook.\n## A\nwhen: every 5 hours\nLook.');
    expect(one!.schedule).toBe(other!.schedule);
  });

  it('that was kept as cron text is read anew, once, and until then as it was', () => {
    const text = '## A\nwhen: every 45 minutes\nLook.';
    const [order] = ordersOf(text);
    const { order_id, title, steps, verify } = order!;
    const old = { order_id, title, text: 'Look.', schedule: '*/45 * * * *', steps, verify };
    const log = history();
    const payload = { file_hash: text, blob: 'b', trust: 'owner', orders: [old] };
    log.record([{ type: 'StandingOrdersRead', payload }]);
    const at = { asOf: '2026-03-02T10:46:00.000Z', zone: 'UTC' };
    expect(dueOrders(log.orders(), at, false)).toMatchObject([
      { since: '2026-03-02T10:45:00.000Z' },
    ]);
    log.record(takeOverStandingOrders(seen(text), log.orders()));
    expect(log.orders().orders).toEqual([order]);
    expect(takeOverStandingOrders(seen(text), log.orders())).toEqual([]);
  });

  it.each([
    ['sh', {}],
    ['sh outside the sandbox', { outside_sandbox: true }],
    ['sh outside-sandbox', { outside_sandbox: true }],
    ['sh timeout=5s outside the sandbox', { timeout_ms: 5000, outside_sandbox: true }],
  ])('says of a step by "%s" how it runs', (info, how) => {
    const text = `## A\n\`\`\`${info}\nls\n\`\`\``;
    expect(ordersOf(text)[0]?.steps).toEqual([{ run: 'ls', ...how }]);
  });

  it('is one order when it is a plain list', () => {
    expect(ordersOf('# Heartbeat\n- anything urgent?\n')).toMatchObject([
      { order_id: 'heartbeat', text: '- anything urgent?', schedule: null },
    ]);
  });

  it('may be empty, which switches everything off', () => {
    expect(ordersOf('')).toEqual([]);
    expect(ordersOf('# Title only\n\n<!-- ## Not me\n```sh\nrm x\n```\n-->\n')).toEqual([]);
  });

  it('makes an order of each open checklist item that begins with a time', () => {
    const orders = ordersOf(
      '## Daily\n- [ ] daily at 09:00: mail\n- [x] weekly: off\n- [ ] hourly: mail\n',
    );
    expect(orders.map(({ order_id, said }) => [order_id, said])).toEqual([
      ['daily-mail', 'daily at 09:00'],
      ['daily-mail.2', 'hourly'],
    ]);
  });

  it.each([
    ['## A\nwhen: sometimes', /^line 2: this schedule is not understood; write "every 6 hours"/],
    ['## A (cron 99 * * * *)', /^line 1: .*cron "99/],
    ['## A\nwhen: cron * * * * * *', /needs five fields/],
    ['## A\nwhen: daily\nweekly', /^line 3: "A" has a second schedule/],
    ['## A\nwhen: daily at 3', /^line 2: "daily at 3" is not understood: /],
    ['## A (every day at 8:00 whatever happens)', /^line 1: .* is not understood as a whole/],
    ['## A\nwhen: every day until 1 March', /has no beginning and no end/],
    ['## A\n```sh\nls', /fenced block of line 2 is never closed/],
    ['## A\n<!-- ls', /comment of line 2 is never closed/],
    ['## A\n```sh\n\n```', /^line 2: the step is empty/],
    ['## A\n```sh fast\nls\n```', /^line 2: after ```sh only timeout=60s/],
    ['## A\n```sh outside\nls\n```', /only timeout=60s and "outside the sandbox" may stand/],
    [`## A\n\`\`\`sh\n${'x'.repeat(9000)}\n\`\`\``, /longer than 8192/],
    ['## A\nverify: hope', /^line 2: "hope" is no way to verify/],
    ['## A\nverify: file', /^line 2: verify file needs a target/],
    [`## A\n${'x'.repeat(5000)}`, /"A" is longer than 4096/],
    ['## A\n'.repeat(51), /51 orders; at most 50/],
  ])('is refused as a whole for %.30j', (text, why) => {
    expect(whyNot(text)).toMatch(why);
  });

  it('of any bytes is read or refused, never thrown at', () => {
    for (const text of [
      '\0'.repeat(60_000),
      '#'.repeat(60_000),
      '`'.repeat(60_000),
      '<!--'.repeat(16_000),
      '## (\ud800\n'.repeat(40),
      '~~~a\n'.repeat(12_000),
      `## ${'a '.repeat(30_000)}(`,
    ]) {
      expect(typeof readStandingOrders(text).ok).toBe('boolean');
    }
  });
});

describe('the default orders', () => {
  const orders = ordersOf(readFileSync('HEARTBEAT.md', 'utf8'));

  it('work at once without a model and say how to see it', () => {
    const first = orders.find(({ order_id }) => order_id === 'health-note');
    expect(first).toMatchObject({ at_once: true, said: 'at once, then daily at 08:00' });
    expect(first?.steps).toHaveLength(1);
    expect(first?.verify).toContainEqual({ kind: 'file', target: 'changed health.md' });
  });

  it('hold the learning audit with its five questions (V52)', () => {
    const audit = orders.find(({ order_id }) => order_id === 'learning-audit');
    expect(audit?.said).toBe('every monday at 09:00');
    expect(audit?.text.match(/^- /gm)).toHaveLength(5);
  });

  it('hold nothing else: the examples are words', () => {
    expect(orders).toHaveLength(2);
  });
});

describe('a version', () => {
  it('is taken over once', () => {
    const log = history();
    log.record(takeOverStandingOrders(seen('## A'), log.orders()));
    expect(takeOverStandingOrders(seen('## A'), log.orders())).toEqual([]);
    expect(log.orders()).toMatchObject({ version: { file_hash: '## A' }, history: [] });
  });

  it('that cannot be read leaves the one before in force and is refused once', () => {
    const log = history();
    log.record(takeOverStandingOrders(seen('## A'), log.orders()));
    for (const bad of [
      seen('## A\nverify: hope'),
      { status: 'unreadable' as const, hash: 'big', why: 'larger than 65536 bytes' },
    ]) {
      log.record(takeOverStandingOrders(bad, log.orders()));
      expect(takeOverStandingOrders(bad, log.orders())).toEqual([]);
      expect(log.orders().orders).toHaveLength(1);
      expect(log.orders().refused).not.toBeNull();
    }
    log.record(takeOverStandingOrders(seen('## A'), log.orders()));
    expect(log.orders().refused).toBeNull();
  });

  it('that is missing leaves no orders, until there is one again', () => {
    const log = history();
    log.record(takeOverStandingOrders(seen('## A'), log.orders()));
    const missing = { status: 'missing' as const, hash: 'x', why: 'there is no HEARTBEAT.md' };
    log.record(takeOverStandingOrders(missing, log.orders()));
    expect(log.orders().orders).toEqual([]);
    expect(takeOverStandingOrders(missing, log.orders())).toEqual([]);
    log.record(takeOverStandingOrders(seen('## A'), log.orders()));
    expect(log.orders().orders).toHaveLength(1);
  });

  it('of somebody else cannot replace the owner’s', () => {
    const log = history();
    const theirs = { ...seen('## B'), trust: 'outside', reason: 'others may write it' } as const;
    log.record(takeOverStandingOrders(theirs, log.orders()));
    expect(log.orders().version?.trust).toBe('outside');
    log.record(takeOverStandingOrders(seen('## B'), log.orders()));
    expect(log.orders().version?.trust).toBe('owner');
    const other = { ...theirs, hash: 'c', text: '## C' } as SeenStandingOrders;
    log.record(takeOverStandingOrders(other, log.orders()));
    expect(log.orders()).toMatchObject({ orders: [{ title: 'B' }], refused: { file_hash: 'c' } });
  });
});

describe('an order is due', () => {
  const zone = 'Europe/Berlin';
  const at = (asOf: string, doc = log().orders(), hasTasks = false) =>
    dueOrders(doc, { asOf, zone }, hasTasks).map(({ order, since }) => [order.order_id, since]);
  const text =
    '## Note\nwhen: at once, then daily at 08:00\n## Report\nwhen: daily at 08:00\n## Read\nidle';
  function log() {
    const story = history();
    // 2026-03-02 is a Monday; 10:00 UTC is 11:00 in Berlin.
    story.record(takeOverStandingOrders(seen(text), story.orders()));
    return story;
  }
  const run = (story: ReturnType<typeof history>, outcome: string, when: string) => {
    const payload = { order_id: 'note', cycle_no: 1, outcome };
    story.record([{ type: 'StandingOrderRun', payload }], { at: when });
  };

  it('at once when it says so; else from the next instant of its schedule', () => {
    expect(at('2026-03-02T10:00:01Z')).toEqual([
      ['note', '2026-03-02T10:00:00.000Z'],
      ['read', 'idle'],
    ]);
    expect(at('2026-03-03T07:00:00Z').map(([id]) => id)).toEqual(['note', 'report', 'read']);
    expect(at('2026-03-03T06:59:59Z').map(([id]) => id)).toEqual(['note', 'read']);
  });

  it('until it succeeds, and again at its next instant, once however many were missed', () => {
    const story = log();
    run(story, 'failure', '2026-03-02T10:05:00Z');
    expect(at('2026-03-02T10:10:00Z', story.orders())[0]).toEqual([
      'note',
      '2026-03-02T10:00:00.000Z',
    ]);
    run(story, 'success', '2026-03-02T10:15:00Z');
    expect(at('2026-03-03T06:00:00Z', story.orders())).toEqual([['read', 'idle']]);
    expect(at('2026-03-09T12:00:00Z', story.orders())[0]).toEqual([
      'note',
      '2026-03-09T07:00:00.000Z',
    ]);
  });

  it('without a schedule only while there is no task', () => {
    expect(at('2026-03-02T10:00:01Z', log().orders(), true)).toEqual([
      ['note', '2026-03-02T10:00:00.000Z'],
    ]);
  });

  it('once on the days the clock is changed', () => {
    const story = history();
    story.record(takeOverStandingOrders(seen('## N\ndaily at 02:30'), story.orders()), {
      at: '2026-03-28T12:00:00Z',
    });
    // 2026-03-29 in Berlin has no 02:30.
    const instants = ['2026-03-29T00:00:00Z', '2026-03-29T06:00:00Z', '2026-03-29T20:00:00Z'];
    const due = instants.map((asOf) => at(asOf, story.orders())[0]?.[1]);
    expect(due[0]).toBeUndefined();
    expect(due[1]).toBe(due[2]);
  });

  it('keeps what it knows of its runs when the file is changed elsewhere', () => {
    const story = log();
    run(story, 'success', '2026-03-02T10:15:00Z');
    story.record(takeOverStandingOrders(seen(`${text}\n## More`), story.orders()));
    expect(story.orders().runs[0]).toMatchObject({ order_id: 'note', runs: 1, failures: 0 });
  });
});
