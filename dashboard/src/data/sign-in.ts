import { answerOf, api } from './api.ts';

const CODE = /^#code=([\w-]+)$/;

/** Why the link in the address did not open; null: it did, or there was none. */
let failure: string | null = null;
export function linkFailure(): string | null {
  return failure;
}

/** Exchanges the code of a link for a session. The code leaves the address first, so that no history keeps it. */
export async function signInByLink(): Promise<void> {
  const code = CODE.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, '', location.pathname + location.search);
  try {
    await answerOf(api.api.session.$post({ json: { code } }));
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
}

/** A link that is opened in a tab that shows the dashboard already changes no more than what stands behind the #. */
export function watchLinks(): void {
  addEventListener('hashchange', () => {
    if (CODE.test(location.hash)) location.reload();
  });
}
