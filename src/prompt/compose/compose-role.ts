import type { RoleNote } from '../../domain/session/views/role-memory.ts';
import type { Trust } from '../../kernel/event/event.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { Prompt } from '../assemble.ts';
import type { PromptRecord } from '../list/prompt-record.ts';
import { listsFor } from '../lists/lists-for.ts';
import type { Sources } from '../manifest.ts';
import type { Template } from '../template.ts';
import { composeRecords, type RecordSettings } from './compose-records.ts';

const GOAL_CHARACTERS = 600;

/** What all sub-agents of one job are told, from the lists that share: machine, preferences of the owner. */
export type PromptRecords = Readonly<Record<string, readonly PromptRecord[]>>;

/** The input of a sub-agent's prompt. `sources`: the events behind its task. */
export type RoleSituation = {
  readonly task: string;
  /** The text of the work that the task is part of. */
  readonly goal: string;
  readonly sources: Sources;
  readonly surroundings: PromptRecords;
  readonly answers: readonly PromptRecord[];
  /** All notes of the role, oldest first. */
  readonly notes: readonly RoleNote[];
  /** Memories for the task, best match last. */
  readonly memories?: readonly PromptRecord[];
  /** The trust of the turn that gives the task. */
  readonly trust: Trust;
  /** For the marks around text from outside. */
  readonly nonce: string;
};

/** Notes withheld from this turn, because reading them would lower its trust to `outside`. */
export function notesKeptApart({
  notes,
  trust,
}: Pick<RoleSituation, 'notes' | 'trust'>): readonly RoleNote[] {
  return trust === 'outside' ? [] : notes.filter((note) => note.trust === 'outside');
}

/**
 * The prompt of a sub-agent under the words of its role. Notes from outside are fenced, and only a turn that has read
 * from outside already sees them at once; any other turn learns only that they exist, and the manifest lists them as
 * dropped.
 */
export function composeRole(
  situation: RoleSituation,
  template: Template,
  settings: RecordSettings,
): Prompt {
  const { task, sources, surroundings, answers, notes, nonce, memories = [] } = situation;
  const apart = notesKeptApart(situation);
  const foreign = notes.filter((note) => note.trust === 'outside' && !apart.includes(note));
  const prompt = composeRecords(
    {
      ...Object.fromEntries(listsFor('sub_agent').map(({ name }) => [name, []])),
      ...surroundings,
      memories,
      notes: notes.filter(({ trust }) => trust !== 'outside').flatMap((note) => noteRecord(note)),
      apart: [...foreign.flatMap((note) => noteRecord(note, nonce)), ...toldOf(apart)],
      answers,
      goal: [goalRecord(situation)],
      task: [{ name: 'task', fields: { task }, eventIds: sources, trust: situation.trust }],
    },
    template,
    settings,
  );
  const why = 'from outside: this turn has read nothing from there';
  const dropped = apart.map(({ note_id }) => ({ name: `apart:${note_id}`, tokens: 0, why }));
  const { manifest } = prompt;
  return {
    ...prompt,
    manifest: { ...manifest, dropped: [...manifest.dropped, ...dropped] },
  };
}

/** The purpose is no instruction, and may come from a stranger's mail. */
function goalRecord({ goal, sources, trust, nonce }: RoleSituation): PromptRecord {
  const fields = { goal: cutToCharacters(goal, GOAL_CHARACTERS) };
  const fence = trust === 'outside' ? { fence: nonce } : {};
  return { name: 'goal', fields, eventIds: sources, trust, ...fence };
}

function noteRecord(
  { note_id, text, trust, event_ids: [first, ...rest] }: RoleNote,
  fence?: string,
): readonly PromptRecord[] {
  if (first === undefined) return [];
  const eventIds = [first, ...rest] as const;
  const record = { name: note_id, fields: { note: text }, eventIds, trust };
  return [{ ...record, ...(fence !== undefined && { fence }) }];
}

/** How many notes there are, without their content. */
function toldOf(apart: readonly RoleNote[]): readonly PromptRecord[] {
  const [first, ...rest] = apart.flatMap(({ event_ids }) => event_ids);
  if (first === undefined) return [];
  const fields = { notes_from_outside: apart.length, read_them_with: 'read_notes' };
  return [{ name: 'apart', fields, eventIds: [first, ...rest], trust: 'self' }];
}

/** The lists of a job that its sub-agents see too, each as far as it says. */
export function promptRecordsIn(
  told: Readonly<Record<string, readonly PromptRecord[]>>,
): PromptRecords {
  const shared = listsFor('sub_agent').flatMap(({ name, place: { share } }) => {
    const records = told[name];
    return share === undefined || records === undefined ? [] : [[name, records.filter(share)]];
  });
  return Object.fromEntries(shared) as PromptRecords; // pairs of a name and its records
}
