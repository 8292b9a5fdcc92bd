import { type Verifier, verifier } from './events.ts';

const TARGET_LIMIT = 2_000;

/** Reads `KIND TARGET`, as in `file changed notes.md` or `exit 0`. A string says why it cannot be read. */
export function readVerifier(text: string): Verifier | string {
  const [, kind = '', target = ''] = /^\s*(\S+)\s*(.*?)\s*$/s.exec(text) ?? [];
  const known = verifier.shape.kind.safeParse(kind.toLowerCase());
  if (!known.success) {
    return `"${kind.slice(0, 40)}" is no way to verify; use ${verifier.shape.kind.options.join(', ')}`;
  }
  if (target === '' && known.data !== 'exit') return `verify ${known.data} needs a target`;
  if (target.length > TARGET_LIMIT || target.includes('\0')) return 'the target is too long';
  return { kind: known.data, target: target === '' ? '0' : target };
}
