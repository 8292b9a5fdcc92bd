import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { attributeUses } from '../../../src/domain/learning/capability/attribute-uses.ts';
import { seedEvents } from '../../../src/domain/learning/reflection/seed-events.ts';
import { defaultLearningSettings as settings } from '../../../src/domain/learning/settings.ts';
import type { Fact } from '../../support/recorded.ts';
import { action, finished, learnedFrom, report } from './stories.ts';

const json = (name: string): unknown => JSON.parse(readFileSync(`state/seed/${name}.json`, 'utf8'));
const files = { capabilities: json('capabilities'), antiPatterns: json('anti-patterns') };
const { capabilities } = learnedFrom(...(seedEvents(files, '2026-03-01T00:00:00.000Z') as Fact[]));

/** Reports of cycles and what they used, labelled by hand before the scorer was tried on them. */
const LABELLED: readonly (readonly [string, readonly string[]])[] = [
  ['Committed the fix and pushed it to the git remote', ['git-commit-and-push']],
  ['git push of two commits to origin after a pull', ['git-commit-and-push']],
  ['Pushed the release commit', ['git-commit-and-push']],
  ['Sent an email to the owner about the failed backup', ['send-email-owner']],
  ['Mailed the owner: wrote outbox/report.txt with subject and thread id', ['send-email-owner']],
  ['Replied to the email of the owner', ['send-email-owner']],
  ['Added a chart to the web dashboard', ['edit-web-dashboard']],
  ['Dashboard frontend now shows live values', ['edit-web-dashboard']],
  ['Fixed the proxy of the web dashboard', ['edit-web-dashboard']],
  ['Created a claude agent for reviews', ['create-claude-agent']],
  ['Wrote the frontmatter of a new agent for delegation', ['create-claude-agent']],
  ['Archived three tasks of the queue', ['manage-task-queue']],
  ['Created a task in the queue for next week', ['manage-task-queue']],
  ['Planning: reordered the task queue', ['manage-task-queue']],
  ['Scanned github for competitors', ['intelligence-monitoring']],
  ['Intelligence scan: one competitor released a version', ['intelligence-monitoring']],
  ['Changed the controller core to log its phase', ['modify-controller']],
  ['Modified the controller and tested it', ['modify-controller']],
  ['Updated the documentation in docs', ['write-documentation']],
  ['Wrote markdown documentation of the outbox', ['write-documentation']],
  ['Documented the dashboard in markdown docs', ['write-documentation']],
  ['Committed and pushed the documentation to git', ['git-commit-and-push', 'write-documentation']],
  ['System healthy and stable', []],
  ['Nothing to do, all checks passed', []],
  ['Read the news and had no ideas', []],
  ['The disk is nearly full', []],
  ['Looked at the calendar and the weather', []],
  ['Measured the temperature of the room', []],
  ['A digit in the invoice was wrong', []],
  ['Listened and waited', []],
];

type Credit = (output: string) => readonly string[];

/** F1 over all pairs of report and capability. */
function f1(credit: Credit): number {
  let right = 0;
  let given = 0;
  let due = 0;
  for (const [output, wanted] of LABELLED) {
    const ids = credit(output);
    right += ids.filter((id) => wanted.includes(id)).length;
    given += ids.length;
    due += wanted.length;
  }
  return (2 * right) / (given + due);
}

/** The original's way (D4): the first capability any of whose words is part of the text. */
function naive(output: string): readonly string[] {
  const text = output.toLowerCase();
  for (const { id, tags } of capabilities.values()) {
    const words = [...tags, ...id.split('-')].filter((word) => word.length > 2);
    if (words.some((word) => text.includes(word.toLowerCase()))) return [id];
  }
  return [];
}

describe('attribution (D4, H9)', () => {
  it('by keywords alone reaches an F1 of .7 on the labelled reports, well above the original', () => {
    const built = f1((output) =>
      attributeUses(capabilities, finished({ output }), settings).map((use) => use.capabilityId),
    );
    expect(built).toBeGreaterThanOrEqual(0.7);
    expect(built).toBeGreaterThan(f1(naive) + 0.1);
  });

  it('by declared uses reaches an F1 of .9', () => {
    const declared = f1((output) => {
      const capabilities_used = [...(LABELLED.find(([text]) => text === output)?.[1] ?? [])];
      const cycle = finished({ output, report: report({ capabilities_used }) });
      return attributeUses(capabilities, cycle, settings).map((use) => use.capabilityId);
    });
    expect(declared).toBeGreaterThanOrEqual(0.9);
  });

  it('follows tools where the report is silent, and ids through their aliases', () => {
    const actions = [action('git commit -am fix'), action('git push')];
    const silent = finished({ actions, report: report({}) });
    expect(attributeUses(capabilities, silent, settings)).toMatchObject([
      { capabilityId: 'git-commit-and-push', attribution: 'tool' },
    ]);
    const named = report({ capabilities_used: ['send-email-to-owner', 'no-such-thing'] });
    expect(attributeUses(capabilities, finished({ actions, report: named }), settings)).toEqual([
      { capabilityId: 'send-email-owner', attribution: 'declared', actions: [] },
    ]);
  });

  it('guesses nothing from words where the report names what did the work, known or new', () => {
    const actions = [action('git commit -am fix'), action('git push')];
    const fresh = { id: 'query-csv', description: 'Query a CSV file', tags: ['csv'], notes: '' };
    const output = 'System healthy and stable, committed and pushed with git';
    const cycle = finished({ actions, output, report: report({ new_capabilities: [fresh] }) });
    expect(attributeUses(capabilities, cycle, settings)).toEqual([]);
  });
});
