import { counted } from '../../kernel/text/counted.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { ShownResult } from '../read-agent-results.ts';
import type { SelfStatus } from '../shapes/self-shape.ts';

const GOAL_CHARACTERS = 100;

/** A piece of work of an attended session. */
export function workLine({
  started_at,
  outcome,
  goal,
  action_count,
  needs_review,
}: SelfStatus['last_episodes'][number]): string {
  const review = needs_review ? ', needs review' : '';
  const wish =
    goal === null ? 'no words of what it was for' : cutToCharacters(oneLine(goal), GOAL_CHARACTERS);
  const at = started_at.slice(0, 16).replace('T', ' ');
  return `  ${at} UTC  ${outcome}${review}, ${counted(action_count, 'call')}: ${wish}`;
}

export function resultLine({ task_id, agent_type, status, seen }: ShownResult): string {
  const waits = status === 'running' || seen ? '' : ', no session knows it yet';
  return `  ${oneLine(agent_type)}: ${status}${waits}; in full: homeostat claude results ${task_id}`;
}
