import { createHash } from 'node:crypto';
import type { RawSituation } from '../../../kernel/ports/senses.ts';
import { canonicalText } from '../../../kernel/text/canonical-text.ts';
import type { WorkItem } from '../../cycle/events.ts';

/** Payload part of SituationSensed: what each source saw, as classes. */
export type SensedSource = {
  readonly source: string;
  readonly classes: Readonly<Record<string, string>>;
};

/** What the sources saw, in classes and never gauges, so that a situation that does not matter looks the same. */
export function sensedSources(raw: RawSituation): readonly SensedSource[] {
  const { health, standingOrders, repositories, tasks, inbox } = raw;
  return [
    ...(health === null ? [] : [{ source: 'health', classes: health.classes }]),
    ...(tasks === null
      ? []
      : [{ source: 'tasks', classes: { problems: problemsIn(tasks.files) } }]),
    ...(standingOrders === null
      ? []
      : [{ source: 'standing_orders', classes: { file: standingOrders.status } }]),
    ...(inbox === null
      ? []
      : [{ source: 'inbox', classes: { unreadable: someOrNone(inbox.unreadable.length) } }]),
    ...(repositories ?? []).map(({ repository, head, branch, isClean }) => ({
      source: `git:${repository}`,
      classes: { head, branch, tree: isClean ? 'clean' : 'changed' },
    })),
  ];
}

function problemsIn(files: readonly object[]): string {
  return someOrNone(files.filter((file) => 'problem' in file).length);
}

function someOrNone(count: number): string {
  return count === 0 ? 'none' : 'some';
}

/** One hash for a situation: equal while nothing changed that anybody would look at again. Order does not matter. */
export function situationFingerprint(situation: {
  readonly sources: readonly SensedSource[];
  readonly failed: readonly { readonly source: string }[];
  readonly work: readonly Pick<WorkItem, 'id' | 'fingerprint'>[];
}): string {
  const text = canonicalText({
    sources: Object.fromEntries(situation.sources.map(({ source, classes }) => [source, classes])),
    failed: [...new Set(situation.failed.map(({ source }) => source))].sort(),
    work: situation.work.map(({ id, fingerprint }) => `${id} ${fingerprint}`).sort(),
  });
  return createHash('sha256').update(text).digest('hex');
}
