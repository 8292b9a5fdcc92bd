import { type IncidentDoc, incidentProjection } from '../../domain/cycle/views/incident.ts';
import { ownerSentences } from '../../domain/lesson/owner-sentences.ts';
import { ownWordsOf } from '../../domain/mail/reading/own-words.ts';
import { mailProjection } from '../../domain/mail/views/mail.ts';
import { type InboxDoc, inboxProjection } from '../../domain/task/views/inbox.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../../domain/task/views/standing-orders.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { LogReader, View } from '../../kernel/log/log-contract.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { bareSubject } from '../../language/intents/read-intent.ts';
import { asksForWork } from '../../language/words/asks-for-work.ts';
import { kindOfWords } from '../../language/words/kind-of-words.ts';
import { titleOfWork } from '../owner-word.ts';

/** How people know a piece of work, by its id. */
export type WorkNames = (workId: string) => string;

/** `blobs`: a letter of the owner without a subject is named by its first words; left out: by its time. */
export type ReadsLetters = { readonly blobs?: Pick<BlobStore, 'getPersonal'> | undefined };

type Source = ReadsLetters & { readonly agentId: string; readonly log: Pick<LogReader, 'view'> };

const FIRST_WORDS = 60;

/** The names of these: of a letter its subject, of a task or standing order its title. Only what they name is read. */
export async function namesOfWork(
  { agentId, log, blobs }: Source,
  workIds: readonly string[],
): Promise<WorkNames> {
  const of = (wanted: string) =>
    workIds.map(workIdParts).flatMap(({ kind, name }) => (kind === wanted ? name : []));
  const [letters, tasks, orders] = [of('inbox'), of('task'), of('order')];
  const incidents = of('incident');
  const view = await log.view(agentId, [
    { projection: mailProjection, keys: letters },
    { projection: inboxProjection, keys: letters },
    { projection: intentionProjection, keys: tasks },
    ...(incidents.length === 0 ? [] : [{ projection: incidentProjection, keys: incidents }]),
    ...(orders.length === 0 ? [] : [{ projection: standingOrdersProjection, keys: [SINGLETON] }]),
  ]);
  const unnamed = letters.flatMap((name) => {
    const letter = view.get(inboxProjection, name);
    return subjectOfLetter(view, name) === '' && letter?.trust === 'owner' ? [letter] : [];
  });
  const words = blobs === undefined ? NO_WORDS : await wordsOfLetters(blobs, unnamed);
  return (workId) => {
    const { kind, name } = workIdParts(workId);
    const said = kind === 'inbox' ? (words.get(name) ?? '') : '';
    if (said !== '') return said;
    return TITLES[kind]?.(view, name) ?? titleOfWork(view.all(intentionProjection), workId);
  };
}

const TITLES: Readonly<Record<string, (view: View, name: string) => string | undefined>> = {
  incident: (view, name) => troubleTitle(view.get(incidentProjection, name)),
  exploration: (_, cycleNo) => `an experiment of cycle ${cycleNo}`,
  order: (view, name) => {
    const { orders } = view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
    return orders.find(({ order_id }) => order_id === name)?.title;
  },
  inbox: (view, name) => {
    const subject = subjectOfLetter(view, name);
    return subject === '' ? letterTitle(view.get(inboxProjection, name)) : subject;
  },
};

/** A trouble is called after what it befell. */
function troubleTitle(incident: IncidentDoc | undefined): string | undefined {
  return incident === undefined ? undefined : `find out why it failed: ${incident.cause}`;
}

const NO_WORDS: ReadonlyMap<string, string> = new Map();

/** The first words of letters, by their names, as far as they can be read. */
export async function wordsOfLetters(
  blobs: Pick<BlobStore, 'getPersonal'>,
  letters: readonly InboxDoc[],
): Promise<ReadonlyMap<string, string>> {
  const words = new Map<string, string>();
  for (const { file_hash: name, text: kept } of letters) {
    const text = await personalText(blobs, `inbox:${name}`, kept);
    if (text !== null) words.set(name, firstWords(text));
  }
  return words;
}

function subjectOfLetter(view: View, name: string): string {
  return bareSubject(view.get(mailProjection, name)?.subject ?? '');
}

/** Whole words of the first sentence that asks for something, or else of the first that says something. */
function firstWords(text: string): string {
  const sentences = ownerSentences(ownWordsOf({ subject: '', text }));
  const first = sentences.find(isAsking) ?? sentences[0] ?? '';
  const line = oneLine(redactSecrets(first)).replace(/[\s.!?]+$/u, '');
  return line.length <= FIRST_WORDS
    ? line
    : `${line.slice(0, FIRST_WORDS).replace(/\s\S*$/u, '')} …`;
}

function isAsking(sentence: string): boolean {
  return kindOfWords(sentence) === 'question' || asksForWork(sentence);
}

function letterTitle(letter: InboxDoc | undefined): string | undefined {
  if (letter === undefined) return undefined;
  const at = `${letter.seen_at.slice(0, 16).replace('T', ' ')} UTC`;
  return letter.trust === 'owner' ? `what you wrote at ${at}` : `a message of ${at}`;
}
