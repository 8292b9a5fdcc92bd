import { z } from 'zod';
import {
  memoryKind,
  memoryScope,
  memoryStanding,
  memoryType,
} from '../../../domain/memory/events.ts';
import { trust } from '../../../kernel/event/event.ts';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';
import { instantIn } from '../../../kernel/text/instant-in.ts';
import { type ImportItem, leftOut } from './imported-memory.ts';

/** The first line of an export. */
export const EXPORT_HEAD = { format: 'homeostat-memory', version: 1 } as const;
const exportHead = z.strictObject({
  format: z.literal(EXPORT_HEAD.format),
  version: z.literal(EXPORT_HEAD.version),
});

/** Every further line: one memory, the first stored first. */
export const exportedMemory = z.strictObject({
  id: z.string(),
  type: memoryType,
  kind: memoryKind,
  scope: memoryScope,
  session: z.string(),
  position: z.int(),
  importance: z.int().min(1).max(10),
  standing: memoryStanding,
  tags: z.array(z.string()),
  trust,
  at: z.iso.datetime({ offset: true }),
  /** The memory of this file that it corrects. */
  supersedes: z.string().nullable(),
  text: z.string().min(1),
});
export type ExportedMemory = z.infer<typeof exportedMemory>;

/** Null: the head of an export. */
export function lineItem(line: string, no: number): ImportItem | null {
  const said = jsonOrNull(line);
  if (exportHead.safeParse(said).success) return null;
  const parsed = exportedMemory.safeParse(said);
  if (parsed.success) {
    return { what: parsed.data.id, ...parsed.data, at: instantIn(parsed.data.at) };
  }
  const [issue] = parsed.error.issues;
  const why = `it is no memory of an export: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
  return leftOut(`line ${no}`, why.trim());
}
