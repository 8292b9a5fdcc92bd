import { abilityName } from '../../domain/learning/session/session-abilities.ts';
import { counted } from '../../kernel/text/counted.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { cleanDeep } from '../../prompt/clean-text.ts';
import type { SelfStatus } from '../shapes/self-shape.ts';

const ABILITIES = 5;
const GAPS = 5;
const LINE_CHARACTERS = 160;

/** S38 in a few lines, for a session of another agent. */
export function selfText(self: SelfStatus): readonly string[] {
  const { agent, goal, ratified_at, capabilities, gaps, sessions, episodes } = self;
  const isTried = ({ confidence }: SelfStatus['capabilities'][number]) => confidence !== null;
  return cleanDeep([
    `Goal of ${agent}: ${short(goal)}`,
    ...documentLines(self.document),
    ratified_at === null
      ? 'Creed: not ratified yet; /s3-init does it, and asks for your own values.'
      : `Creed: ${counted(self.creed.length, 'value')}, in force since ${day(ratified_at)}.`,
    `So far ${counted(sessions, 'session')} and ${counted(episodes, 'episode')} (its own cycles included); ${reflected(self.last_reflection_at)}.`,
    ...headed('Abilities:', capabilities.filter(isTried).slice(0, ABILITIES).map(abilityLine)),
    ...headed('Gaps:', gaps.slice(0, GAPS).map(gapLine)),
  ]);
}

function documentLines({ status, advice }: SelfStatus['document']): readonly string[] {
  if (status === 'none') return ['Identity document: none yet; /s3-init writes it.'];
  if (status === 'stale')
    return ['Identity document: out of date; /s3-refresh-identity writes it anew.'];
  return advice === null ? [] : [`Who it is: ${advice}`];
}

function reflected(at: string | null): string {
  return at === null ? 'no reflection yet' : `last reflection ${day(at)}`;
}

function headed(head: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [head, ...lines];
}

function abilityLine({ id, confidence, times_used }: SelfStatus['capabilities'][number]): string {
  return `  ${abilityName(id)}: ${Math.round((confidence ?? 0) * 100)} % sure, ${counted(times_used, 'use')}`;
}

function gapLine({ topic, updated_at, is_stale }: SelfStatus['gaps'][number]): string {
  const old = is_stale ? ', may be closed by now' : '';
  return `  ${short(topic)} (last shown ${day(updated_at)}${old})`;
}

function short(text: string): string {
  return cutToCharacters(oneLine(text), LINE_CHARACTERS);
}

function day(at: string | null): string {
  return at?.slice(0, 10) ?? 'never';
}
