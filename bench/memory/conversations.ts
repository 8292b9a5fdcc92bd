import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { IndexedMemory } from '../../src/kernel/ports/memory-index.ts';

const schema = z.array(
  z.object({
    id: z.string(),
    docs: z.array(
      z.object({
        id: z.string(),
        speaker: z.string(),
        text: z.string(),
        caption: z.string(),
        time: z.string(),
        session: z.number(),
      }),
    ),
    queries: z.array(
      z.object({ text: z.string(), category: z.string(), relevant: z.array(z.string()) }),
    ),
  }),
);

export type Question = {
  readonly text: string;
  readonly category: string;
  readonly relevant: ReadonlySet<string>;
  /** How near each memory is to what it means; left out: not known. */
  readonly likenessOf?: (id: string) => number | null;
};
export type Conversation = {
  readonly id: string;
  readonly memories: readonly IndexedMemory[];
  readonly questions: readonly Question[];
};

/** Each turn a memory, as `name: words`, and what its picture shows. */
export async function readConversations(file: string): Promise<readonly Conversation[]> {
  const all = schema.parse(JSON.parse(await readFile(file, 'utf8')));
  return all.map(({ id, docs, queries }) => ({
    id,
    memories: docs.map((turn, position) => ({
      id: turn.id,
      type: 'episodic',
      session: String(turn.session),
      position,
      scope: 'global',
      text: `${turn.speaker}: ${[turn.text, turn.caption].join(' ').trim()}`,
      language: 'en',
      at: instantOf(turn.time),
      subject: null,
    })),
    questions: queries
      .filter(({ relevant }) => relevant.length > 0)
      .map(({ text, category, relevant }) => ({ text, category, relevant: new Set(relevant) })),
  }));
}

/** "1:56 pm on 8 May, 2023" */
function instantOf(time: string): string {
  const [clock = '', day = ''] = time.split(' on ');
  return new Date(`${day} ${clock} UTC`).toISOString();
}
