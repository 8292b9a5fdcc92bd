import type { LogReader } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';

/** What the graph is read with: the log as it is, or as it was. */
export type GraphPorts = Pick<MemoryPorts, 'agentId' | 'memoryDigest'> & {
  readonly log: LogReader;
  readonly blobs: Pick<BlobStore, 'getManyPersonal'>;
};
