import type { ConnectionOptions } from 'node:tls';

/** Where a mail server is, and how to log in. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else STARTTLS, which is not done without except on this machine. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
  /** How long the server may say nothing. */
  readonly timeoutMs: number;
  /** Certificates to trust besides those of the system. */
  readonly ca?: string;
};

/** Only here may words and passwords go in the clear: they never leave the machine. */
export function isLoopback({ host }: MailServer): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export function tlsOptions({ ca }: MailServer): ConnectionOptions {
  return { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(ca !== undefined && { ca }) };
}
