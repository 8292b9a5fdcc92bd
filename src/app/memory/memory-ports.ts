import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { Embeddings } from '../../kernel/ports/embeddings.ts';
import type { MemoryIndex, MemoryTally } from '../../kernel/ports/memory-index.ts';
import type { KeyedDigest } from '../../kernel/text/keyed-digest.ts';
import type { AgentContext } from '../../phases/phase-context.ts';

/** What the memory needs: the log, its texts, and the search index. */
export type MemoryPorts = Pick<AgentContext, 'agentId' | 'log' | 'newId' | 'now'> & {
  readonly blobs: BlobStore;
  readonly memoryIndex: MemoryIndex;
  /** Left out: they are counted one by one. */
  readonly memoryTally?: MemoryTally;
  /** Left out: search by words alone. */
  readonly embeddings?: Embeddings;
  /** The owner's zone, for words such as yesterday. Left out: UTC. */
  readonly timezone?: string;
  /** The id of a memory: a keyed digest of its words. */
  readonly memoryDigest: KeyedDigest;
};
