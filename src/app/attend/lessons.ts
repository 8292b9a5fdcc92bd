import { hostSubject } from '../../domain/attend/events.ts';
import { isReplacedBy, type Taught } from '../../domain/lesson/objections.ts';
import { LESSON_TAG } from '../../domain/memory/events.ts';
import { personalText } from '../../kernel/personal-text.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { readFacts } from '../../phases/read-facts.ts';
import type { GuestMemory } from '../guest/guest-memory.ts';
import { GuestQuotaReached } from '../guest/guest-quota.ts';
import type { AttendPorts } from './attend-ports.ts';
import type { HookInput } from './hooks/hook-input.ts';
import type { Told } from './record-host.ts';

/** A lesson that is kept. `replaced`: the one that it takes the place of; null: none. */
export type KeptLesson = {
  readonly id: string | null;
  readonly text: string;
  readonly replaced: string | null;
};

type Lesson = { readonly text: string; readonly said: string };

const LOOKED_AT = 10;
const WORK_CHARACTERS = 120;

/** Keeps a lesson, in the place of the one that it contradicts. @throws GuestQuotaReached */
export function keepLesson(memory: GuestMemory, text: string): Promise<KeptLesson> {
  return placeLesson(memory, { text, said: text });
}

type Teaching = Pick<HookInput<'UserPromptSubmit'>, 'session_id'> & {
  readonly taught: readonly Taught[];
};

/** Keeps what a prompt teaches: a person says once how they want it, and need not say it in the next session. */
export async function learnFromPrompt(
  ports: AttendPorts,
  { guest }: Told,
  { session_id, taught: all }: Teaching,
): Promise<readonly KeptLesson[]> {
  const kept: KeptLesson[] = [];
  try {
    for (const taught of all) {
      const text = await wholeLesson(ports, session_id, taught);
      kept.push(await placeLesson(ports.memory(guest), { text, said: taught.text }));
    }
  } catch (error) {
    if (!(error instanceof GuestQuotaReached)) throw error;
  }
  return kept;
}

/** An objection is about the work before it. */
async function wholeLesson(
  { log, agentId, blobs }: AttendPorts,
  sessionId: string,
  { text, isOfWorkBefore }: Taught,
): Promise<string> {
  const query = { subjects: [hostSubject(sessionId)], newestFirst: true, limit: 2 };
  const [, before] = isOfWorkBefore
    ? await readFacts(log, agentId, { ...query, types: ['HostPromptGiven'] })
    : [];
  const work = await personalText(blobs, hostSubject(sessionId), before?.payload.text);
  if (work === null) return text;
  return ofWorkBefore(work, text);
}

/** A lesson with what had been asked for when it was said. */
export function ofWorkBefore(work: string, text: string): string {
  const asked = cutToCharacters(oneLine(work), WORK_CHARACTERS).replace(/[.!\s]+$/, '');
  return `Asked for "${asked}": ${text}`;
}

/** Keeps a lesson, in the place of those that what was `said` contradicts. @throws GuestQuotaReached */
export async function placeLesson(
  memory: GuestMemory,
  { text, said }: Lesson,
): Promise<KeptLesson> {
  const found = await memory.search({ text: said, limit: LOOKED_AT, types: ['procedural'] });
  for (const known of found.filter((one) => isReplacedBy(one.text, said))) {
    const id = await memory.recordLesson({ text, tags: [LESSON_TAG], corrects: known.id });
    // Null: it is no lesson of this guest, and stays.
    if (id !== null) return { id, text, replaced: known.text };
  }
  const id = await memory.recordLesson({ text, tags: [LESSON_TAG], corrects: null });
  return { id, text, replaced: null };
}

/** For the person. */
export function keptLine({ text, replaced }: KeptLesson): string {
  const before = replaced === null ? '' : `. It takes the place of: ${oneLine(replaced)}`;
  return `${oneLine(text).replace(/[.\s]+$/, '')}${before}`;
}
