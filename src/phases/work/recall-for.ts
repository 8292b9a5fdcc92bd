import { type Fact, fact } from '../../domain/fact.ts';
import { normalised } from '../../domain/memory/prefilter.ts';
import type { Memory, Remembered } from '../../kernel/ports/memory.ts';
import type { Prompt } from '../../prompt/assemble.ts';
import { fittingMemories, MEMORY_TOKENS } from '../../prompt/lists/known/memories.ts';

/** The most a prompt is given. */
const LOOKED_AT = 24;
/** Characters of the work's text used as the query: later ones add little. */
const QUERY_CHARACTERS = 1200;

type Purpose = keyof typeof MEMORY_TOKENS;

export type Recalled = {
  readonly purpose: Purpose;
  /** What fits into the prompt, best first, and what else was found. */
  readonly fitting: readonly Remembered[];
  readonly leftOut: readonly Remembered[];
};

type Asked = {
  readonly purpose: Purpose;
  /** What the work is about. */
  readonly text: string;
  /** The conversation that it came from. */
  readonly session?: string | undefined;
  /** Already in the prompt. */
  readonly shown: readonly string[];
};

/** What is remembered that bears on the work at hand, as far as a prompt has room for it. Waits for nothing. */
export async function recallFor(memory: Memory | null, asked: Asked): Promise<Recalled> {
  const { purpose, session } = asked;
  if (memory === null) return { purpose, fitting: [], leftOut: [] };
  const text = asked.text.slice(0, QUERY_CHARACTERS);
  const query = { text, limit: LOOKED_AT, ...(session !== undefined && { session }) };
  const shown = asked.shown.map(normalised).join('\n');
  const found = (await memory.recallSoon(query)).filter(
    (one) => !shown.includes(normalised(one.text)),
  );
  const fitting = fittingMemories(found, purpose);
  const leftOut = found.filter((one) => !fitting.includes(one));
  return { purpose, fitting, leftOut };
}

type About = { readonly workId: string | null; readonly cycleNo: number | null };

/** What the prompt was actually given; no event if nothing was found. Ids only, since there is one per prompt. */
export function memoriesRecalled(
  { purpose, fitting, leftOut }: Recalled,
  { manifest }: Pick<Prompt, 'manifest'>,
  { workId, cycleNo }: About,
): readonly Fact[] {
  if (fitting.length === 0) return [];
  const dropped = new Set(manifest.dropped.map(({ name }) => name));
  const isShown = ({ id }: Remembered) => !dropped.has(`memories:${id}`);
  const given = fitting.filter(isShown);
  const left = [...fitting.filter((one) => !isShown(one)), ...leftOut];
  const section = manifest.sections.find(({ name }) => name === 'memories');
  return [
    fact('MemoriesRecalled', {
      purpose,
      work_id: workId,
      cycle_no: cycleNo,
      memory_ids: given.map(({ id }) => id),
      left_out_ids: left.map(({ id }) => id),
      tokens: section?.tokens ?? 0,
      budget_tokens: MEMORY_TOKENS[purpose],
    }),
  ];
}
