import { NotAsAsked } from '../../kernel/ports/step-runner.ts';
import { codeOf } from '../../kernel/thrown.ts';
import { decodedText, isTextual } from './body-text.ts';
import { defaultOutsideSettings, fetchOutside, openOutside } from './fetch-outside.ts';
import { systemResolve } from './pinned-agent.ts';
import { readAddress } from './read-address.ts';

/**
 * The HTTP status of an address the owner wrote, which may be private. Redirects are not followed, the body is not read.
 * @throws OutsideRefused when it is no plain http or https address; NotAsAsked when nothing
 * listens there; Error when it does not answer
 */
export async function probeAddress(url: string, signal: AbortSignal): Promise<number> {
  const { origin } = readAddress(url).url;
  const rules = { resolve: systemResolve, allowDomains: null, allowPrivate: [origin] };
  const answer = await answerOrRefusal(
    openOutside({ url, signal }, { ...rules, settings: defaultOutsideSettings }),
  );
  await answer.close();
  return answer.response.status;
}

/**
 * Status and text of an address that stands in the owner's own words, which may be private. Redirects are not followed.
 * @throws OutsideRefused when it is no plain http or https address; NotAsAsked when nothing
 * listens there; Error when it does not answer
 */
export async function askAddress(
  url: string,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  const { origin } = readAddress(url).url;
  const rules = { resolve: systemResolve, allowDomains: null, allowPrivate: [origin] };
  const settings = { ...defaultOutsideSettings, maxRedirects: 0 };
  const answer = await answerOrRefusal(
    fetchOutside(
      { url, signal, accepts: isTextual, mayBeLedTo: () => false },
      { ...rules, settings },
    ),
  );
  return { status: answer.status, text: decodedText(answer) ?? '' };
}

/** A machine that answers that nothing listens has been looked at. */
async function answerOrRefusal<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    if (isRefused(error)) throw new NotAsAsked('no server listens there', error);
    throw error;
  });
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codeOf(error) === 'ECONNREFUSED' || isRefused(error.cause);
}
