import { abilityName } from '../../domain/learning/session/session-abilities.ts';
import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import { lessonsInUse } from '../../domain/lesson/lesson-weight.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import { LESSON_TAG } from '../../domain/memory/events.ts';
import { moodOf } from '../../domain/profile/describe-user.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import { type UserModelDoc, userModelProjection } from '../../domain/profile/views/user-model.ts';
import { counted } from '../../kernel/text/counted.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { readFacts } from '../../phases/read-facts.ts';
import { cleanDeep } from '../../prompt/clean-text.ts';
import { knownWords, memoriesOf } from '../memory/indexed-memories.ts';
import type { IdentityPorts } from './identity.ts';

/** What is known of a user, each with what shows it. */
export type KnownOfUser = {
  /** Sentences. */
  readonly seen: readonly string[];
  /** What they want of all work, in their words, the weightiest first; of a guest it is not told. */
  readonly wants: readonly string[];
  /** What they said that holds, the newest first. */
  readonly taught: readonly { readonly id: string; readonly at: string; readonly text: string }[];
};

const TAUGHT_SHOWN = 5;
const WORKED_SHOWN = 3;
/** The newest memories among which lessons are looked for. */
const LOOKED_AT = 1000;
const LESSON_CHARACTERS = 200;
const STRESSED_FROM = 0.4;

/** S23. `guest`: taught in whose sessions; left out: in all. */
export async function knownOfUser(
  ports: IdentityPorts,
  { guest }: { readonly guest?: string },
): Promise<KnownOfUser> {
  const view = await ports.log.view(ports.agentId, [
    { projection: userModelProjection, keys: [DEFAULT_USER] },
    { projection: capabilityProjection, keys: 'all' },
    { projection: lessonProjection, keys: 'open' },
  ]);
  const model = view.get(userModelProjection, DEFAULT_USER);
  const nameOf = (id: string) => {
    const name = abilityName(id);
    return name === id ? (view.get(capabilityProjection, id)?.description ?? id) : name;
  };
  const seen = model === undefined ? [] : seenOf(model, { now: view.now, nameOf });
  const lessons = guest === undefined ? lessonsInUse(view.all(lessonProjection), view.now) : [];
  const wants = lessons.map(({ text }) => cutToCharacters(oneLine(text), LESSON_CHARACTERS));
  return cleanDeep({ seen, wants, taught: await taughtBy(ports, guest) });
}

type Seeing = { readonly now: string; readonly nameOf: (id: string) => string };

function seenOf(model: UserModelDoc, { now, nameOf }: Seeing): readonly string[] {
  const { interaction_count, first_at, last_interaction, praised, corrected } = model;
  const judged = [
    ...(corrected === 0 ? [] : [`corrected the work ${timesOf(corrected)}`]),
    ...(praised === 0 ? [] : [`praised it ${timesOf(praised)}`]),
  ];
  const worked = model.successful_patterns.slice(0, WORKED_SHOWN);
  return [
    `You asked for something ${timesOf(interaction_count)}, first on ${dayOf(first_at)} and last on ${dayOf(last_interaction)}.`,
    ...(judged.length === 0 ? [] : [`You ${judged.join(' and ')}.`]),
    ...worked.map(
      ({ capability_id, count }) =>
        `This went well for you ${timesOf(count)}: ${oneLine(nameOf(capability_id))}.`,
    ),
    ...(moodOf(model, now).stress < STRESSED_FROM
      ? []
      : [`By your words of ${dayOf(model.felt_at ?? now)} you are under stress; it wears off.`]),
  ];
}

async function taughtBy(
  ports: IdentityPorts,
  guest: string | undefined,
): Promise<KnownOfUser['taught']> {
  const query = { types: ['MemoryStored'] as const, newestFirst: true, limit: LOOKED_AT };
  const stored = await readFacts(ports.log, ports.agentId, query);
  const ids = stored
    .filter(({ payload }) => payload.tags.includes(LESSON_TAG))
    .filter(({ payload }) => guest === undefined || payload.guest === guest)
    .map(({ payload }) => payload.memory_id);
  const docs = await memoriesOf(ports, [...new Set(ids)]);
  const active = docs.filter(({ status }) => status === 'active').slice(0, TAUGHT_SHOWN);
  return (await knownWords(ports, active)).map(({ doc, text }) => ({
    id: doc.memory_id,
    at: doc.at,
    text: cutToCharacters(oneLine(text), LESSON_CHARACTERS),
  }));
}

/** What is known and how to correct it, for the person it is about. */
export function knownLines({ seen, wants, taught }: KnownOfUser): readonly string[] {
  return [
    ...(seen.length === 0 ? ['Nothing is known of you yet.'] : ['What is known of you:']),
    ...seen.map((line) => `  ${line}`),
    ...(wants.length === 0 ? [] : ['You want:']),
    ...wants.map((text) => `  ${text}`),
    ...(taught.length === 0 ? [] : ['You taught:']),
    ...taught.map(({ id, at, text }) => `  ${dayOf(at)}  ${text} (${id})`),
    'To correct it:',
    '  who you are: homeostat whoami NAME, in a shell of your own',
    ...(wants.length === 0 ? [] : ['  what you want: say by mail or chat what holds instead']),
    ...(taught.length === 0
      ? []
      : ['  what you taught: say what holds instead, or homeostat memory forget ID --yes']),
  ];
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : counted(count, 'time');
}

function dayOf(at: string): string {
  return at.slice(0, 10);
}
