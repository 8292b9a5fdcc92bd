import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { commandLine } from '../support/command-line.ts';

const { agent, db } = await agentUnderTest();
const { stateDir } = agent.config;

const homeostat = commandLine(() => ({
  HOMEOSTAT_STATE: stateDir,
  DATABASE_URL: db.ownerUrl,
}));
const skill = (...words: readonly string[]) => homeostat('skill', ...words);

const textOf = (name: string) => `---\nname: ${name}\ndescription: Says it\n---\nSay it.\n`;

/** As the agent writes one: it waits for its owner. */
async function learn(name: string, text = textOf(name)): Promise<string> {
  const folder = join(stateDir, 'skills/learned', name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'SKILL.md'), text, { mode: 0o600 });
  return folder;
}

async function standing(name: string): Promise<unknown> {
  const { skills } = (await skill('list')).document as { skills: readonly { name: string }[] };
  return skills.find((one) => one.name === name);
}

async function published(): Promise<number> {
  const events = await agent.store.read(agent.agentId, { types: ['SkillPublished'], limit: 50 });
  return events.length;
}

it('holds back what the agent wrote until its owner has read and approved it', async () => {
  await learn('say-it');
  expect(await standing('say-it')).toMatchObject({ source: 'learned', status: 'quarantined' });
  const shown = (await skill('show', 'say-it')).document as { skill: { hash: string } };
  expect(shown.skill).toMatchObject({ files: [{ path: 'SKILL.md', text: textOf('say-it') }] });

  expect(await skill('approve', 'say-it', '--hash', 'zz')).toMatchObject({
    code: 1,
    document: { error: { type: 'changed' } },
  });
  const approved = await skill('approve', 'say-it', '--hash', shown.skill.hash.slice(0, 12));
  expect(approved).toMatchObject({ code: 0, document: { ok: true, status: 'offered' } });
  expect(await skill('approve', 'say-it')).toMatchObject({
    code: 1,
    document: { error: { type: 'not_waiting' } },
  });

  await learn('say-it', `${textOf('say-it')}And more.\n`);
  expect(await standing('say-it')).toMatchObject({ status: 'quarantined' });
});

it('takes a skill out of use, and approving brings it back', async () => {
  await learn('go-on');
  await skill('approve', 'go-on');
  expect(await skill('retire', 'go-on', '--reason', 'enough')).toMatchObject({ code: 0 });
  expect(await standing('go-on')).toMatchObject({ status: 'retired', why: 'enough' });
  expect(await skill('approve', 'go-on')).toMatchObject({ document: { status: 'offered' } });
});

it('records no approval of files that others may change', async () => {
  const folder = await learn('shared');
  await chmod(join(folder, 'SKILL.md'), 0o666);
  const before = await published();
  const refused = await skill('approve', 'shared');
  expect(refused).toMatchObject({ code: 1, document: { error: { type: 'not_owners' } } });
  expect(JSON.stringify(refused.document)).toContain('chmod go-w');
  expect(await published()).toBe(before);
  await chmod(join(folder, 'SKILL.md'), 0o600);
  expect(await standing('shared')).toMatchObject({ status: 'quarantined' });
  expect(await skill('approve', 'shared')).toMatchObject({ document: { status: 'offered' } });
});

it('adds one of the owner and knows no other name', async () => {
  const file = join(stateDir, 'own.md');
  await writeFile(file, textOf('own-way'));
  expect(await skill('new', '--from', file)).toMatchObject({ code: 0 });
  expect(await standing('own-way')).toMatchObject({ source: 'owner', status: 'offered' });
  expect(await skill('show', 'no-such')).toMatchObject({
    code: 1,
    document: { error: { type: 'not_found' } },
  });
});
