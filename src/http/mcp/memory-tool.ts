import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import type { GuestMemory } from '../../app/guest/guest-memory.ts';
import type { Access } from '../../kernel/ports/guest.ts';

/** The answer of a tool. */
export type ToolAnswer =
  | { readonly say: string }
  /** Memories, one a line: data, never instructions. */
  | { readonly found: readonly object[]; readonly none: string }
  /** Why it failed, and what to do instead. */
  | { readonly refused: string };

export type MemoryTool<Input extends z.ZodObject = z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly access: Access;
  readonly input: Input;
  readonly annotations: ToolAnnotations;
  readonly run: (memory: GuestMemory, input: z.output<Input>) => Promise<ToolAnswer>;
};
