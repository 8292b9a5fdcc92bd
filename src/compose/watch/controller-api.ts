import { z } from 'zod';
import { askApi } from '../../adapters/controller/ask-api.ts';
import type { Config } from '../../config.ts';
import { findController } from '../../process/find-controller.ts';
import { readToken } from '../settings/api-token.ts';
import { inUrl } from '../settings/http-address.ts';

/** The HTTP interface of the running controller, as its owner's own programs use it. */
export type ControllerApi = {
  /** Origin without a path. */
  readonly base: string;
  readonly token: string;
  /** The answer as JSON. @throws ApiRefused, or Error when the controller does not answer */
  ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
};

/** The controller said no, and why. */
export class ApiRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ApiRefused';
    this.code = code;
  }
}

const problem = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Null: no controller runs on this state folder. */
export async function openControllerApi({
  stateDir,
  host,
}: Pick<Config, 'stateDir' | 'host'>): Promise<ControllerApi | null> {
  const found = await findController(stateDir);
  if (found?.port == null) return null;
  const { token } = await readToken(stateDir);
  const base = `http://${inUrl(host)}:${found.port}`;
  return {
    base,
    token,
    ask: async (method, path, body) => {
      const { status, answer } = await askApi({ url: base + path, token, method, body });
      if (status >= 200 && status < 300) return answer;
      const refused = problem.safeParse(answer);
      const { code, message } = refused.success
        ? refused.data.error
        : { code: 'failed', message: `${path} answered ${status}` };
      throw new ApiRefused(code, message);
    },
  };
}
