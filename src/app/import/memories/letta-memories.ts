import { z } from 'zod';
import { prefilter } from '../../../domain/memory/prefilter.ts';
import { memorySettings } from '../../../domain/memory/settings.ts';
import { factOf, type MemorySort } from '../../../domain/memory/sort-memory.ts';
import { textParts } from '../../../domain/memory/text-parts.ts';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';
import { instantIn } from '../../../kernel/text/instant-in.ts';
import { type ImportItem, leftOut } from './imported-memory.ts';

const block = z.looseObject({ label: z.string(), value: z.string() });
const message = z.looseObject({
  role: z.string(),
  content: z.union([
    z.string(),
    z.array(z.looseObject({ type: z.string().optional(), text: z.string().optional() })),
    z.null(),
  ]),
  created_at: z.string().nullish(),
});
type Message = z.infer<typeof message>;
const passage = z.looseObject({
  id: z.string().optional(),
  text: z.string(),
  tags: z.array(z.string()).nullish(),
  created_at: z.string().nullish(),
});

/** An agent file (`.af`) of version 1. */
const oneAgent = z.looseObject({
  core_memory: z.array(block),
  messages: z.array(message).default([]),
});
/** And of today: blocks beside agents. */
const agents = z.looseObject({
  agents: z.array(z.looseObject({ id: z.string(), messages: z.array(message).default([]) })),
  blocks: z.array(block).default([]),
});
/** What its archival memory answers with. */
const archive = z.union([
  z.array(passage).min(1),
  z.looseObject({ passages: z.array(passage) }).transform(({ passages }) => passages),
]);

/** Null: that is neither an agent file nor a list of passages. */
export function lettaMemories(document: unknown): readonly ImportItem[] | null {
  const old = oneAgent.safeParse(document);
  if (old.success) {
    const { core_memory, messages } = old.data;
    return [...core_memory.flatMap(blockItems), ...talkItems(messages, 'agent')];
  }
  const today = agents.safeParse(document);
  if (today.success) {
    const talks = today.data.agents.flatMap(({ id, messages }) => talkItems(messages, id));
    return [...today.data.blocks.flatMap(blockItems), ...talks];
  }
  const stored = archive.safeParse(document);
  return stored.success ? stored.data.flatMap(passageItems) : null;
}

function blockItems({ label, value }: z.infer<typeof block>): readonly ImportItem[] {
  const what = `block ${label}`;
  if (label === 'persona') return [leftOut(what, 'it says how that agent is to behave')];
  if (value.trim() === '') return [leftOut(what, 'it has no words')];
  return textParts(value).map((text, position) => ({
    ...factOf(memorySettings.importanceOfFact),
    what,
    text,
    at: null,
    tags: [],
    session: what,
    position,
  }));
}

function passageItems(
  { id, text, tags, created_at }: z.infer<typeof passage>,
  at: number,
): readonly ImportItem[] {
  const what = id ?? `passage ${at + 1}`;
  if (text.trim() === '') return [leftOut(what, 'it has no words')];
  return textParts(text).map((part, position) => ({
    ...factOf(memorySettings.importance),
    what,
    text: part,
    at: instantIn(created_at),
    tags: tags ?? [],
    session: what,
    position,
  }));
}

const SAID: Readonly<Record<string, MemorySort['kind']>> = {
  user: 'user_query',
  assistant: 'agent_response',
};

/** What was said, in its order; what tools and the system said is left out. */
function talkItems(messages: readonly Message[], talk: string): readonly ImportItem[] {
  return messages.flatMap((one, at): readonly ImportItem[] => {
    const what = `message ${at + 1} of ${talk}`;
    const kind = SAID[one.role];
    if (kind === undefined) return [leftOut(what, `its role is ${one.role}`)];
    const text = spokenWords(one);
    if (!prefilter(text).keep) return [leftOut(what, 'it says nothing')];
    return textParts(text).map((part, i) => ({
      type: 'episodic',
      kind,
      scope: 'global',
      importance: memorySettings.importanceOfQuestion,
      what,
      text: part,
      at: instantIn(one.created_at),
      tags: [],
      session: talk,
      position: at * memorySettings.mostParts + i,
    }));
  });
}

const packed = z.looseObject({ type: z.string(), message: z.string().optional() });

/** A user's words are packed as JSON beside events of the system, such as a login. */
function spokenWords({ content }: Message): string {
  const text =
    typeof content === 'string'
      ? content
      : (content ?? []).map((each) => each.text ?? '').join('\n');
  const inside = packed.safeParse(jsonOrNull(text));
  if (!inside.success) return text;
  return inside.data.type === 'user_message' ? (inside.data.message ?? '') : '';
}
