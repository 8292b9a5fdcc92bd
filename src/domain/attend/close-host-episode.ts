import { type Fact, fact } from '../fact.ts';
import { isTrivialWork } from '../trivial-work.ts';
import type { EndTrigger, HostOutcome, WorkKind } from './events.ts';
import type { HostSessionDoc, OpenHostEpisode } from './views/host-session.ts';
import { mostChanged } from './work-kind.ts';

/** What closes the piece of work that goes on in a session; empty: none does. Its number names it, whoever states it. */
export function closeHostEpisode(
  { session_id, user_id, guest, episode }: HostSessionDoc,
  { end_trigger, at }: { readonly end_trigger: EndTrigger; readonly at: string },
): readonly Fact<'HostEpisodeClosed'>[] {
  if (episode === null) return [];
  const { no, started_at, goal, first_seq, last_seq, tools, calls, failed, denied, check } =
    episode;
  const episode_id = hostEpisodeId(session_id, no);
  return [
    fact(
      'HostEpisodeClosed',
      {
        session_id,
        episode_id,
        no,
        user_id,
        guest,
        end_trigger,
        outcome: outcomeOfEpisode(episode),
        trivial: isTrivialWork({ actions: calls }),
        started_at,
        ended_at: at,
        goal,
        first_seq,
        last_seq,
        tools: [...tools],
        calls,
        failed,
        denied,
        check: check === null ? null : { kind: check.kind, ok: check.ok },
        work: workOfEpisode(episode),
        ...(check !== null && !check.ok && check.fault !== null && { fault: check.fault }),
      },
      { dedupeKey: `host-episode:${episode_id}`, trust: 'outside' },
    ),
  ];
}

/** What was changed, else what was looked at, says what it was about. */
export function workOfEpisode({
  changed,
  check,
}: Pick<OpenHostEpisode, 'changed' | 'check'>): WorkKind {
  return mostChanged(changed) ?? check?.work ?? 'other';
}

export function hostEpisodeId(sessionId: string, no: number): string {
  return `${sessionId}-${no}`;
}

/**
 * Only what was looked at from outside says how it ended: the last test, build, check of style or commit. Files changed after that look
 * leave it half shown; without one nobody knows.
 */
export function outcomeOfEpisode({
  check,
  changed_since,
}: {
  readonly check: { readonly ok: boolean } | null;
  readonly changed_since: boolean;
}): HostOutcome {
  if (check === null) return 'UNKNOWN';
  if (!check.ok) return 'FAILURE';
  return changed_since ? 'PARTIAL' : 'SUCCESS';
}
