import { createHash, timingSafeEqual } from 'node:crypto';
import type { Guest } from '../../kernel/ports/guest.ts';
import { HttpProblem } from '../contract/problem.ts';
import type { LockOut } from './lock-out.ts';

const BEARER = /^bearer +([\x21-\x7e]+) *$/i;

/** Whether the token of a request is still valid: it may have been replaced since. */
export type StillAllowed = () => boolean;

export type Authenticate = {
  /** Null: the header does not contain the owner's token. No limit applies, so that nobody can keep the owner out. */
  readonly known: (address: string, header: string | undefined) => StillAllowed | null;
  /** Null: no guest has this token. */
  readonly guest: (header: string | undefined) => Guest | null;
  /** The response to a wrong header: 401, or 429 while its address is locked out. */
  readonly refusal: (address: string, header: string | undefined) => HttpProblem;
};

export type Tokens = {
  /** The owner's current token; empty: none. */
  readonly token: () => string;
  /** The guest with this token; null: none has it. */
  readonly guestOf: (token: string) => Guest | null;
};

/**
 * The bearer token, compared as a hash in constant time. Wrong tokens lock their address out, for longer each time
 * and from loopback too, but never the right one: nobody guesses 256 bits. Requests without a token do not
 * count, since any web page can cause those.
 */
export function createAuthenticate({ token, guestOf }: Tokens, lockOut: LockOut): Authenticate {
  return {
    known: (address, header) => {
      const given = givenToken(header);
      if (given === undefined) return null;
      const isRight = () => timingSafeEqual(sha256(given), sha256(token()));
      if (!isRight()) return null;
      lockOut.right(address);
      return isRight;
    },
    // A guest's token does not end a lock-out: a guest could otherwise guess the owner's token without limit.
    guest: (header) => {
      const given = givenToken(header);
      return given === undefined ? null : guestOf(given);
    },
    refusal: (address, header) => {
      const locked = lockOut.refusal(address);
      if (locked !== null) return locked;
      if (givenToken(header) !== undefined) lockOut.wrong(address);
      const message =
        'send authorization: Bearer <the content of secrets/token in the state folder>; in a browser, open the link of `homeostat dashboard`';
      const headers = { 'www-authenticate': 'Bearer realm="homeostat"' };
      return new HttpProblem(401, 'unauthorized', { message, headers });
    },
  };
}

function givenToken(header: string | undefined): string | undefined {
  return BEARER.exec(header ?? '')?.[1];
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
