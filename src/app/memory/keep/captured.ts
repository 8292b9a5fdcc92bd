import { isOfType } from '../../../domain/fact.ts';
import { prefilter } from '../../../domain/memory/prefilter.ts';
import { memorySettings } from '../../../domain/memory/settings.ts';
import { sortOfWords } from '../../../domain/memory/sort-memory.ts';
import { textParts } from '../../../domain/memory/text-parts.ts';
import type { RecordedEvent } from '../../../kernel/event/event.ts';
import type { MemoryPorts } from '../memory-ports.ts';
import type { MemoryDraft } from '../store-memories.ts';
import { episodeDrafts } from './closed-episode.ts';
import { documentOf } from './given-document.ts';
import { hostEpisodeDrafts } from './host-episode.ts';
import { findingOf, ownersWordOn } from './job-finding.ts';
import { noteDrafts } from './kept-note.ts';
import { ownerAnswer } from './owner-answer.ts';
import { mailOf } from './owner-mail.ts';
import type { SaidText } from './said-text.ts';
import { turnOf } from './stream-turn.ts';

/** A source of memories. */
export const SOURCES = [
  'MailTriaged',
  'JobAnswered',
  'JobConcluded',
  'JobConfirmed',
  'InboxFileSeen',
  'NoteKept',
  'TurnKept',
  'EpisodeClosed',
  'HostEpisodeClosed',
] as const;

/** A provisional memory of something that happened: no reviewer has seen it yet. */
export async function captured(
  ports: MemoryPorts,
  event: RecordedEvent,
): Promise<readonly MemoryDraft[]> {
  if (isOfType(event, 'MailTriaged')) return saidDrafts(await mailOf(ports, event));
  if (isOfType(event, 'JobAnswered')) return saidDrafts(await ownerAnswer(ports, event));
  if (isOfType(event, 'InboxFileSeen')) return documentParts(await documentOf(ports, event));
  if (isOfType(event, 'JobConcluded')) return findingOf(ports, event);
  if (isOfType(event, 'JobConfirmed')) return ownersWordOn(ports, event);
  if (isOfType(event, 'NoteKept')) return noteDrafts(event);
  if (isOfType(event, 'TurnKept')) return turnDrafts(await turnOf(ports, event));
  if (isOfType(event, 'EpisodeClosed')) return episodeDrafts(ports, event);
  if (isOfType(event, 'HostEpisodeClosed')) return hostEpisodeDrafts(ports, event);
  return [];
}

/** Memories of what somebody said; none if the text says nothing worth keeping. */
function saidDrafts(said: SaidText | null): readonly MemoryDraft[] {
  if (said === null || !prefilter(said.text).keep) return [];
  return textParts(said.text).map((text, part) => ({
    ...(said.sort ?? sortOfWords(text)),
    ...draftOf(said, part),
    text,
  }));
}

/** The answer stands behind what it answers. */
function turnDrafts(both: readonly SaidText[]): readonly MemoryDraft[] {
  const drafts = both.flatMap(saidDrafts);
  return drafts.map((draft, at) => ({ ...draft, position: (drafts[0]?.position ?? 0) + at }));
}

function documentParts(given: SaidText | null): readonly MemoryDraft[] {
  if (given === null) return [];
  return textParts(given.text).map((text, part) => ({
    type: 'semantic',
    kind: 'domain_knowledge',
    scope: 'global',
    importance: memorySettings.importance,
    ...draftOf(given, part),
    text,
  }));
}

/** The position by event, so that later statements come later. */
function draftOf(said: SaidText, part: number) {
  const { trust, subject, session, at, seq, sourceIds, guest } = said;
  const position = seq * memorySettings.mostParts + part;
  const from = { trust, subject, session, at, sourceIds, position };
  return { ...from, standing: 'provisional' as const, ...(guest !== undefined && { guest }) };
}
