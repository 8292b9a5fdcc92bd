import type {
  SnapshotBase,
  SnapshotPart,
  Snapshots,
} from '../../src/kernel/projection/snapshot-part.ts';

/** Snapshots in memory. */
export function memorySnapshots(): Snapshots {
  const parts = new Map<number, SnapshotPart>();
  const bases = new Map<number, SnapshotBase>();
  return {
    points: async () => [...parts.values()].map(({ seq, hash, views }) => ({ seq, hash, views })),
    lines: async (seq, views) =>
      (parts.get(seq)?.lines ?? []).filter(({ projection }) => views?.has(projection) ?? true),
    write: async (part) => {
      parts.set(part.seq, part);
    },
    bases: async () => [...bases.values()].sort((a, b) => a.seq - b.seq),
    baseLines: async (seq, views) =>
      (bases.get(seq)?.lines ?? []).filter(({ projection }) => views.has(projection)),
    writeBase: async (base) => {
      bases.set(base.seq, base);
    },
    forget: async () => {
      parts.clear();
      bases.clear();
    },
  };
}
