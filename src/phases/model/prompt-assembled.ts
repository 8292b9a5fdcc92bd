import { createHash } from 'node:crypto';
import { type Fact, fact } from '../../domain/fact.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { Prompt } from '../../prompt/assemble.ts';
import type { CallContext } from '../phase-context.ts';

/** Keeps the exact text of a prompt and says where each of its lines comes from. */
export async function promptAssembled(
  { cycleNo }: Pick<CallContext, 'cycleNo'>,
  blobs: BlobStore,
  { purpose, prompt }: { readonly purpose: string; readonly prompt: Prompt },
): Promise<Fact> {
  const blob = await blobs.put(prompt.text);
  const prompt_hash = createHash('sha256').update(prompt.text).digest('hex');
  return fact('PromptAssembled', {
    cycle_no: cycleNo,
    purpose,
    prompt_hash,
    blob,
    ...prompt.manifest,
  });
}
