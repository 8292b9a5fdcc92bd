import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** A clock may be half a minute off, and a mail may take as long. */
const WINDOW = 2;
/** RFC 4226: at least 128 bits. */
const SECRET_BYTES = 20;

function totpOf(secret: Secret, agentId: string): TOTP {
  return new TOTP({ issuer: 'Homeostat', label: agentId, secret, digits: 6, period: PERIOD_S });
}

/** A new secret in base32, as authenticators take it. */
export function newOtpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** `otpauth://…`: what an authenticator reads from a QR code. */
export function otpAddress(secret: string, agentId: string): string {
  return totpOf(Secret.fromBase32(secret), agentId).toString();
}

/** The counter a code belongs to, so that it can be used up; null: it is wrong or over. */
export function otpCounter(secret: string, code: string, nowMs: number): number | null {
  const totp = totpOf(Secret.fromBase32(secret), '');
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}
