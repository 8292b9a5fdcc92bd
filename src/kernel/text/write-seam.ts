import { isSecretField, redactSecrets } from './redact.ts';
import { planWithin, type TextPlan } from './text-plan.ts';

/** Fields that somebody else signed or encrypted: they hide no readable secret, and any change makes them useless. */
const OPAQUE = new Set(['signature', 'data', 'encrypted_content', 'encrypted_index']);

/** A payload as the log stores it, by the plan of its schema. A value without secrets is returned as it is. */
export function payloadForLog<Payload>(payload: Payload, plan: TextPlan): Payload {
  return writtenNode(payload, plan, redactSecrets) as Payload; // Strings become strings, all else is kept.
}

/**
 * The same, if the marks made a text too long for its field: each changed text is cut to its former length. What is
 * left of a mark is not a secret.
 */
export function payloadForLogCut<Payload>(payload: Payload, plan: TextPlan): Payload {
  const cut = (text: string) => redactSecrets(text).slice(0, text.length);
  return writtenNode(payload, plan, cut) as Payload; // As above.
}

/** A text as a blob stores it. JSON stays JSON, whatever is removed from it. */
export function contentForBlob(content: string): string {
  const value = jsonOf(content);
  if (value === undefined) return redactSecrets(content);
  const kept = writtenJson(value, '');
  return kept === value ? content : JSON.stringify(kept);
}

function writtenNode(node: unknown, plan: TextPlan, change: (text: string) => string): unknown {
  if (plan === 'reference') return node;
  if (plan === 'tool_input') return writtenJson(node, '');
  if (typeof node === 'string') return change(node);
  return withInside(node, (child, field) => {
    return writtenNode(child, field === null ? plan : planWithin(plan, field), change);
  });
}

/** Items of a list have the name of the list. */
function writtenJson(node: unknown, name: string): unknown {
  if (typeof node === 'string') return jsonField(name, node);
  return withInside(node, (child, field) => writtenJson(child, field ?? name));
}

function jsonField(name: string, text: string): string {
  if (OPAQUE.has(name)) return text;
  return isSecretField(name, text) ? '[redacted:secret]' : redactSecrets(text);
}

/** Changes the items of a list (`field` null) or the fields of an object. Copies a value only where it changes. */
function withInside(
  node: unknown,
  change: (child: unknown, field: string | null) => unknown,
): unknown {
  if (Array.isArray(node))
    return sameOr(
      node,
      node.map((item) => change(item, null)),
    );
  if (node === null || typeof node !== 'object') return node;
  const fields = Object.entries(node).map(([key, value]) => [key, change(value, key)] as const);
  const isSame = fields.every(([key, value]) => value === (node as Record<string, unknown>)[key]);
  return isSame ? node : Object.fromEntries(fields);
}

function sameOr(items: readonly unknown[], changed: readonly unknown[]): readonly unknown[] {
  return changed.every((item, i) => item === items[i]) ? items : changed;
}

/** Undefined: not a JSON object or list. */
function jsonOf(content: string): unknown {
  if (!/^\s*[[{]/.test(content)) return undefined;
  try {
    return JSON.parse(content);
  } catch {
    return undefined; // a text that only begins like JSON
  }
}
