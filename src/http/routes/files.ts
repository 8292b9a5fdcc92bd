import { z } from 'zod';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { savedFile } from '../contract/saved-file.ts';
import { jsonRoute, rawRoute } from '../gate/route.ts';

/** Of one file of the owner; in base64 a third more goes over the wire. */
const FILE_BYTES = 10 * 1024 * 1024;
const BASE64_CHARACTERS = Math.ceil(FILE_BYTES / 3) * 4;
const BODY_BYTES = BASE64_CHARACTERS + 4096;

/** Files to and from the workspace of the agent. */
export function fileRoutes({ files }: Pick<HttpPorts, 'files'>) {
  if (files === undefined) return [];
  const put = jsonRoute({
    path: '/api/files',
    bodyBytes: BODY_BYTES,
    summary: `Give the agent a file of at most ${FILE_BYTES / 1024 / 1024} MiB; it lands in its workspace under the path that is answered`,
    body: z.strictObject({
      name: z.string().min(1).max(500),
      /** In base64. */
      content: z.base64().max(BASE64_CHARACTERS),
    }),
    status: 201,
    answer: z.strictObject({ ok: z.literal(true), path: z.string(), bytes: z.int() }),
    handle: async ({ body: { name, content } }) => {
      const bytes = Buffer.from(content, 'base64');
      const kept = await files.put(name, bytes);
      if (!kept.ok) throw new HttpProblem(409, 'no_room', { message: kept.why });
      return { ok: true as const, path: kept.path, bytes: bytes.length };
    },
  });
  const get = rawRoute({
    path: '/api/files',
    summary: 'A file of the workspace, to be saved: never shown as a page',
    query: z.strictObject({ path: z.string().min(1).max(4096) }),
    answer: 'application/octet-stream',
    sameOriginOnly: true,
    handle: async ({ query: { path } }) => {
      const found = await files.get(path);
      if (!found.ok) {
        const [status, code] = found.isAbsent ? ([404, 'not_found'] as const) : REFUSED;
        throw new HttpProblem(status, code, { message: found.why });
      }
      return savedFile(path.split('/').at(-1) ?? '', found);
    },
  });
  return [put, get];
}

const REFUSED = [403, 'refused'] as const;
