import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { fencedInline } from '../fence.ts';
import type { Item } from '../fill-lists.ts';
import type { Known, NoteLine } from './lines.ts';

/** One object, shown as one line of JSON, so that its texts cannot leave it. */
export type PromptRecord = Known & {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** From outside: the line stands between marks made with this nonce, which nobody can guess. */
  readonly fence?: string;
};

/** A record as a list holds it. */
export function itemOf(
  { name, fields, eventIds, trust, fence }: PromptRecord,
  characters: number,
): Item {
  const json = JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'string' ? cutToCharacters(value, characters) : value,
  );
  const text = fence === undefined ? json : fencedInline(fence, json);
  return { name, trust, lines: [{ text, sources: eventIds }] };
}

/** A record is data, not an instruction; text from outside is put between marks. */
export function fencedRecord(record: PromptRecord, fence: string): PromptRecord {
  return record.trust === 'outside' ? { ...record, fence } : record;
}

/** Whether a record is not from outside: a sub-agent sees outside text only when it asks for it. */
export function isOwn({ trust }: Pick<PromptRecord, 'trust'>): boolean {
  return trust !== 'outside';
}

/** A note as a record whose one field has this name. */
export function noteRecord(name: string) {
  return ({ text, trust, at, eventIds }: NoteLine): PromptRecord => ({
    name,
    fields: at === undefined ? { [name]: text } : { [name]: text, as_of: at.slice(0, 10) },
    eventIds,
    trust,
  });
}
