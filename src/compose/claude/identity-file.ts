import { dirname, join } from 'node:path';
import { changeText, fileText } from '../../adapters/claude-code/plugin/known-places.ts';
import { removeIfEmpty } from '../../adapters/claude-code/plugin/place-plugin.ts';
import { managedPart } from '../../prompt/identity/managed-part.ts';

type Removed = { readonly removed: readonly string[]; readonly left: readonly string[] };

/** Takes the identity document out of the rules in this folder of Claude Code; what a person wrote around it stays. */
export async function removeIdentity(configDir: string, isDryRun: boolean): Promise<Removed> {
  const file = join(configDir, 'rules', 'homeostat-identity.md');
  const part = managedPart((await fileText(file)) ?? '');
  if (part.status === 'absent') return { removed: [], left: [] };
  if (part.status === 'broken') return { removed: [], left: [`${file}: ${part.why}`] };
  const rest = part.before + part.after;
  if (!isDryRun) {
    await changeText(file, rest === '' ? null : rest);
    await removeIfEmpty(dirname(file));
  }
  return { removed: [rest === '' ? file : `our part of ${file}`], left: [] };
}
