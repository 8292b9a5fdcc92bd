import { describe, expect, it } from 'vitest';
import { fact } from '../../src/domain/fact.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { commandLine } from '../support/command-line.ts';

const { agent, db, record } = await agentUnderTest();

const homeostat = commandLine(() => ({
  HOMEOSTAT_STATE: agent.config.stateDir,
  DATABASE_URL: db.ownerUrl,
}));
const called = (line: string) => homeostat(...line.split(' '));

async function acknowledged(): Promise<number> {
  return (await agent.store.read(agent.agentId, { types: ['AlertAcknowledged'], limit: 50 }))
    .length;
}

const opens = (incident_id: string) => {
  const told = {
    cause: 'work',
    error_class: 'environment',
    message: 'no room',
    where: 'act',
  } as const;
  return record(fact('IncidentOpened', { incident_id, ...told }));
};

describe('a command that came under another', () => {
  it.each(['remind', 'task remind'])('%s adds a reminder, which task ends', async (remind) => {
    const at = new Date(Date.parse(agent.now()) + 86_400_000).toISOString();
    const { document } = await called(`${remind} water the plants --at ${at}`);
    const id = String(document['id']);
    const shown = [expect.objectContaining({ intention_id: id })] as unknown;
    expect((await called('task list --kind reminder')).document).toMatchObject({ tasks: shown });
    expect((await called('remind list')).document).toMatchObject({ reminders: shown });
    expect(await called(`task done ${id}`)).toMatchObject({ code: 0, document: { id } });
    expect((await called('task list --kind reminder')).document).toMatchObject({ tasks: [] });
  });

  it.each(['incidents', 'alerts'])(
    '%s shows a trouble and takes that it was seen',
    async (name) => {
      const id = `work-${name}`;
      await opens(id);
      const shown = expect.arrayContaining([
        expect.objectContaining({ incident_id: id }),
      ]) as unknown;
      expect((await called(`${name} list`)).document).toMatchObject({ incidents: shown });
      const before = await acknowledged();
      expect(await called(`${name} ack ${id}`)).toMatchObject({ code: 0, document: { id } });
      expect(await acknowledged()).toBe(before + 1);
      expect(await called(`${name} ack unknown`)).toMatchObject({
        code: 1,
        document: { error: { type: 'not_found' } },
      });
    },
  );

  it.each(['verify', 'replay --to 1', 'projections list'])(
    '%s answers as under log',
    async (one) => {
      const now = await called(`log ${one}`);
      expect(now).toMatchObject({ code: 0, document: { ok: true } });
      const former = await called(one);
      expect(Object.keys(former.document)).toEqual(Object.keys(now.document));
    },
  );
});
