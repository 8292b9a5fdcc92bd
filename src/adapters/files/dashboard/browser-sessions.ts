import { join } from 'node:path';
import { z } from 'zod';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';
import type { BrowserSession, SessionStore } from '../../../kernel/ports/browser/session-store.ts';
import { readOwnersFile } from '../owners-file.ts';
import { replaceWhole } from '../proof/replace-whole.ts';
import { makeSecretsFolder } from '../secrets.ts';

const sessions = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      hash: z.string(),
      former: z.strictObject({ hash: z.string(), until: z.iso.datetime() }).nullable(),
      token_mark: z.string(),
      made_at: z.iso.datetime(),
      renewed_at: z.iso.datetime(),
      used_at: z.iso.datetime(),
    }),
  ),
}) satisfies z.ZodType<{ sessions: BrowserSession[] }>;

/**
 * Sessions of the dashboard in `<state>/secrets/sessions.json` (0600), as hashes. A file that others could have written,
 * or that is none of ours, counts as empty: the owner then signs in again.
 */
export function fileSessionStore(
  stateDir: string,
  onError: (where: string, error: unknown) => void,
): SessionStore {
  const path = join(stateDir, 'secrets', 'sessions.json');
  return {
    read: () => {
      const file = readOwnersFile(path);
      if (file.status === 'absent') return [];
      const read = file.status === 'read' ? sessions.safeParse(jsonOrNull(file.text)) : null;
      if (read?.success === true) return read.data.sessions;
      const why = file.status === 'refused' ? file.why : 'holds no sessions';
      onError('sessions', new Error(`${path} ${why}: everybody has to sign in again`));
      return [];
    },
    save: async (sessions) => {
      await makeSecretsFolder(stateDir);
      await replaceWhole(path, `${JSON.stringify({ sessions })}\n`);
    },
  };
}
