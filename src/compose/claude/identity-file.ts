import { join } from 'node:path';
import { changeText, fileText } from '../../adapters/claude-code/plugin/known-places.ts';

/** Our part of the file, from its first marker to its last; what a person wrote around it stays. */
const OURS = /<!-- homeostat:identity:begin[^>]*-->[\s\S]*<!-- homeostat:identity:end[^>]*-->\n?/;

/** Takes the identity document out of the rules of Claude Code. Returns what went. */
export async function removeIdentity(
  configDir: string,
  isDryRun: boolean,
): Promise<readonly string[]> {
  const file = join(configDir, 'rules', 'homeostat-identity.md');
  const text = await fileText(file);
  if (text === null || !OURS.test(text)) return [];
  const rest = text.replace(OURS, '');
  if (!isDryRun) await changeText(file, rest.trim() === '' ? null : rest);
  return [rest.trim() === '' ? file : `our part of ${file}`];
}
