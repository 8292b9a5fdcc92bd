import { z } from 'zod';
import type { LastCall } from '../../../domain/budget/cached-tokens.ts';
import { type Fact, fact, type PayloadOf } from '../../../domain/fact.ts';
import type { BlobStore } from '../../../kernel/ports/blobs.ts';
import type { ModelMessage } from '../../../kernel/ports/model.ts';
import { contentForBlob } from '../../../kernel/text/write-seam.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { readAllFacts } from '../../read-facts.ts';
import { beginTurn, type Turn } from '../loop/turn.ts';

type JobTurn = PayloadOf<'JobTurnKept'>;
type Part = JobTurn['part'];

/** What one piece adds to a conversation. Our own writing: its shape is checked for the part that code relies on. */
const keptPiece = z.object({
  messages: z.array(z.looseObject({ role: z.enum(['user', 'assistant']), text: z.string() })),
  trust: z.enum(['owner', 'self', 'outside']),
  read: z.array(z.looseObject({ text: z.string(), after: z.number() })),
  written: z.array(z.string()),
  actions: z.array(z.looseObject({ actionId: z.string() })),
  done: z.array(z.tuple([z.string(), z.string()])),
  parked: z.array(z.string()),
  last: z
    .object({
      usage: z.looseObject({ cacheReadTokens: z.number() }),
      at: z.string(),
      frame: z.string(),
    })
    .nullable()
    .optional(),
});

/** A call of the conversation. `frame`: names its model, its system prompt and its tools; with others nothing is in a cache. */
export type CallKept = LastCall & { readonly frame: string };

type Piece = {
  readonly messages: readonly ModelMessage[];
  readonly trust: Turn['trust'];
  readonly read: Turn['read'];
  readonly written: Turn['written'];
  readonly actions: Turn['actions'];
  readonly done: readonly (readonly [string, string])[];
  readonly parked: Turn['parked'];
  /** For a reply: the call it answers, whose prefix the next call may find cached. */
  readonly last?: CallKept | null;
};

export type KeepTurn = {
  readonly jobId: string;
  readonly workId: string;
  /** Number of the turn, from 1; 0: before the first. */
  readonly no: number;
  readonly part: Part;
  readonly before: Turn | null;
  readonly after: Turn;
  readonly isProgress: boolean;
  /** What was wanted, where this piece tells it. */
  readonly wish?: string;
  readonly last?: CallKept | null;
  /** The seq up to which the conversation has the owner's news. */
  readonly heard?: number;
};

/** A fact that makes the conversation go on from here after a restart. The text goes into a blob first. */
export async function keptTurn(
  { cycleNo }: PhaseContext,
  blobs: Pick<BlobStore, 'put'>,
  { jobId, workId, no, part, before, after, isProgress, wish, heard, last = null }: KeepTurn,
): Promise<Fact> {
  const piece = pieceOf(part, before, after);
  const ref = await blobs.put(JSON.stringify({ ...piece, ...(last !== null && { last }) }));
  const payload: JobTurn = {
    job_id: jobId,
    work_id: workId,
    cycle_no: cycleNo,
    turn: no,
    part,
    ref,
    progress: isProgress,
    ...(wish !== undefined && { wish }),
    ...(heard !== undefined && { heard }),
  };
  return fact('JobTurnKept', payload, { trust: after.trust === 'owner' ? 'self' : after.trust });
}

/** Everything but a compacted conversation is only ever added to. */
function pieceOf(part: Part, before: Turn | null, after: Turn): Piece {
  const from = part === 'compacted' || before === null ? 0 : before.messages.length;
  const since = <Item>(all: readonly Item[], old: readonly Item[] | undefined) =>
    all.slice(old?.length ?? 0);
  return {
    messages: after.messages.slice(from).map(withWholeThoughts),
    trust: after.trust,
    read: since(after.read, before?.read),
    written: since(after.written, before?.written),
    actions: since(after.actions, before?.actions),
    done: [...after.done].filter(([hash]) => before?.done.has(hash) !== true),
    parked: since(after.parked, before?.parked),
  };
}

/** Thoughts are signed: those from which a secret would be taken out are of no use any more, and go. */
function withWholeThoughts(message: ModelMessage): ModelMessage {
  const { opaque, ...others } = message;
  if (opaque === undefined) return message;
  const text = JSON.stringify(opaque);
  return contentForBlob(text) === text ? message : others;
}

export type KeptConversation = {
  readonly turn: Turn;
  /** Of the last turn. */
  readonly no: number;
  readonly lastPart: Part;
  /** The newest call since the last compaction. */
  readonly last: CallKept | null;
  /** Place in the log up to which it has the owner's words. */
  readonly heard: number;
};

/** The conversation of a job as its facts have it; null: it was never begun. @throws Error when a piece of it is gone */
export async function keptConversation(
  context: Pick<PhaseContext, 'log' | 'agentId'>,
  blobs: Pick<BlobStore, 'get'>,
  jobId: string,
): Promise<KeptConversation | null> {
  const subjects = [`job:${jobId}`];
  const kept = await readAllFacts(context, { subjects, types: ['JobTurnKept'] });
  const parts = kept.map(({ payload }) => payload);
  const begun = parts.findLastIndex(({ part }) => part === 'compacted');
  const last = parts.at(-1);
  if (last === undefined) return null;
  let turn: Turn | null = null;
  let call: CallKept | null = null;
  for (const [index, { ref, part }] of parts.entries()) {
    const piece = await pieceAt(blobs, ref);
    // Turns from before a compaction still record what was read and done.
    const messages = index < begun ? [] : piece.messages;
    turn = withPiece(turn, { ...piece, messages });
    call = callAfter(call, part, piece);
  }
  return turn === null
    ? null
    : { turn, no: last.turn, lastPart: last.part, last: call, heard: heardIn(parts) };
}

function heardIn(parts: readonly JobTurn[]): number {
  return parts.findLast(({ heard }) => heard !== undefined)?.heard ?? 0;
}

/** A reply's usage says what is in the cache from then on; a compacted conversation starts over. */
function callAfter(before: CallKept | null, part: Part, { last = null }: Piece): CallKept | null {
  if (part === 'compacted') return null;
  return part === 'reply' ? last : before;
}

function withPiece(turn: Turn | null, piece: Piece): Turn {
  const base = turn ?? { ...beginTurn('', '', piece.trust), messages: [], read: [] };
  return {
    ...base,
    messages: [...base.messages, ...piece.messages],
    trust: piece.trust,
    read: [...base.read, ...piece.read],
    written: [...base.written, ...piece.written],
    actions: [...base.actions, ...piece.actions],
    done: new Map([...base.done, ...piece.done]),
    parked: [...base.parked, ...piece.parked],
  };
}

async function pieceAt(blobs: Pick<BlobStore, 'get'>, ref: string): Promise<Piece> {
  const text = await blobs.get(ref);
  if (text === null) throw new Error(`a part of the conversation is missing: blob ${ref}`);
  return keptPiece.parse(JSON.parse(text)) as unknown as Piece; // made by pieceOf, its outline checked
}

/**
 * As providers take them: turns of the user that follow each other are one, results before words. What the log has is
 * only ever added to, so the beginning of this stays the same from call to call.
 */
export function asTurns(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const joined: ModelMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last === undefined || last.role !== 'user' || message.role !== 'user') {
      joined.push(message);
      continue;
    }
    const toolResults = [...(last.toolResults ?? []), ...(message.toolResults ?? [])];
    const text = [last.text, message.text].filter(Boolean).join('\n\n');
    joined.splice(-1, 1, { role: 'user', text, ...(toolResults.length > 0 && { toolResults }) });
  }
  return joined;
}
