import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeLife } from '../../../bench/long-life/make.ts';
import { readChecked, writeChecked } from '../../../src/adapters/files/proof/checked-log.ts';
import { readHead } from '../../../src/adapters/postgres/log/event-rows.ts';
import { openSealKeeper } from '../../../src/compose/proof/keep-seals.ts';
import { openRecheck, RECHECK_EVERY_MS } from '../../../src/compose/proof/recheck-log.ts';
import { verifyAgent } from '../../../src/compose/proof/verify-agent.ts';
import { forgetSubject } from '../../../src/compose/subjects/forget-subject.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { logFaultProjection } from '../../../src/domain/cycle/views/log-fault.ts';
import { prepareEvent } from '../../../src/kernel/event/prepare-event.ts';
import { SINGLETON } from '../../../src/kernel/projection/projection.ts';
import type { CheckedLog } from '../../../src/kernel/proof/verify.ts';
import { agentUnderTest } from '../agent-under-test.ts';

const { agent, db, origin, record } = await agentUnderTest();
const { agentId } = agent;
const verify = (full = false) => verifyAgent(agent, () => undefined, { full });
/** Larger than what is read at once, and nothing that could be compressed away. */
const LARGE = Array.from({ length: 20_000 }, (_, i) =>
  createHash('sha256').update(`${i}`).digest('hex'),
).join(' ');

async function inbox(name: string, text = `what ${name} told`): Promise<string> {
  const ref = await agent.blobs.putPersonal(`person:${name}`, text);
  const file = {
    file: `${name}.md`,
    file_hash: name,
    bytes: ref.bytes,
    trust: 'outside',
    text: ref,
  };
  await record({ type: 'InboxFileSeen', payload: file });
  return ref.blob;
}

async function output(text: string): Promise<string> {
  const blob = await agent.blobs.put(text);
  await record({
    type: 'StandingOrdersRead',
    payload: {
      file_hash: createHash('sha256').update(text).digest('hex'),
      blob,
      trust: 'owner',
      orders: [],
    },
  });
  return blob;
}

/** As somebody with full power over the database; `change` is put back afterwards. */
async function whileChanged(
  name: string,
  change: string | { readonly text: string },
  work: () => Promise<void>,
): Promise<void> {
  const isText = typeof change !== 'string';
  const set = isText ? 'content = $1' : change;
  const values = isText ? [brotliCompressSync(change.text)] : [];
  await db.owner.query(`create table aside as select * from blobs where blob_id = '${name}'`);
  await db.owner.query(`update blobs set ${set} where blob_id = '${name}'`, values);
  try {
    await work();
  } finally {
    await db.owner.query(`delete from blobs where blob_id = '${name}'`);
    await db.owner.query('insert into blobs select * from aside');
    await db.owner.query('drop table aside');
  }
}

const contentOf = (name: string) =>
  `content = (select content from blobs b where b.agent_id = blobs.agent_id and b.blob_id = '${name}')`;
const fault = (field: string, name: string) => ({ kind: 'text', field, key: name });

const old = { own: '', ann: '', ben: '', large: '' };

beforeAll(async () => {
  old.own = await output('an order of long ago');
  old.ann = await inbox('ann');
  old.ben = await inbox('ben', `${LARGE} of ben`);
  old.large = await output(LARGE);
});

it('reads all texts, and finds nothing where they are what was written', async () => {
  expect(await verify()).toMatchObject({ ok: true, after: 0, firstDivergence: null, textsRead: 4 });
});

describe('a check of everything finds', () => {
  it.each([
    ['a text of our own', () => old.own],
    ['a large one', () => old.large],
  ])('%s that says something else', async (_, nameOf) => {
    const name = nameOf();
    await whileChanged(name, { text: 'an order of yesterday' }, async () => {
      expect(await verify(true)).toMatchObject({
        ok: false,
        firstDivergence: fault('content', name),
      });
    });
  });

  it('a personal text with other bytes, small or large', async () => {
    for (const name of [old.ann, old.ben]) {
      const last =
        'content = set_byte(content, octet_length(content) - 1, 255 - get_byte(content, octet_length(content) - 1))';
      await whileChanged(name, last, async () => {
        expect(await verify(true)).toMatchObject({
          ok: false,
          firstDivergence: fault('content', name),
        });
      });
    }
  });

  it('a personal text in the place of another of the same person', async () => {
    const first = await inbox('carl', 'the first');
    const second = await inbox('carl', 'the second');
    await whileChanged(first, contentOf(second), async () => {
      expect(await verify(true)).toMatchObject({
        ok: false,
        firstDivergence: fault('content', first),
      });
    });
  });

  it('a text that unpacks to far more than it says', async () => {
    await whileChanged(old.own, { text: ' '.repeat(5_000_000) }, async () => {
      expect(await verify(true)).toMatchObject({ firstDivergence: fault('content', old.own) });
    });
  });

  it('another length, another owner and a key that nothing opens', async () => {
    await whileChanged(old.own, 'bytes = bytes + 1', async () => {
      expect(await verify(true)).toMatchObject({ firstDivergence: fault('bytes', old.own) });
    });
    await whileChanged(
      old.own,
      "subject = 'person:ann', key_id = (select key_id from subject_keys where subject = 'person:ann')",
      async () => {
        expect(await verify(true)).toMatchObject({ firstDivergence: fault('subject', old.own) });
      },
    );
    const key = "where subject = 'person:ann'";
    await db.owner.query(`create table kept_key as select * from subject_keys ${key}`);
    await db.owner.query(`update subject_keys set key = sha256(key) || sha256(key) ${key}`);
    expect(await verify(true)).toMatchObject({ ok: false, firstDivergence: fault('key', old.ann) });
    await db.owner.query(`delete from subject_keys ${key}`);
    await db.owner.query('insert into subject_keys select * from kept_key');
    expect(await verify(true)).toMatchObject({ ok: true });
  });
});

describe('since the last check', () => {
  beforeAll(async () => {
    await writeLife(agent, 150); // over 5,000 events: the next check rests on this one
    await agent.log.view(agentId, []);
    expect(await verify()).toMatchObject({ ok: true, after: 0 });
    expect(await verify()).toMatchObject({ ok: true, after: 5000, textsRead: 0 });
  });

  it('reads what came since, and not what was read before', async () => {
    expect(await verify()).toMatchObject({ ok: true });
    const told = await inbox('dora');
    const said = await output('the newest order');
    expect(await verify()).toMatchObject({ ok: true, after: 5000 });
    for (const name of [told, said]) {
      await whileChanged(name, 'content = sha256(content)', async () => {
        expect(await verify()).toMatchObject({
          ok: false,
          after: 5000,
          firstDivergence: fault('content', name),
        });
      });
    }
    await whileChanged(old.own, 'content = sha256(content)', async () => {
      expect(await verify()).toMatchObject({ ok: true, after: 5000 });
    });
  });

  it('finds the frame of a request, which only the request names', async () => {
    const frame = await agent.blobs.put('{"model":"any"}');
    const sent = { frame, conversation: { job_id: 'j', messages: 1, sha256: 'x', turn: 1 } };
    const name = await agent.blobs.put(
      `{"conversation":${JSON.stringify(sent.conversation)},"frame":"${frame}"}`,
    );
    await record({
      type: 'AgentRunRequested',
      payload: {
        run_id: 'run-of-a-frame',
        cycle_no: null,
        agent: 'test',
        model_role: 'standard',
        prompt_hash: name,
        timeout_ms: 1000,
      },
    });
    await whileChanged(frame, 'content = sha256(content)', async () => {
      expect(await verify()).toMatchObject({ ok: false, firstDivergence: fault('content', frame) });
    });
  });

  it('finds a text that is passed off as erased', async () => {
    await inbox('eve', 'to be forgotten');
    await forgetSubject(agent, { subject: 'person:eve', origin: origin() });
    expect(await verify(true)).toMatchObject({ ok: true });
    const gone = `(subject, key_id) = (select subject, key_id from blobs where subject = 'person:eve')`;
    await whileChanged(old.ann, gone, async () => {
      const more = { kind: 'text', field: 'erased texts', expected: 1, found: 2 };
      expect(await verify()).toMatchObject({ ok: false, firstDivergence: more });
      expect(await verify(true)).toMatchObject({ ok: false, firstDivergence: more });
    });
    await forgetSubject(agent, { subject: 'person:ben', origin: origin() });
    expect(await verify()).toMatchObject({ ok: true });
    expect(await verify(true)).toMatchObject({ ok: true });
  });
});

it('is read again by the running agent, a stretch at a time', async () => {
  await (await openSealKeeper(agent))(true);
  let turn = 0;
  const look = openRecheck({
    ...agent,
    now: () => new Date(turn * RECHECK_EVERY_MS).toISOString(),
    onError: (_, error) => {
      throw error;
    },
  });
  const everything = async () => {
    for (let n = 0; n < 20; n++) {
      turn += 1;
      await look();
    }
  };
  const faults = async () => {
    const wanted = [{ projection: logFaultProjection, keys: [SINGLETON] }];
    return (await agent.log.view(agentId, wanted)).get(logFaultProjection, SINGLETON)?.faults ?? [];
  };
  await everything();
  expect(await faults()).toEqual([]);
  await whileChanged(old.ann, 'content = sha256(content)', async () => {
    await everything();
    expect(await faults()).toMatchObject([{ kind: 'text' }]);
  });
  await everything();
  expect(await faults()).toEqual([]);
});

it('reads all texts once where the last check was of a release that read none', async () => {
  const { kept, ...checked } = (await readChecked(agent.config.stateDir, agentId)) as CheckedLog;
  const { erased, ...then } = kept!;
  expect(erased).not.toBeUndefined();
  await writeChecked(agent.config.stateDir, agentId, { ...checked, kept: then });
  const again = await verify();
  expect(again).toMatchObject({ ok: true, after: 5000 });
  expect(again.textsRead).toBeGreaterThan(4);
  expect((await verify()).textsRead).toBeLessThan(again.textsRead);
});

describe('finds the front', () => {
  const whileFront = async (front: string, work: () => Promise<void>) => {
    await db.owner.query('create table aside as select * from heads');
    await db.owner.query(`update heads set front = ${front}`);
    try {
      await work();
    } finally {
      await db.owner.query(
        'update heads h set front = a.front from aside a where a.agent_id = h.agent_id',
      );
      await db.owner.query('drop table aside');
    }
  };

  it('past the head', async () => {
    await whileFront('seq + 3', async () => {
      const head = await readHead(db.app, agentId);
      const past = { kind: 'mark', field: 'seq', found: (head?.seq ?? 0) + 3 };
      expect(await verify()).toMatchObject({ ok: false, firstDivergence: past });
      expect(await verify(true)).toMatchObject({ ok: false, firstDivergence: past });
    });
  });

  it('before where it stood at the last check, though all documents are as of there', async () => {
    await record({
      type: 'ObservationNoted',
      payload: { observation_id: agent.newId(), text: 'no view of it changes', kind: 'test' },
    });
    const { events } = await verify();
    await whileFront('seq - 1', async () => {
      const back = { kind: 'mark', field: 'seq', found: events - 1 };
      expect(await verify()).toMatchObject({ ok: false, firstDivergence: back });
    });
  });

  it('behind for a reason: an append took no documents along', async () => {
    const payload = { observation_id: agent.newId(), text: 'seen', kind: 'test' };
    const noted = prepareEvent(
      catalogue,
      { type: 'ObservationNoted', payload },
      { agentId, origin: origin(), appVersion: 'test', configHash: 'test', newId: agent.newId },
    );
    expect(await agent.store.append({ agentId, events: [noted] })).toMatchObject({
      status: 'stored',
    });
    expect(await verify()).toMatchObject({ ok: true, whyFull: 'a view lags behind the log' });
  });
});
