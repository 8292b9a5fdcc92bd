import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { agentOfUser, knownUser } from '../../../src/domain/self/users.ts';

const agent = fc.stringMatching(/^[a-z0-9-]{1,40}$/u);

describe('the agent of a user', () => {
  it('is the agent itself for the only user, and another one for each other user', () => {
    expect(agentOfUser('main', 'default')).toBe('main');
    expect(agentOfUser('main', 'Ada@Example.org')).toMatch(/^main-ada-example-org-[0-9a-f]{8}$/u);
    expect(agentOfUser('main', 'ada.example')).not.toBe(agentOfUser('main', 'ada-example'));
  });

  test.prop([agent, fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })])(
    'has a name that an agent may have',
    (base, user) => {
      expect(agentOfUser(base, user)).toMatch(/^[a-z0-9-]{1,40}$/u);
    },
  );

  test.prop([agent, fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 20 })])(
    'is nobody else’s',
    (base, users) => {
      expect(new Set(users.map((user) => agentOfUser(base, user))).size).toBe(users.length);
    },
  );
});

it('is known by the setting, else by git, else as the only one', () => {
  expect(knownUser('ada', 'a@b.c')).toEqual({ user_id: 'ada', method: 'setting' });
  expect(knownUser('', 'a@b.c')).toEqual({ user_id: 'a@b.c', method: 'git' });
  expect(knownUser('', null)).toEqual({ user_id: 'default', method: 'default' });
});
