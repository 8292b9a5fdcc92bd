import type { Release } from './releases.ts';

/** Whether the first version is newer; both are three numbers. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [parts(version), parts(than)];
  const at = a.findIndex((part, i) => part !== b[i]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}

function parts(version: string): readonly number[] {
  return version.split('.').map(Number);
}

/** What is new since this version, newest first. */
export function newsSince({ news }: Release, own: string): readonly string[] {
  return Object.entries(news)
    .filter(([version]) => isNewer(version, own))
    .sort(([a], [b]) => (isNewer(a, b) ? -1 : 1))
    .flatMap(([version, lines]) => lines.map((line) => `${version}  ${line}`));
}
