import type { Command } from 'commander';
import { giveUpPreference, keepPreference, LONGEST_PREFERENCE } from '../../../app/preferences.ts';
import { effectiveWeight } from '../../../domain/lesson/lesson-weight.ts';
import { type LessonDoc, lessonProjection } from '../../../domain/lesson/views/lesson.ts';
import { knowledgeLevel, moodOf, trustScore } from '../../../domain/profile/describe-user.ts';
import { DEFAULT_USER } from '../../../domain/profile/events.ts';
import { preferenceProjection } from '../../../domain/profile/views/preference.ts';
import {
  type UserModelDoc,
  userModelProjection,
} from '../../../domain/profile/views/user-model.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { readerOf, type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';

const LESSONS = [{ projection: lessonProjection, keys: 'all' }] as const;

/** preferences: how the owner likes things, as prompts and memory/preferences.md show it. */
export function addPreferenceCommands(program: Command): void {
  const preferences = program
    .command('preferences')
    .description('how you like things: your corrections, their weight, and how to change them')
    .addHelpText('after', '\nExamples:\n  npx homeostat preferences list');
  preferences
    .command('add')
    .description('add a preference or a rule of behaviour')
    .argument('<text>', `at most ${LONGEST_PREFERENCE} characters`)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat preferences add "Always answer in German"\n  npx homeostat preferences add "I prefer short reports"',
    )
    .action(async (text: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => addPreference(session, text.trim()));
    });
  preferences
    .command('list')
    .description('active ones, heaviest first')
    .option('--all', 'also withdrawn ones')
    .addHelpText('after', '\nExamples:\n  npx homeostat preferences list --all --json')
    .action(async ({ all }: { all?: boolean }, command: Command) => {
      await withAgent(command, (session) => listPreferences(session, all === true));
    });
  preferences
    .command('forget')
    .description('withdraw one; `forget lesson:<id>` also removes its words from the views')
    .argument('<id>', 'as in the list')
    .addHelpText('after', '\nExamples:\n  npx homeostat preferences forget rule_1a2b3c4d')
    .action(async (id: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => forgetPreference(session, id));
    });
}

async function addPreference({ agent, output, origin }: Session, text: string): Promise<void> {
  if (text === '' || text.length > LONGEST_PREFERENCE) {
    const why = `a preference has 1 to ${LONGEST_PREFERENCE} characters; this has ${text.length}`;
    throw new CommandError('bad_preference', why, { exitCode: 2 });
  }
  const kept = await keepPreference(agent, origin, text);
  if (kept === null) throw new CommandError('not_kept', 'could not save the preference; try again');
  const { lesson_id, kind, count } = kept;
  const again = count > 1 ? `, said ${count} times` : '';
  output.result({ ok: true, lesson: kept }, [
    `kept as ${kind} ${lesson_id}${again}; take it back with: npx homeostat preferences forget ${lesson_id}`,
  ]);
}

async function listPreferences({ agent, output }: Session, isAll: boolean): Promise<void> {
  const view = await agent.log.view(agent.agentId, [
    ...LESSONS,
    { projection: preferenceProjection, keys: 'all' },
    { projection: userModelProjection, keys: [DEFAULT_USER] },
  ]);
  const lessons = [...view.all(lessonProjection).values()]
    .filter(({ status }) => isAll || status === 'active')
    .map((doc) => ({ ...doc, weight_now: round(effectiveWeight(doc, view.now)) }))
    .sort((a, b) => b.weight_now - a.weight_now);
  const observed = [...view.all(preferenceProjection).values()];
  const rows = lessons.map(row);
  const seen = observed.map(({ key, value }) => `observed: ${visibleText(`${key}: ${value}`)}`);
  const known = view.get(userModelProjection, DEFAULT_USER);
  const user = known && { ...known, ...moodOf(known, view.now), trust_score: trustScore(known) };
  const lines = [...table(rows), ...seen, ...userLines(user, readerOf(agent))];
  output.result(
    { ok: true, lessons, observed, user: user ?? null },
    lines.length === 0 ? ['none'] : lines,
  );
}

function row({
  lesson_id,
  kind,
  weight_now,
  count,
  status,
  text,
}: LessonDoc & { weight_now: number }) {
  const standing = status === 'active' ? `${weight_now}` : status;
  return [lesson_id, kind, standing, `${count}x`, visibleText(text).replace(/\s+/g, ' ')];
}

function userLines(user: UserModelDoc | undefined, reader: Reader): readonly string[] {
  if (user === undefined) return [];
  const { interaction_count, last_interaction, topics_discussed, stress, valence } = user;
  const topics = topics_discussed
    .slice(0, 5)
    .map(({ word, count }) => `${word} (${knowledgeLevel(count).toLowerCase()})`);
  return [
    `you: ${interaction_count} interactions, the last ${clockWords(last_interaction, reader)}; mood ${valence}, stress ${stress}, trust ${trustScore(user)}`,
    ...(topics.length === 0 ? [] : [`you ask about: ${visibleText(topics.join(', '))}`]),
  ];
}

function round(weight: number): number {
  return Math.round(weight * 100) / 100;
}

async function forgetPreference({ agent, output, origin }: Session, id: string): Promise<void> {
  if (!(await giveUpPreference(agent, origin, id))) {
    const why = `there is no active preference "${id}"; see: homeostat preferences list`;
    throw new CommandError('not_found', why);
  }
  output.result({ ok: true, lesson_id: id }, [`${id} is withdrawn`]);
}
