import { StepNotStarted } from '../../kernel/ports/step-runner.ts';

/** For folders that are hidden: they are empty and writable inside, in memory. */
const HIDDEN_BYTES = String(16 * 1024 * 1024);
/** Where the runtime asks for it, these are asked for too: shared memory and queues of System V know no folders. */
const NAMESPACE = '--unshare-pid';
const MORE_NAMESPACES = ['--unshare-ipc'];
const SHARED_MEMORY_BYTES = String(256 * 1024 * 1024);

/**
 * The words of a command line as the runtime quotes it: bare, in single quotes, and `'"'"'` for a single quote.
 * @throws StepNotStarted when it is written in another way
 */
export function argumentWords(line: string): readonly string[] {
  const piece = /'[^']*'|"'"|[A-Za-z0-9_./:=@+,-]+/y;
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < line.length; ) {
    if (line[at] === ' ') {
      if (word !== null) words.push(word);
      word = null;
      at += 1;
      continue;
    }
    piece.lastIndex = at;
    const [text] = piece.exec(line) ?? [];
    if (text === undefined)
      throw new StepNotStarted('the sandbox runtime gave a command line of an unknown form');
    word = (word ?? '') + text.replace(/^(['"])([^]*)\1$/, '$2');
    at += text.length;
  }
  return word === null ? words : [...words, word];
}

/**
 * Arguments of bubblewrap with the parts the runtime has no setting for: named folders lie on a private place of the
 * disk instead of in memory, all others in memory have a size, and /dev cannot be written to.
 * @throws StepNotStarted when they are not those of bubblewrap
 */
export function rewriteArguments(
  words: readonly string[],
  privatePlaces: ReadonlyMap<string, string>,
): readonly string[] {
  const end = words.indexOf('--');
  if (end === -1 || !words.includes(NAMESPACE) || words.includes('--args')) {
    throw new StepNotStarted(
      'the workspace has more secret files than one command line can hide; remove some',
    );
  }
  const written: string[] = [];
  for (let at = 0; at < end; at += 1) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    const replaced = replacement(word, next, privatePlaces);
    written.push(...(replaced ?? [word]));
    if (word === NAMESPACE) written.push(...MORE_NAMESPACES);
    if (replaced !== null) at += 1;
  }
  return [...written, ...words.slice(end)];
}

function replacement(
  word: string,
  next: string,
  privatePlaces: ReadonlyMap<string, string>,
): readonly string[] | null {
  if (word === '--dev') {
    const shared = ['--size', SHARED_MEMORY_BYTES, '--tmpfs', '/dev/shm'];
    return [word, next, ...shared, '--remount-ro', next];
  }
  if (word !== '--tmpfs') return null;
  const place = privatePlaces.get(next);
  const own = place === undefined ? ['--size', HIDDEN_BYTES, word, next] : ['--bind', place, next];
  // The runtime mounts nothing on what lies in a hidden folder; what is private must be there all the same.
  const below = [...privatePlaces].filter(([path]) => path.startsWith(`${next}/`));
  return [...own, ...below.flatMap(([path, source]) => ['--bind', source, path])];
}
