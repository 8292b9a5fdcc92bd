import type { SnapshotPart, Snapshots } from '../../src/kernel/projection/snapshot-part.ts';

/** Snapshots in memory. */
export function memorySnapshots(): Snapshots {
  const parts = new Map<number, SnapshotPart>();
  return {
    points: async () => [...parts.values()].map(({ seq, hash, views }) => ({ seq, hash, views })),
    lines: async (seq) => parts.get(seq)?.lines ?? [],
    write: async (part) => {
      parts.set(part.seq, part);
    },
    forget: async () => {
      parts.clear();
    },
  };
}
