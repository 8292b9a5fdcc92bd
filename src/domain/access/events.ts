import { z } from 'zod';
import { event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';

const browser = { browser_id: z.string() };
const aboutBrowser = (p: { browser_id: string }) => [`browser:${p.browser_id}`, 'access'];
/** From where it came, as far as the server knows. */
const address = reference();

/** Who got in by the page, and who did not (SAFETY D1.20). */
export const accessEvents = {
  BrowserSignedIn: event({ ...browser, address }, aboutBrowser),
  /** `replaced`: the same browser signed in anew. */
  BrowserSignedOut: event(
    { ...browser, address, reason: z.enum(['asked', 'replaced']) },
    aboutBrowser,
  ),
  /** Links that were open open nothing any more either. */
  AllBrowsersSignedOut: event({ browsers: z.int().nonnegative(), address }, () => ['access']),
  /** Wrong codes and tokens since then, from so many addresses; `address` is the last one. */
  SignInsRefused: event(
    {
      times: z.int().positive(),
      addresses: z.int().positive(),
      address,
      since: z.string(),
    },
    () => ['access'],
  ),
};
