import { containsCommand } from '../../language/contains-check.ts';
import { type Verifier, verifier } from './events.ts';

const TARGET_LIMIT = 2_000;

const CONTAINS =
  /^(?:changed\s+)?(?<path>\S.*?)\s+contains\s+(?<quote>["']?)(?<words>\S.*?)\k<quote>$/su;

/**
 * Reads `KIND TARGET`, as in `file changed notes.md`, `file notes.md contains Total` (a command that looks for these
 * words as they stand) or `exit 0`. A string says why it cannot be read.
 */
export function readVerifier(text: string): Verifier | string {
  const said = text.trim();
  const kind = said.replace(/\s.*$/su, '');
  const target = said.slice(kind.length).trim();
  const known = verifier.shape.kind.safeParse(kind.toLowerCase());
  if (!known.success) {
    return `"${kind.slice(0, 40)}" is no way to verify; use ${verifier.shape.kind.options.join(', ')}`;
  }
  if (target === '' && known.data !== 'exit') return `verify ${known.data} needs a target`;
  if (target.length > TARGET_LIMIT || target.includes('\0')) return 'the target is too long';
  if (known.data === 'file') return fileVerifier(target);
  return { kind: known.data, target: target === '' ? '0' : target };
}

function fileVerifier(target: string): Verifier {
  const { path, words } = CONTAINS.exec(target)?.groups ?? {};
  if (path === undefined || words === undefined) return { kind: 'file', target };
  return { kind: 'test', target: containsCommand(path, words) };
}
