import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../../domain/learning/views/capability.ts';
import { promptList } from '../../list/prompt-list.ts';
import type { PromptRecord } from '../../list/prompt-record.ts';
import { sharingAWord } from '../../list/sharing-a-word.ts';
import type { Sources } from '../../manifest.ts';
import { capabilitiesOfJob } from './capabilities.ts';

/** Findings of earlier, similar work. */
export const learned = promptList('learned', {
  act: {
    section: 'learned',
    tokens: 700,
    places: 14,
    worth: 70,
    documents: [{ projection: capabilityProjection, keys: 'all' }],
    records: (given) => {
      const docs = given.documents.all(capabilityProjection);
      const known = capabilitiesOfJob(given).flatMap(({ id }) => docs.get(id) ?? []);
      return learnedRecords(known, sharingAWord(given.work));
    },
  },
  sub_agent: { section: 'learned', tokens: 600, places: 8, worth: 20, share: isLine },
});

type Knowing = Pick<CapabilityDoc, 'id' | 'learned'>;
type Line = Knowing['learned'][number];

/**
 * Findings of earlier work with these capabilities that fit this work: each line once, newest last. Lines from outside are
 * only counted, so that they do not lower the trust of the job.
 */
function learnedRecords(
  capabilities: readonly Knowing[],
  isFitting: (text: string) => boolean,
): readonly PromptRecord[] {
  const fitting = capabilities.flatMap(({ id, learned }) => {
    const lines = learned.filter(({ text }) => isFitting(text));
    return lines.length === 0 ? [] : [{ id, lines }];
  });
  return [...fitting.flatMap(ofOutside), ...own(fitting)];
}

type Fitting = { readonly id: string; readonly lines: readonly Line[] };

function ofOutside({ id, lines }: Fitting): readonly PromptRecord[] {
  const [first, ...rest] = lines.filter(isOutside);
  if (first === undefined) return [];
  const words = 'from outside: read_learned tells them';
  const eventIds: Sources = [first.event_id, ...rest.map(({ event_id }) => event_id)];
  const fields = { of: id, lines: rest.length + 1, words };
  return [{ name: id, fields, eventIds, trust: 'self' }];
}

/** Whether a line is a finding, not the count of lines from outside. */
function isLine({ name }: PromptRecord): boolean {
  return name === LINE;
}

const LINE = 'learned';

function own(fitting: readonly Fitting[]): readonly PromptRecord[] {
  const lines = fitting.flatMap(({ lines: all }) => all.filter((line) => !isOutside(line)));
  const byText = new Map(lines.map((line) => [line.text, line]));
  return [...byText.values()]
    .sort((a, b) => (a.event_id < b.event_id ? -1 : 1))
    .map(({ text, event_id, trust }) => ({
      name: LINE,
      fields: { learned: text },
      eventIds: [event_id],
      trust,
    }));
}

function isOutside({ trust }: Line): boolean {
  return trust === 'outside';
}
