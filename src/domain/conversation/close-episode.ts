import { type Fact, fact } from '../fact.ts';
import { conversationSettings } from './settings.ts';
import type { ConversationDoc, OpenEpisode } from './views/conversation.ts';

/** Of the episode of a conversation. */
function conversationEpisodeId(conversationId: string, no: number): string {
  return `${conversationId}-${no}`;
}

/** What closes the episodes that are as long as they may be. */
export function closeFull(doc: ConversationDoc): readonly Fact<'EpisodeClosed'>[] {
  return doc.full.map((episode) => closed(doc, episode));
}

/** What closes everything that was said so far. */
export function closeAll(doc: ConversationDoc): readonly Fact<'EpisodeClosed'>[] {
  const open = doc.episode === null ? [] : [closed(doc, doc.episode)];
  return [...closeFull(doc), ...open];
}

/** One fact an episode, whoever states it: its number names it. */
function closed(
  { conversation_id, kind, guest }: ConversationDoc,
  { no, started_at, ended_at, messages, opening }: OpenEpisode,
): Fact<'EpisodeClosed'> {
  const why = messages >= conversationSettings.episodeMessages ? 'full' : 'flushed';
  const episode_id = conversationEpisodeId(conversation_id, no);
  return fact(
    'EpisodeClosed',
    { conversation_id, episode_id, no, kind, why, guest, started_at, ended_at, messages, opening },
    { dedupeKey: `episode:${episode_id}`, trust: kind === 'thread' ? 'self' : 'outside' },
  );
}
