import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { Embeddings } from '../../kernel/ports/embeddings.ts';
import type { MemoryIndex } from '../../kernel/ports/memory-index.ts';
import type { KeyedDigest } from '../../kernel/text/keyed-digest.ts';
import type { AgentContext } from '../../phases/phase-context.ts';

/** What memory works with: the log and its texts, and the index that finds them. */
export type MemoryPorts = Pick<AgentContext, 'agentId' | 'log' | 'newId' | 'now'> & {
  readonly blobs: BlobStore;
  readonly memoryIndex: MemoryIndex;
  /** Left out: memories are found by their words alone. */
  readonly embeddings?: Embeddings;
  /** Of the owner: when yesterday was. Left out: UTC. */
  readonly timezone?: string;
  /** Names a memory by its words. */
  readonly memoryDigest: KeyedDigest;
};
