import { outcomeInWords } from '../../domain/attend/outcome-words.ts';
import type { Guest } from '../../kernel/ports/guest.ts';
import { counted } from '../../kernel/text/counted.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { ShownResult } from '../read-agent-results.ts';
import type { LastWork } from '../self/last-work.ts';
import type { AttendPorts } from './attend-ports.ts';

const GOAL_CHARACTERS = 100;
/** A line of a terminal. */
const LEARNED_CHARACTERS = 75;

/** What a person asked for, what came of it, and what was learned. */
export function workLines({
  started_at,
  outcome,
  goal,
  action_count,
  learned,
}: LastWork): readonly string[] {
  const wish =
    goal === null ? 'no words of what it was for' : cutToCharacters(oneLine(goal), GOAL_CHARACTERS);
  const at = started_at.slice(0, 16).replace('T', ' ');
  const review = outcome === 'failure' || outcome === 'partial' ? ', needs review' : '';
  return [
    `  ${at} UTC  ${wish}`,
    `    ${outcomeInWords(outcome)}${review}; ${counted(action_count, 'call')}`,
    ...learned.map((line) => `    learned: ${cutToCharacters(oneLine(line), LEARNED_CHARACTERS)}`),
  ];
}

export function resultLine({ task_id, agent_type, status, seen }: ShownResult): string {
  const waits = status === 'running' || seen ? '' : ', no session was told yet';
  return `  ${oneLine(agent_type)}: ${status}${waits}; in full: homeostat claude results ${task_id}`;
}

const KNOWN_BY = {
  setting: 'you, or whoever set this machine up, said so: homeostat whoami NAME',
  git: 'it is the e-mail address that git knows in this folder',
  default: 'nobody said who you are, and git knows no e-mail address in this folder',
} as const;

/** Whom the person is taken for, how that is known, and whose memory it is. */
export function whoLines(
  { user_id, method, isOnly }: Awaited<ReturnType<AttendPorts['userIn']>>,
  { name, user }: Guest,
): readonly string[] {
  const isTokenOfUser = user !== undefined && user !== user_id;
  const shown = oneLine(user ?? user_id);
  const whom = method === 'default' && user === undefined ? 'the one user of this machine' : shown;
  const how = isTokenOfUser ? 'the plugin was installed for that user' : KNOWN_BY[method];
  return [
    `You are taken for ${whom}: ${how}.`,
    isOnly
      ? 'All who work here share one memory; homeostat config set user_mode multi keeps people apart.'
      : 'What your sessions tell is yours alone.',
    `Your sessions are known by the name "${name}".`,
  ];
}
