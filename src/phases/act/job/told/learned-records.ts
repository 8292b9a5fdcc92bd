import type { CapabilityDoc } from '../../../../domain/learning/views/capability.ts';
import type { PromptRecord } from '../../../../prompt/compose-records.ts';
import type { Sources } from '../../../../prompt/manifest.ts';

type Known = Pick<CapabilityDoc, 'id' | 'learned'>;
type Line = Known['learned'][number];

/**
 * What earlier work with these abilities found out that fits this one: each line once, the newest last. Of lines from
 * outside only how many there are: a job that does not read them has read nothing from there.
 */
export function learnedRecords(
  capabilities: readonly Known[],
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

/** A line in its own words, not a number of lines from outside. */
export function isLine({ name }: PromptRecord): boolean {
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
