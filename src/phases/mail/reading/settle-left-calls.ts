import { effectProjection } from '../../../domain/cycle/views/effect.ts';
import { fact } from '../../../domain/fact.ts';
import { isStillToCome } from '../../../kernel/clock-ahead.ts';
import { later } from '../../../kernel/later.ts';
import { mailOrigin } from '../desk/mail-origin.ts';
import type { MailDesk } from '../desk/mail-ports.ts';

/** Longer than any call beside the cycles takes, with its repair. */
const LEFT_MS = 10 * 60_000;

/** Calls outside any cycle that ended with their process: the model may be asked again, and nobody waits for them. */
export async function settleLeftCalls(
  desk: Pick<MailDesk, 'agentId' | 'log' | 'now'>,
): Promise<void> {
  const view = await desk.log.view(desk.agentId, [{ projection: effectProjection, keys: 'all' }]);
  const now = desk.now();
  const left = [...view.all(effectProjection).values()].filter(
    ({ cycle_no, kind, started_at }) =>
      cycle_no === null &&
      kind === 'model' &&
      started_at !== null &&
      !isStillToCome(later(started_at, LEFT_MS), now, LEFT_MS),
  );
  for (const { effect_id } of left) {
    const end = { outcome: 'failure', error_class: 'environment' } as const;
    const payload = { effect_id, ...end, detail: 'interrupted; it may be repeated' };
    const event = fact('EffectSettled', payload, { dedupeKey: `effect-left:${effect_id}` });
    const origin = mailOrigin(desk, { mailId: effect_id, trust: 'self' });
    await desk.log.append(desk.agentId, origin, { events: [event], onDuplicate: 'first' });
  }
}
