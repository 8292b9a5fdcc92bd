const SECOND_MS = 1000;

/** Tells of long work: nothing in its first second, then a line a second at most. */
export function everySecond(tell: (line: string) => void): (line: string) => void {
  let toldMs = performance.now();
  return (line) => {
    if (performance.now() - toldMs < SECOND_MS) return;
    toldMs = performance.now();
    tell(line);
  };
}
