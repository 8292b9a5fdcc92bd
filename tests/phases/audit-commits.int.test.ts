import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outsideVerifiers } from '../../src/adapters/process/outside-verifiers.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { defaultLearningSettings as settings } from '../../src/domain/learning/settings.ts';
import { capabilityProjection } from '../../src/domain/learning/views/capability.ts';
import { projections } from '../../src/domain/projections.ts';
import type { Wanted } from '../../src/kernel/log/log-contract.ts';
import { defaultStepRunnerSettings } from '../../src/kernel/ports/step-runner.ts';
import { auditPass } from '../../src/phases/consolidate/audit-pass.ts';
import { exercised, registered } from '../domain/learning/stories.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { testLog, testOrigin } from '../support/test-log.ts';
import { loopStory } from './loop-story.ts';

const run = promisify(execFile);
let workspace: string;
let head: string;

beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'audit-'));
  const site = join(workspace, 'site');
  await mkdir(site);
  const git = async (...args: string[]) =>
    (await run('git', ['-C', site, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args])).stdout;
  await git('init', '--quiet');
  await writeFile(join(site, 'a.md'), 'a');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'one');
  head = (await git('rev-parse', 'HEAD')).trim();
});

afterAll(async () => {
  await rm(workspace, { recursive: true, force: true });
});

/** What is left of one claimed success after an audit, and what the audit said of its commit. */
async function audited(ref: string) {
  const { context } = await loopStory({ tools: [], replies: [] });
  const store = memoryEventStore(catalogue);
  const log = testLog({ store, definitions: catalogue, projections });
  const view = (wanted: Wanted) => log.view('a', wanted);
  const evidence = [{ kind: 'git', ref, ok: true } as const];
  const use = exercised('git-push', { cycle_no: 4, evidence });
  await log.append('a', testOrigin, { events: [registered('git-push'), use] });
  const verifiers = outsideVerifiers({
    workspace,
    settings: defaultStepRunnerSettings,
    environment: { PATH: process.env['PATH'] ?? '' },
    steps: {
      run: () => Promise.reject(new Error('an audit runs nothing')),
      killGroup: () => Promise.resolve('gone'),
    },
    taskOf: () => Promise.resolve(null),
    probe: () => Promise.reject(new Error('an audit asks nobody')),
  });
  const pass = auditPass({ settings: { ...settings, auditEveryCycles: 1 }, verifiers });
  const events = await pass({ ...context, log, view, phase: 'consolidate' });
  await log.append('a', testOrigin, { events });
  const after = await view([{ projection: capabilityProjection, keys: 'all' }]);
  const said = payloadsOf(events, 'AuditFindingRecorded');
  return {
    verdict: said.find(({ source }) => source === 'git')?.verdict,
    successes: after.get(capabilityProjection, 'git-push')?.times_succeeded,
  };
}

it('takes back a planted claim of a commit that nobody made (H74)', async () => {
  const planted = await audited(`site@${'0123456789'.repeat(4)}: 2 files`);
  expect(planted).toEqual({ verdict: 'contradicted', successes: 0 });
});

it('confirms a commit that is there, as a tool and as a look name it', async () => {
  const kept = { verdict: 'confirmed', successes: 1 };
  expect(await audited(`site@${head}: 1 files`)).toEqual(kept);
  expect(await audited(`site: head ${head.slice(0, 12)}, 1 new`)).toEqual(kept);
});

it('says nothing of what it cannot look at', async () => {
  const unknown = { verdict: 'unknown', successes: 1 };
  expect(await audited(`gone@${head}`)).toEqual(unknown);
  expect(await audited(`/srv/elsewhere@${head}`)).toEqual(unknown);
  expect(await audited('site: no commit')).toEqual(unknown);
});
