type Tell = (where: string, error: unknown) => void;

const QUIET_MS = 60_000;

/** Reports the same failure of the same place at most once a minute: loops repeat it while a server is away. */
export function quietly(tell: Tell, elapsedMs: () => number): Tell {
  const toldAt = new Map<string, number>();
  return (where, error) => {
    const nowMs = elapsedMs();
    const key = `${where} ${String(error)}`;
    if (nowMs - (toldAt.get(key) ?? -QUIET_MS) < QUIET_MS) return;
    for (const [old, at] of toldAt) if (nowMs - at >= QUIET_MS) toldAt.delete(old);
    toldAt.set(key, nowMs);
    tell(where, error);
  };
}
