import { describe, expect, it } from 'vitest';
import {
  currentIdentity,
  identityStanding,
  refreshIdentity,
  removeIdentity,
  setGoal,
} from '../../../src/app/self/identity.ts';
import { standingToTell } from '../../../src/app/self/tell-standing.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { fact } from '../../../src/domain/fact.ts';
import { projections } from '../../../src/domain/projections.ts';
import type { IdentityFile } from '../../../src/kernel/ports/claude/identity-file.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const owner = { ...testOrigin, trust: 'owner' } as const;

function newAgent(nowMs?: () => number) {
  const store = memoryEventStore(catalogue, nowMs);
  const log = testLog({ store, definitions: catalogue, projections });
  const blobs = { getManyPersonal: async () => [] };
  return { agentId: 'main', log, blobs, now: () => '2026-03-01T00:00:00.000Z' };
}

/** A file of a person, with what was kept of it. */
function fileWith(text: string | null) {
  const state = { text, backups: [] as (string | null)[] };
  const file: IdentityFile = {
    path: '/home/ada/.claude/rules/homeostat-identity.md',
    read: async () =>
      state.text === null ? { status: 'absent' } : { status: 'read', text: state.text },
    write: async (next, before) => {
      state.backups.push(before);
      state.text = next;
    },
    remove: async (before) => {
      state.backups.push(before);
      state.text = null;
    },
  };
  return { state, file };
}

const gapFound = (topic: string) =>
  fact('GapIdentified', {
    gap_id: topic,
    topic,
    origin: 'owner',
    severity: 0.5,
    capability_id: null,
  });

describe('the identity document', () => {
  it('is written on request only, and says when it is out of date', async () => {
    const agent = newAgent();
    const { state, file } = fileWith(null);
    expect(await identityStanding(agent, file)).toMatchObject({ status: 'none' });
    expect(state.text).toBeNull();
    expect(await refreshIdentity(agent, { file, origin: owner })).toMatchObject({
      status: 'written',
      isFirst: true,
    });
    expect(await identityStanding(agent, file)).toMatchObject({ status: 'current', advice: null });
    const written = state.text;
    await agent.log.append('main', owner, { events: [gapFound('the shop')] });
    const stale = await identityStanding(agent, file);
    expect(stale.status).toBe('stale');
    expect(stale.advice).toContain('homeostat identity refresh');
    expect(state.text).toBe(written);
    await refreshIdentity(agent, { file, origin: owner });
    expect(state.text).toContain('- the shop');
    expect(await identityStanding(agent, file)).toMatchObject({ status: 'current' });
  });

  it('says what it is out of date about, and that once a day until it is written anew', async () => {
    const clock = { ms: Date.parse(owner.occurredAt) };
    const agent = newAgent(() => clock.ms);
    const { file } = fileWith(null);
    const day = 24 * 3_600_000;
    const told = async (ms: number) => {
      clock.ms = Date.parse(owner.occurredAt) + ms;
      const origin = { ...owner, occurredAt: new Date(clock.ms).toISOString() };
      return standingToTell(agent, { file, origin });
    };
    await refreshIdentity(agent, { file, origin: owner });
    expect(await told(0)).toBeNull();
    await agent.log.append('main', owner, { events: [gapFound('the shop')] });
    expect(await told(1000)).toContain('out of date about "What you do not know yet"; write');
    expect(await told(day / 2)).toBeNull();
    await agent.log.append('main', owner, { events: [gapFound('the stock')] });
    expect(await told(day)).toBeNull();
    expect(await told(day + 2000)).toContain('out of date');
    await refreshIdentity(agent, { file, origin: owner });
    expect(await told(day + 3000)).toBeNull();
  });

  it('writes and records nothing where nothing has changed', async () => {
    const agent = newAgent();
    const { state, file } = fileWith(null);
    await refreshIdentity(agent, { file, origin: owner });
    const { head } = await agent.log.view('main', []);
    expect(await refreshIdentity(agent, { file, origin: owner })).toMatchObject({
      status: 'unchanged',
    });
    expect((await agent.log.view('main', [])).head).toBe(head);
    expect(state.backups).toEqual([null]);
  });

  it('ratifies the creed the first time, and has the goal of the owner', async () => {
    const agent = newAgent();
    const { file, state } = fileWith(null);
    expect(await setGoal(agent, owner, ' ')).toContain('1 to 300');
    expect(await setGoal(agent, owner, 'Look after the shop.')).toBeNull();
    await refreshIdentity(agent, { file, origin: owner });
    const events = await agent.log.read('main', { types: ['CharterRatified'] });
    expect(events).toHaveLength(1);
    expect(state.text).toContain('Your goal: Look after the shop.');
  });

  it('leaves what is a person’s own, keeps what was there before, and can be taken out again', async () => {
    const agent = newAgent();
    const own = '# My rules\r\nBe kind.';
    const { state, file } = fileWith(own);
    await refreshIdentity(agent, { file, origin: owner });
    expect(state.text?.startsWith(own)).toBe(true);
    expect(state.backups).toEqual([own]);
    state.text = `${state.text ?? ''}And below.\n`;
    expect(await identityStanding(agent, file)).toMatchObject({ status: 'current' });
    expect(await removeIdentity(agent, { file, origin: owner })).toEqual({ status: 'removed' });
    expect(state.text).toBe(`${own}And below.\n`);
    expect(await identityStanding(agent, file)).toMatchObject({ status: 'none' });
    expect(await removeIdentity(agent, { file, origin: owner })).toEqual({ status: 'absent' });
  });

  it('leaves no file behind that held nothing else', async () => {
    const agent = newAgent();
    const { state, file } = fileWith(null);
    await refreshIdentity(agent, { file, origin: owner });
    await removeIdentity(agent, { file, origin: owner });
    expect(state.text).toBeNull();
  });

  it('tells an edited document and a missing one from one that is out of date', async () => {
    const agent = newAgent();
    const { state, file } = fileWith(null);
    await refreshIdentity(agent, { file, origin: owner });
    const written = state.text ?? '';
    state.text = written.replace('What you are for', 'What I want');
    expect(await identityStanding(agent, file)).toMatchObject({ status: 'edited' });
    state.text = '# Mine\n';
    expect(await identityStanding(agent, file)).toMatchObject({ status: 'missing' });
    state.text = written + written;
    const refused = await identityStanding(agent, file);
    expect(refused).toMatchObject({ status: 'refused' });
    expect(refused.advice).toContain('Delete the marks');
    expect(await refreshIdentity(agent, { file, origin: owner })).toMatchObject({
      status: 'refused',
    });
    expect(state.text).toBe(written + written);
    state.text = written.replace('What you are for', 'What I want');
    await refreshIdentity(agent, { file, origin: owner });
    expect(await identityStanding(agent, file)).toMatchObject({ status: 'current' });
  });

  it('shows the creed that would be ratified before it is', async () => {
    expect((await currentIdentity(newAgent())).text).toContain('5. Keep what is private');
  });
});
