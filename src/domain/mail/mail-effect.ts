/** The effect of one try to send a mail. A later try is another effect. */
export function mailEffectId(mailId: string, attempt: number): string {
  return `mail-${mailId}-${attempt}`;
}

const EFFECT = /^mail-(.+)-(\d+)$/;

/** Null: an effect of something else. */
export function attemptOf(effectId: string): { mailId: string; attempt: number } | null {
  const [, mailId, attempt] = EFFECT.exec(effectId) ?? [];
  return mailId === undefined ? null : { mailId, attempt: Number(attempt) };
}
