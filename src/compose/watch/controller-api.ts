import { hc } from 'hono/client';
import { controllerFetch } from '../../adapters/controller/controller-fetch.ts';
import type { Config } from '../../config.ts';
import type { Api } from '../../http/api.ts';
import { findController } from '../../process/find-controller.ts';
import { inUrl } from '../../process/http-address.ts';
import { readToken } from '../settings/api-token.ts';

type Client = ReturnType<typeof hc<Api>>['api'];

/** The HTTP interface of the running controller, as its owner's own programs use it. */
export type ControllerApi = {
  /** Origin without a path. */
  readonly base: string;
  readonly token: string;
  /** Every address under `/api` as a function, typed by the routes. Give what it returns to `answered`. */
  readonly client: Client;
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

/** Null: no controller runs on this state folder. */
export async function openControllerApi({
  stateDir,
  host,
}: Pick<Config, 'stateDir' | 'host'>): Promise<ControllerApi | null> {
  const found = await findController(stateDir);
  if (found?.port == null) return null;
  const { token } = await readToken(stateDir);
  const base = `http://${inUrl(host)}:${found.port}`;
  return { base, token, client: hc<Api>(base, { fetch: controllerFetch(token) }).api };
}

type Response = {
  readonly ok: boolean;
  readonly status: number;
  readonly url: string;
  json(): Promise<unknown>;
};
type AnswerIn<Asked extends Response> = Awaited<
  ReturnType<Extract<Asked, { readonly ok: true }>['json']>
>;

/** What was answered. @throws ApiRefused, or Error when the controller does not answer, or not with JSON */
export async function answered<Asked extends Response>(
  asked: Promise<Asked>,
): Promise<AnswerIn<Asked>> {
  const response = await asked;
  const answer = await response.json();
  if (response.ok) return answer as AnswerIn<Asked>; // of the type that its status says
  const { code, detail } = (answer ?? {}) as { code?: unknown; detail?: unknown }; // looked at below
  throw typeof code === 'string' && typeof detail === 'string'
    ? new ApiRefused(code, detail)
    : new ApiRefused('failed', `the controller answered ${response.status}`);
}
