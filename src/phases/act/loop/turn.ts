import { createHash } from 'node:crypto';
import type { Evidence } from '../../../domain/action/events.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import type { ModelMessage } from '../../../kernel/ports/model.ts';
import type { ToolReach } from '../../../kernel/ports/tool.ts';
import { canonicalText } from '../../../kernel/text/canonical-text.ts';

/** An action that was really run, as far as the rest of the loop needs it. */
export type TakenAction = {
  readonly actionId: string;
  readonly tool: string;
  readonly reach: ToolReach;
  readonly argsHash: string;
  readonly exitCode: number;
  readonly evidence: readonly Evidence[];
};

/** It only read, here or in the network: that changes nothing outside. */
export function onlyRead({ reach }: Pick<TakenAction, 'reach'>): boolean {
  return reach === 'look' || reach === 'network';
}

/** The state of one loop: everything a later verdict needs. The model sees only `messages`. */
export type Turn = {
  readonly messages: readonly ModelMessage[];
  /** The least trusted text read so far; it never rises (invariant 8). */
  readonly trust: Trust;
  /** What was given or came from the network, for telling a known address from a made-up one. */
  readonly read: readonly ReadText[];
  /** Every input the model has written. */
  readonly written: readonly string[];
  readonly actions: readonly TakenAction[];
  /** Calls that went well for this work, now or in an earlier try, by hash, and the action that did it. */
  readonly done: ReadonlyMap<string, string>;
  /** How often each call was asked for. */
  readonly asked: ReadonlyMap<string, number>;
  readonly parked: readonly string[];
};

/** `after`: how many inputs the model had written by then; an echo of its own words is nothing it has read. */
export type ReadText = { readonly text: string; readonly after: number };

/** Whether an address appeared in text from elsewhere before the model ever wrote it (SAFETY D1.13). */
export function hasRead({ read, written }: Turn, url: string): boolean {
  return read.some(
    ({ text, after }) =>
      holdsWhole(text, url) && !written.slice(0, after).some((input) => input.includes(url)),
  );
}

/** Characters that continue an address; a full stop, comma or bracket at its end belongs to the sentence. */
const GOES_ON = /^(?:[\p{L}\p{N}_~%#?&=/+@:$*-]|[.,;!'()][\p{L}\p{N}_~%#?&=/+@-])/u;
const BEGAN_BEFORE = /[\p{L}\p{N}_%&=/+@.:-]$/u;
/** Longer than any sign of the patterns above, with room for one that takes two places. */
const AROUND = 4;

/** Not part of a longer address: the part requested would leak something to the page's author. */
function holdsWhole(text: string, url: string): boolean {
  for (let at = text.indexOf(url); at !== -1; at = text.indexOf(url, at + 1)) {
    const end = at + url.length;
    const isWhole = !GOES_ON.test(text.slice(end, end + AROUND));
    if (isWhole && !BEGAN_BEFORE.test(text.slice(Math.max(0, at - AROUND), at))) return true;
  }
  return false;
}

/** All texts inside a value, one after another. */
export function textsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textsIn).join('\n');
}

/** `given`: the words of the person who wants the work; the rest of the prompt may repeat what a model once wrote. */
export function beginTurn(text: string, given: string, trust: Trust): Turn {
  const messages = [{ role: 'user' as const, text }];
  const read = [{ text: given, after: 0 }];
  return {
    messages,
    trust,
    read,
    written: [],
    actions: [],
    done: new Map(),
    asked: new Map(),
    parked: [],
  };
}

const RANK: Readonly<Record<Trust, number>> = { outside: 0, self: 1, owner: 2 };

export function leastTrust(a: Trust, b: Trust): Trust {
  return RANK[a] <= RANK[b] ? a : b;
}

/** Names a call by what it asks for: the same tool with the same input. */
export function hashOfCall(name: string, input: unknown): string {
  return createHash('sha256')
    .update(canonicalText({ name, input: input ?? null }))
    .digest('hex');
}
