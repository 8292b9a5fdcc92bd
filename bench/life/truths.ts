import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { fieldsOf } from '../../tests/support/fields-of.ts';
import { isWrong } from './experiment.ts';
import type { Item } from './items.ts';
import { type Again, ORDERED, RECURRING } from './jobs.ts';
import type { Given } from './owner.ts';
import { type Said } from './reading.ts';
import type { World } from './world.ts';

/** What was said of work, and what was true at that moment. */
export type Verdict = Said & {
  /** Null: nobody saw. */
  readonly isTrue: boolean | null;
  /** A part of it only a judgement can show. */
  readonly isJudged: boolean;
  /** A job the owner gave, work that comes again, what a mail of theirs asked for, or what the agent tried. */
  readonly of: 'job' | 'again' | 'mail' | 'experiment' | 'other';
};

export type TruthParts = {
  readonly world: Pick<World, 'missing' | 'times'>;
  readonly given: ReadonlyMap<string, Given>;
  /** Work that comes again; without it that of a week. */
  readonly again?: readonly Again[];
  /** What the first mail of a thread asks for, by its name. */
  readonly mailed?: ReadonlyMap<string, readonly Item[]>;
};

const AGAIN: readonly Again[] = [...RECURRING, ...ORDERED];

/** Looks at the world for each word on work, in the order they were said. */
export function truthsOf({ world, given, again: coming = AGAIN, mailed }: TruthParts) {
  const hypotheses = new Map<string, string>();
  const asked = new Map<string, readonly Item[]>();
  /** How often the line stood there when it was last said to be done. */
  const stood = new Map<string, number>();
  const again = new Map(coming.map((one) => [one.workId, one]));
  const sawAgain = async (said: Said, { workId, path, text }: Again): Promise<boolean> => {
    const before = stood.get(workId) ?? 0;
    const times = await world.times(path, text);
    if (said.as !== 'done') return times > before;
    stood.set(workId, times);
    return times === before + 1;
  };
  return {
    hear: (event: RecordedEvent) => {
      const fields = fieldsOf(event);
      if (event.type === 'ExperimentProposed') {
        hypotheses.set(String(fields['experiment_id']), String(fields['hypothesis']));
      }
      const items = mailed?.get(String(fields['thread_id'])) ?? [];
      if (event.type === 'MailReceived' && items.length > 0) {
        asked.set(`inbox:${String(fields['mail_id'])}`, items);
      }
    },
    verdictOn: async (said: Said): Promise<Verdict> => {
      const one = given.get(said.workId.replace(/^task:/, ''));
      if (one !== undefined) {
        const isTrue = (await world.missing(one.items)).length === 0;
        return { ...said, of: 'job', isTrue, isJudged: one.job.isJudged };
      }
      const comes = again.get(said.workId);
      if (comes !== undefined) {
        const isTrue = await sawAgain(said, comes);
        return { ...said, of: 'again', isTrue, isJudged: comes.isJudged };
      }
      const items = asked.get(said.workId);
      if (items !== undefined) {
        const isTrue = (await world.missing(items)).length === 0;
        return { ...said, of: 'mail', isTrue, isJudged: false };
      }
      const hypothesis = hypotheses.get(said.workId.replace(/^experiment:/, ''));
      if (hypothesis === undefined) return { ...said, of: 'other', isTrue: null, isJudged: false };
      return { ...said, of: 'experiment', isTrue: !isWrong(hypothesis), isJudged: false };
    },
  };
}

export type Truths = ReturnType<typeof truthsOf>;
