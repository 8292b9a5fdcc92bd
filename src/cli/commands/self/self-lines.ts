import pc from 'picocolors';
import type { SelfStatus } from '../../../app/shapes/self-shape.ts';
import { table, times } from '../../terminal/output.ts';
import { visibleText } from '../../terminal/visible-text.ts';

const HIGHLIGHTED = 3;
const ABILITIES_SHOWN = 15;
const GAPS_SHOWN = 10;
const GOAL_CHARACTERS = 80;

/** S38, for a terminal. */
export function selfLines(self: SelfStatus): readonly string[] {
  return [
    `agent     ${self.agent}: ${visibleText(self.goal)}`,
    ...(self.works_for === null ? [] : [`user      ${visibleText(self.works_for)}`]),
    self.ratified_at === null
      ? 'creed     not ratified yet: homeostat identity init'
      : `creed     since ${day(self.ratified_at)}, hash ${self.creed_hash?.slice(0, 12) ?? ''}`,
    ...self.creed.map((text, at) => `          ${at + 1}. ${visibleText(text)}`),
    `document  ${self.document.advice ?? `${self.document.path} says what is so`}`,
    `life      ${self.sessions} sessions, the last ${day(self.last_session_at)}; ${self.episodes} episodes; last reflection ${day(self.last_reflection_at)}`,
    ...(self.skills.length === 0 ? [] : [`skills    ${visibleText(self.skills.join(', '))}`]),
    ...abilityLines(self),
    ...gapLines(self),
    ...episodeLines(self),
  ];
}

function abilityLines({ capabilities }: SelfStatus): readonly string[] {
  if (capabilities.length === 0) return ['abilities none yet'];
  const rows = capabilities
    .slice(0, ABILITIES_SHOWN)
    .map(({ id, confidence, proficiency, success_rate, times_used }) => [
      `  ${visibleText(id)}`,
      confidence === null ? 'not tried' : percent(confidence),
      percent(proficiency),
      percent(success_rate),
      `${times_used}`,
    ]);
  const header = ['  ability', 'confidence', 'proficiency', 'success rate', 'uses'];
  const [head = '', ...lines] = table([header, ...rows]);
  const more = capabilities.length - rows.length;
  return [
    head,
    ...lines.map((line, at) => (at < HIGHLIGHTED ? pc.green(line) : line)),
    ...(more === 0 ? [] : [`  and ${more} more: homeostat status --self --json`]),
  ];
}

function gapLines({ gaps }: SelfStatus): readonly string[] {
  return gaps
    .slice(0, GAPS_SHOWN)
    .map(
      ({ topic, updated_at, evidence, is_stale }) =>
        `gap       ${visibleText(topic)} (shown ${times(evidence)}, last ${day(updated_at)}${is_stale ? '; may be closed by now' : ''})`,
    );
}

function episodeLines({ last_episodes }: SelfStatus): readonly string[] {
  return last_episodes.map(({ episode_id, goal, outcome, action_count, needs_review }) => {
    const told = visibleText(goal ?? 'no goal').slice(0, GOAL_CHARACTERS);
    const line = `episode   ${episode_id}: ${told}; ${outcome}, ${action_count} actions`;
    return needs_review ? pc.yellow(`${line}; needs review`) : line;
  });
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function day(at: string | null): string {
  return at === null ? 'never' : at.slice(0, 10);
}
