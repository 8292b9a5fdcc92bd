import type { HeaderBlock } from './header-block.ts';
import { valuesOf } from './header-block.ts';

/** Headers that only programs and lists write, whatever they say. */
const MARKS = [
  'list-id',
  'list-post',
  'list-unsubscribe',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-reply-from',
  'x-failed-recipients',
  'x-loop',
];
const SENDERS =
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|auto-?(?:reply|responder)|listserv|majordomo)(?:[+=.-]|@)/;

/**
 * Sent by a program, a list, or a server about another mail (RFC 3834): never answered, so that no two machines answer
 * each other for ever.
 */
export function isAutomaticMail(block: HeaderBlock, from: string | null): boolean {
  const says = (name: string, pattern: RegExp) =>
    valuesOf(block, name).some((value) => pattern.test(value));
  return (
    MARKS.some((name) => valuesOf(block, name).length > 0) ||
    says('auto-submitted', /^(?!\s*no\s*(?:;|$))/i) ||
    says('precedence', /^\s*(?:bulk|list|junk|auto_reply)/i) ||
    says('x-auto-response-suppress', /\b(?:all|autoreply)\b/i) ||
    says('return-path', /^\s*<\s*>/) ||
    says(
      'content-type',
      /^\s*(?:multipart\/report|message\/(?:delivery-status|feedback-report))/i,
    ) ||
    (from !== null && SENDERS.test(from))
  );
}
