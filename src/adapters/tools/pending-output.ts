/** What a command has written since somebody last looked. */
export type PendingOutput = {
  readonly add: (chunk: Uint8Array) => void;
  /** All of it when the command is over; else up to the last whole line, so that no look cuts a word or a secret in two. */
  readonly take: (isOver: boolean) => { readonly text: string; readonly droppedBytes: number };
};

const NEW_LINE = 0x0a;

/** Keeps the newest `limitBytes`, about; what is older is counted and dropped. */
export function pendingOutput(limitBytes: number): PendingOutput {
  let chunks: readonly Uint8Array[] = [];
  let size = 0;
  let droppedBytes = 0;
  const drop = (bytes: number) => {
    size -= bytes;
    droppedBytes += bytes;
    chunks = chunks.slice(1);
  };
  return {
    add: (chunk) => {
      chunks = [...chunks, chunk];
      size += chunk.length;
      for (let first = chunks[0]; first !== undefined && size - first.length >= limitBytes; ) {
        drop(first.length);
        first = chunks[0];
      }
    },
    take: (isOver) => {
      const all = Buffer.concat(chunks);
      const end = isOver ? all.length : all.lastIndexOf(NEW_LINE) + 1;
      const taken = { text: new TextDecoder().decode(all.subarray(0, end)), droppedBytes };
      chunks = end === all.length ? [] : [all.subarray(end)];
      size = all.length - end;
      droppedBytes = 0;
      return taken;
    },
  };
}
