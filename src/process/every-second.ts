const SECOND_MS = 1000;

/** Reports long work: nothing in the first second, then at most one line a second. */
export function everySecond(tell: (line: string) => void): (line: string) => void {
  let toldMs = performance.now();
  return (line) => {
    if (performance.now() - toldMs < SECOND_MS) return;
    toldMs = performance.now();
    tell(line);
  };
}
