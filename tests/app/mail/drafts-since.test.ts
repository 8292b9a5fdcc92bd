import { expect, it } from 'vitest';
import { draftsSince } from '../../../src/app/mail/drafts-since.ts';
import { world } from '../../phases/world.ts';
import { testOrigin } from '../../support/test-log.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

async function lived(actions: readonly { readonly tool: string; readonly exit?: number }[]) {
  const { log, store } = world();
  for (const [minute, { tool, exit = 0 }] of actions.entries()) {
    const payload = {
      action_id: `tool-${minute}`,
      cycle_no: 1,
      tool,
      exit_code: exit,
      duration_ms: 1,
      result_digest: 'd',
      output_ref: null,
      output_head: '',
      evidence: [],
    };
    const origin = { ...testOrigin, occurredAt: at(minute) };
    await log.append('a', origin, { events: [{ type: 'ActionExecuted', payload }] });
  }
  const gone = 'tool-4';
  const read = async (name: string) =>
    name === gone ? null : { to: ['ann@example.org'], subject: name, body: 'Hello' };
  return { store, agentId: 'a', drafts: { read } };
}

it('finds drafts from a moment on, as they lie there now, however much was done since', async () => {
  const draft = { tool: 'draft_mail' };
  const early = [draft, draft, { tool: 'shell' }, { ...draft, exit: 1 }, draft, draft];
  const ports = await lived([...early, ...Array.from({ length: 600 }, () => ({ tool: 'shell' }))]);
  const named = async (minute: number) =>
    (await draftsSince(ports, at(minute))).map(({ name }) => name);
  expect(await named(0)).toEqual(['tool-5', 'tool-1', 'tool-0']);
  expect(await named(1)).toEqual(['tool-5', 'tool-1']);
  expect(await named(6)).toEqual([]);
  const [found] = await draftsSince(ports, at(5));
  expect(found).toEqual({ name: 'tool-5', to: ['ann@example.org'], text: 'tool-5\nHello' });
});
