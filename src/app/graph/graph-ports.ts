import type { LogReader } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';

/** What reads the graph: the log as it is, or as of an earlier event. */
export type GraphPorts = Pick<MemoryPorts, 'agentId' | 'memoryDigest'> & {
  readonly log: LogReader;
  readonly blobs: Pick<BlobStore, 'getManyPersonal'>;
};
