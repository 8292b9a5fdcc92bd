import { memoryDesk } from '../../app/memory/memory-desk.ts';
import { hostSubject } from '../../domain/attend/events.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { readAllFacts } from '../../phases/read-facts.ts';
import type { OpenAgent } from '../open/agent.ts';
import { forgetSubject } from '../subjects/forget-subject.ts';
import { isClaudeGuest } from './install-plugin.ts';

const PAGE = 500;

export type Forgotten = { readonly sessions: number; readonly memories: number };

/** Destroys what the sessions of Claude Code said and taught: their words, and the memories made of them. */
export async function forgetAttended(agent: OpenAgent, origin: Origin): Promise<Forgotten> {
  const memories = await forgetMemories(agent, origin);
  const subjects = await attendedSubjects(agent);
  for (const subject of subjects) await forgetSubject(agent, { subject, origin });
  return { sessions: subjects.length, memories };
}

async function attendedSubjects(agent: OpenAgent): Promise<readonly string[]> {
  const begun = await readAllFacts(agent, { types: ['HostSessionBegun'] });
  const own = begun.filter(({ payload }) => isClaudeGuest(payload.guest));
  return [...new Set(own.map(({ payload }) => hostSubject(payload.session_id)))];
}

async function forgetMemories(agent: OpenAgent, origin: Origin): Promise<number> {
  const desk = memoryDesk(agent);
  const ids: string[] = [];
  for (let before: number | undefined, isMore = true; isMore; ) {
    const { memories, next } = await desk.list({ limit: PAGE, before });
    const own = memories.filter(({ guest, status }) => {
      return status !== 'forgotten' && guest !== null && isClaudeGuest(guest);
    });
    ids.push(...own.map(({ memory_id }) => memory_id));
    isMore = next !== null;
    before = next ?? undefined;
  }
  for (const id of ids) await desk.forget(origin, id);
  return ids.length;
}
