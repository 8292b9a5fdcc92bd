import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestMemory } from '../../../src/app/guest/guest-memory.ts';
import { guestQuotaOf } from '../../../src/app/guest/guest-quota.ts';
import { currentIdentity } from '../../../src/app/self/identity.ts';
import { startSweeping } from '../../../src/compose/run/attend.ts';
import { type HttpServer, startHttp } from '../../../src/compose/run/serve-http.ts';
import { letGuestIn } from '../../../src/compose/settings/api-token.ts';
import { fact, payloadsOf } from '../../../src/domain/fact.ts';
import { EPISODES } from '../../../src/domain/memory/events.ts';
import { untilTrue } from '../../support/until.ts';
import { agentUnderTest } from '../agent-under-test.ts';

const { agent, origin } = await agentUnderTest();
const errors: string[] = [];
const USERS = ['default', 'ada', 'ben'] as const;
type User = (typeof USERS)[number];
const tokens = new Map<User, string>();
let server: HttpServer;

beforeAll(async () => {
  server = await startHttp({
    agent,
    onError: (where, error) => {
      errors.push(`${where}: ${String(error)}`);
    },
  });
  for (const user of USERS) {
    const guest = { name: `${user}-laptop`, access: 'attend' as const };
    const named = user === 'default' ? guest : { ...guest, user };
    tokens.set(user, (await letGuestIn(agent.config.stateDir, named, agent.now())) ?? '');
  }
});

afterAll(async () => {
  await server.stop();
  expect(errors).toEqual([]);
});

async function hook(user: User, hook_event_name: string, fields: object): Promise<string> {
  const answer = await fetch(`${server.url}/hooks/claude-code`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.get(user) ?? ''}`,
      'content-type': 'application/json',
    },
    // The same session id, as if one had guessed the other's.
    body: JSON.stringify({ session_id: 'shared', cwd: '/tmp', hook_event_name, ...fields }),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

const agentOf = (user: User) => (user === 'default' ? agent : agent.ofUser(user));
const memoryOf = (user: User) =>
  guestMemory(
    { ...agentOf(user), guestQuota: guestQuotaOf(agent.config) },
    { name: 'x', access: 'write' },
  );
const SECRET: Record<User, string> = {
  default: 'the blue safe opens with lavender',
  ada: 'the blue safe opens with juniper',
  ben: 'the blue safe opens with saffron',
};
const word = (user: User) => SECRET[user].split(' ').at(-1) ?? '';
const others = (user: User) => USERS.filter((other) => other !== user);

describe('users of one installation', () => {
  it('work in sessions whose work and words are their own', async () => {
    for (const user of USERS) {
      const prompt = `Open it: ${SECRET[user]}`;
      await hook(user, 'SessionStart', { source: 'startup' });
      await hook(user, 'UserPromptSubmit', { prompt, prompt_id: 'p1' });
      for (const command of ['ls safe', 'npm test']) {
        const call = {
          tool_name: 'Bash',
          tool_input: { command },
          tool_use_id: `toolu_${command.length}`,
        };
        await hook(user, 'PreToolUse', call);
        await hook(user, 'PostToolUse', { ...call, tool_response: { stdout: 'ok', stderr: '' } });
      }
      const part = { agent_id: 'a1', agent_type: 'Explore', last_assistant_message: SECRET[user] };
      await hook(user, 'SubagentStop', part);
      await hook(user, 'Stop', {});
      await memoryOf(user).remember({ text: SECRET[user], tags: [], corrects: null });
    }
    for (const user of USERS) {
      const { log, agentId } = agentOf(user);
      const closed = await log.read(agentId, { types: ['HostEpisodeClosed'] });
      expect(closed).toHaveLength(1);
    }
  });

  it.each(USERS)('find, by search, recall and episodes, what is theirs alone: %s', async (user) => {
    const memory = memoryOf(user);
    const found = JSON.stringify([
      await memory.search({ text: 'how does the blue safe open?', limit: 50 }),
      await memory.episodes({ by: 'time', hours: 24, limit: 50 }),
      await memory.episodes({ by: 'words', text: 'open the blue safe', limit: 50 }),
      await memory.results({ limit: 50 }),
      await hook(user, 'UserPromptSubmit', { prompt: 'the blue safe?', prompt_id: 'p2' }),
      await hook(user, 'UserPromptExpansion', {
        command_name: 's3-recall',
        command_args: 'blue safe',
      }),
      await hook(user, 'UserPromptExpansion', { command_name: 's3-status', command_args: '' }),
      await hook(user, 'SessionStart', { source: 'resume' }),
    ]);
    expect(found).toContain(word(user));
    for (const other of others(user)) expect(found).not.toContain(word(other));
  });

  it('are remembered by themselves, without anybody asking', async () => {
    const sweeping = startSweeping(agent, (where, error) => {
      errors.push(`${where}: ${String(error)}`);
    });
    for (const user of ['ada', 'ben'] as const) {
      const { log, agentId } = agentOf(user);
      const query = { subjects: [EPISODES], types: ['MemoryStored'] };
      await untilTrue(async () => (await log.read(agentId, query)).length === 1);
    }
    await sweeping.stop(1000);
  });

  it('can neither forget nor read by its id what is another’s', async () => {
    const [theirs] = await memoryOf('ada').search({ text: 'juniper', limit: 1 });
    expect(await memoryOf('ben').forget(theirs?.id ?? '')).toBe('unknown');
    expect(await memoryOf('default').forget(theirs?.id ?? '')).toBe('unknown');
    const { log, agentId } = agentOf('ada');
    const prompts = await log.read(agentId, { types: ['HostPromptGiven'], limit: 1 });
    const blob = payloadsOf(prompts, 'HostPromptGiven')[0]?.text.blob ?? '';
    expect(await agentOf('ada').blobs.getPersonal('host:shared', blob)).toMatchObject({
      status: 'found',
    });
    for (const user of ['ben', 'default'] as const) {
      const read = await agentOf(user).blobs.getPersonal('host:shared', blob);
      expect(JSON.stringify(read)).not.toContain('juniper');
    }
  });

  it('have identities of their own', async () => {
    const about = { origin: 'owner' as const, severity: 0.5, capability_id: null };
    for (const user of USERS) {
      const { log, agentId } = agentOf(user);
      const gap = { gap_id: 'g', topic: `about ${word(user)}`, ...about };
      await log.append(agentId, origin(), { events: [fact('GapIdentified', gap)] });
    }
    for (const user of USERS) {
      const { text } = await currentIdentity(agentOf(user));
      expect(text).toContain(word(user));
      for (const other of others(user)) expect(text).not.toContain(word(other));
    }
  });
});
