import { postgresEventStore } from '../src/adapters/postgres/log/event-store.ts';
import { openPool } from '../src/adapters/postgres/pool.ts';
import { catalogue } from '../src/domain/catalogue.ts';
import {
  MAIL_WAYS,
  type MailAccount,
  type MailWay,
  mailOfManyLives,
} from '../tests/support/mail-lives.ts';
import type { Bed } from './bed.ts';
import { type BenchOptions, table } from './measure.ts';

/** Of one agent: it answers 60 mails an hour. */
const MOST_DEATHS = 40;

type Lives = Awaited<ReturnType<typeof mailOfManyLives>>;
type Sum = { -readonly [Key in keyof MailAccount]: MailAccount[Key] };

/** kill -9 at every named point of receiving and sending and at random moments, `--deaths` times over all ways. */
export async function benchMailCrash(bed: Bed, { deaths, scenario }: BenchOptions): Promise<void> {
  const ways = MAIL_WAYS.filter((way) => way.includes(scenario));
  const rows: string[][] = [];
  for (const [n, way] of ways.entries()) {
    const share = Math.floor((deaths + n) / ways.length);
    const agents = Math.ceil(share / MOST_DEATHS);
    let sum: Sum | null = null;
    for (let agent = 0; agent < agents; agent++) {
      const size = Math.floor((share + agent) / agents);
      const account = await accountOf(bed, { name: `mail_${n}_${agent}`, way, size });
      sum = sum === null ? { ...account } : added(sum, account);
    }
    if (sum !== null) rows.push(rowOf(way, sum));
  }
  console.log(table([HEAD, ...rows]));
}

const HEAD = [
  ...['mail by', 'deaths', 'mails', 'answered once', 'in question', 'of them out'],
  ...['looked up', 'lost', 'twice', 'broken'],
];

function rowOf(way: MailWay, sum: MailAccount): string[] {
  const numbers = [sum.deaths, sum.written, sum.answered, sum.surfaced, sum.surfacedAndGone];
  const lists = [sum.lost, sum.twice, sum.broken];
  return [
    way,
    ...[...numbers, sum.lookedUp].map(String),
    ...lists.map((list) => (list.length === 0 ? '0' : `${list.length}: ${list.join(', ')}`)),
  ];
}

function added(a: MailAccount, b: MailAccount): Sum {
  return {
    deaths: a.deaths + b.deaths,
    written: a.written + b.written,
    answered: a.answered + b.answered,
    surfaced: a.surfaced + b.surfaced,
    surfacedAndGone: a.surfacedAndGone + b.surfacedAndGone,
    lookedUp: a.lookedUp + b.lookedUp,
    lost: [...a.lost, ...b.lost],
    twice: [...a.twice, ...b.twice],
    broken: [...a.broken, ...b.broken],
  };
}

async function accountOf(
  bed: Bed,
  { name, way, size }: { readonly name: string; readonly way: MailWay; readonly size: number },
): Promise<MailAccount> {
  const databaseUrl = await bed.newDatabase(name);
  const pool = openPool({
    url: databaseUrl,
    max: 2,
    applicationName: 'bench',
    unlimited: true,
    onError: (error) => {
      throw error;
    },
  });
  const store = postgresEventStore(pool, catalogue);
  const lives = await mailOfManyLives({ way, store, databaseUrl });
  try {
    for (let n = 0; n < size; n++) await die(lives, n);
    const account = await lives.account();
    console.log(`${way}: ${JSON.stringify(account)}`);
    return account;
  } finally {
    await lives.close();
    await pool.end();
  }
}

/** Two deaths within sending are each followed by one while that is looked up; the rest are at any moment. */
const TURNS = [
  ...['mail:recorded', 'waiting', 'mail:taken', 'coming', 'mail:triaged', 'waiting'],
  ...['mail:dispatched', 'mail:found', 'coming', 'mail:accepted', 'mail:found', 'waiting'],
];

async function die(lives: Lives, n: number): Promise<void> {
  const turn = TURNS[n % TURNS.length] ?? '';
  if (!turn.startsWith('mail:')) return lives.dieSoon(turn === 'waiting');
  if ((await lives.dieAt(turn)) !== 'SIGKILL') throw new Error(`it did not die at ${turn}`);
}
