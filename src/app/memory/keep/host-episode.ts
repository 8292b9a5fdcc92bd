import { hostSubject } from '../../../domain/attend/events.ts';
import { outcomeInWords } from '../../../domain/attend/outcome-words.ts';
import { attendSettings } from '../../../domain/attend/settings.ts';
import { tellingLines } from '../../../domain/attend/telling-lines.ts';
import { hostSessionProjection } from '../../../domain/attend/views/host-session.ts';
import { guestSession } from '../../../domain/conversation/guest-session.ts';
import type { PayloadOf, RecordedFact } from '../../../domain/fact.ts';
import { episodeHeading, learnedLines, wayInWords } from '../../../domain/memory/episode.ts';
import { memorySettings } from '../../../domain/memory/settings.ts';
import { asksForNothing } from '../../../domain/trivial-work.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { readFacts } from '../../../phases/read-facts.ts';
import type { MemoryPorts } from '../memory-ports.ts';
import type { MemoryDraft } from '../store-memories.ts';

type Closed = PayloadOf<'HostEpisodeClosed'>;

const GOAL_CHARACTERS = 200;
const LINE_CHARACTERS = 160;
const LESSONS = 3;

/**
 * One memory of a piece of work in an attended session: what was asked, how it ended, with what, and what helped after
 * something failed. Its words come from another agent and what that read; only what the person asked for is more.
 */
export async function hostEpisodeDrafts(
  ports: MemoryPorts,
  event: RecordedFact<'HostEpisodeClosed'>,
): Promise<readonly MemoryDraft[]> {
  const { payload, eventId, seq } = event;
  const { session_id, guest: name, episode_id, outcome, tools, calls, ended_at } = payload;
  const subject = hostSubject(session_id);
  const ended = await endedCalls(ports, payload);
  const wanted = [payload.goal, ...ended.flatMap(({ args, result }) => [args, result])];
  const texts = await ports.blobs.getManyPersonal(
    wanted.flatMap((one) => (one === null ? [] : [{ subject, blob: one.blob }])),
  );
  const words = texts.map((one) => (one.status === 'found' ? one.text : ''));
  const goal = payload.goal === null ? '' : (words.shift() ?? '');
  const told = ended.map((call, at) => ({
    ...call,
    asked: words[at * 2] ?? '',
    came: words[at * 2 + 1] ?? '',
  }));
  if (asksForNothing(goal)) return [];
  const title = goal.trim() === '' ? `in ${tools.join(', ')}` : oneLine(goal);
  return [
    {
      type: 'episodic',
      kind: outcome === 'FAILURE' ? 'error' : 'decision',
      scope: 'global',
      importance: memorySettings.importance,
      standing: 'provisional',
      text: cutToCharacters(
        [
          episodeHeading(
            cutToCharacters(title.replaceAll('"', "'"), GOAL_CHARACTERS),
            outcomeInWords(outcome),
          ),
          `${counted(calls, 'call')}: ${tools.join(', ')}; ${payload.failed} failed, ${payload.denied} denied.`,
          ...checkLine(payload),
          ...learnedLines(whatHelped(told)),
        ].join('\n'),
        memorySettings.longestText,
      ),
      trust: 'outside',
      session: `${guestSession({ name })}:${session_id}`,
      subject,
      position: seq * memorySettings.mostParts,
      at: ended_at,
      sourceIds: [eventId],
      guest: name,
      episode: {
        job_id: episode_id,
        outcome: ENDED[outcome],
        tools: [...toolsThatWorked(payload, ended)],
        actions: calls,
        // Typed to the other agent: nearer than what it read, and nobody saw the owner type it.
        goal_trust: goal.trim() === '' ? 'outside' : 'self',
        ways_trust: (await hasReadOutside(ports, session_id)) ? 'outside' : 'self',
      },
    },
  ];
}

/** D29. What nobody saw the end of speaks neither for nor against anything. */
const ENDED = {
  SUCCESS: 'success',
  FAILURE: 'failure',
  PARTIAL: 'partial',
  UNKNOWN: 'partial',
} as const;

function checkLine({ check }: Closed): readonly string[] {
  if (check === null) return [];
  return [`${check.ok ? 'Shown by' : 'Not shown by'} the last ${check.kind}.`];
}

async function endedCalls({ log, agentId }: MemoryPorts, closed: Closed) {
  const { session_id, first_seq, last_seq } = closed;
  const found = await readFacts(log, agentId, {
    subjects: [hostSubject(session_id)],
    types: ['HostCallEnded'],
    after: first_seq - 1,
    upTo: last_seq,
    limit: attendSettings.mostCallsTold,
  });
  const own = found.filter(({ payload }) => payload.session_id === session_id);
  return own.map(({ payload }) => payload);
}

/** In the order in which they first worked; where none did, all. */
function toolsThatWorked({ tools }: Closed, ended: readonly PayloadOf<'HostCallEnded'>[]) {
  const worked = new Set(ended.flatMap(({ does, outcome }) => (outcome === 'ok' ? [does] : [])));
  return worked.size === 0 ? tools : [...worked].slice(0, attendSettings.mostTools);
}

/** Whether words of strangers came into the session, be it later. */
async function hasReadOutside({ log, agentId }: MemoryPorts, sessionId: string): Promise<boolean> {
  const view = await log.view(agentId, [{ projection: hostSessionProjection, keys: [sessionId] }]);
  return view.get(hostSessionProjection, sessionId)?.read_outside ?? true;
}

type ToldCall = PayloadOf<'HostCallEnded'> & { readonly asked: string; readonly came: string };

/** S52 without a model: where something failed and later worked, what worked, and what to leave. */
function whatHelped(calls: readonly ToldCall[]): readonly string[] {
  const lessons = calls.flatMap((failed, at) => {
    if (failed.outcome !== 'failed') return [];
    const next = calls.slice(at + 1).find((one) => isInPlaceOf(one, failed));
    if (next === undefined) return [];
    const between = calls.slice(at + 1, calls.indexOf(next));
    return [helpedBy(failed, next, between.filter(({ changes }) => changes).length)];
  });
  return [...new Set(lessons)].slice(0, LESSONS);
}

/** It worked, and is of the same program or the same kind of look at the work. */
function isInPlaceOf(one: ToldCall, failed: ToldCall): boolean {
  const isSameLook = one.check !== null && one.check !== 'commit' && one.check === failed.check;
  return one.outcome === 'ok' && (one.does === failed.does || isSameLook);
}

function helpedBy(failed: ToldCall, next: ToldCall, changes: number): string {
  const why = cutToCharacters(oneLine(tellingLines(failed.came).join(' ')), LINE_CHARACTERS);
  const because = why === '' ? '' : ` (${why})`;
  const [before, after] = [commandIn(failed.asked), commandIn(next.asked)];
  const changed = `after ${counted(changes, 'change')} of files`;
  if (before === after) {
    const when = changes === 0 ? 'when it ran again' : changed;
    return `\`${after}\` passed ${when}; before, it failed${because}`;
  }
  return changes === 0
    ? `${wayInWords({ worked: after, failed: before })}: that failed${because}`
    : `\`${after}\` worked ${changed}; before, \`${before}\` failed${because}`;
}

/** Of arguments that may have been cut. */
function commandIn(args: string): string {
  const command = /"command":"((?:[^"\\]|\\.)*)/.exec(args)?.[1] ?? args;
  return cutToCharacters(oneLine(command.replaceAll('\\"', '"')), LINE_CHARACTERS);
}
