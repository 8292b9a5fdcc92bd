import { isSecretField, redactSecrets } from './redact.ts';

const REFERENCES = `
  id key key_id event_ids source_ids capability_ids blob hash fingerprint mark seed head
  branch signature seen file path repository host zone cron week at until since instant
  timestamp up_to projection purpose schema schedule role model provider tool worker
  model_role agent pass passes tier channel keys message_id in_reply_to references
  delivery_id transport_id answers approvals jobs blocks blocked_by parent chosen also
  counts_from supersedes takes_back lease_token lease_until work_key tags scope day formed
  source_run due_at sealed_by last_instant now about choices intentions
`;

/**
 * Fields of events that refer to something and are compared with it: ids, hashes, places, times, names of parts of this
 * program. They are written as they are; every other text is written without its secrets.
 */
export const referenceFields: ReadonlySet<string> = new Set(REFERENCES.trim().split(/\s+/));

const isReference = (name: string) =>
  referenceFields.has(name) || /_(?:id|hash|at|ref|digest|seq)$/.test(name);

/** Signed or encrypted by somebody else: it is theirs to read, and of no use when it is changed. */
const OPAQUE = new Set(['signature', 'data', 'encrypted_content', 'encrypted_index']);

/** A payload as the log keeps it. What holds no secret is handed back as it is. */
export function payloadForLog<Payload>(payload: Payload): Payload {
  return walked(payload, '', fieldForLog) as Payload; // Strings become strings, all else is kept.
}

/**
 * The same, where the marks made a text too long for its field: each changed text is cut to the length it had. What is
 * left of a mark is no secret.
 */
export function payloadForLogCut<Payload>(payload: Payload): Payload {
  const cut: Change = (name, text) => fieldForLog(name, text).slice(0, text.length);
  return walked(payload, '', cut) as Payload; // As above.
}

/** A text as a blob keeps it. JSON stays JSON, whatever is taken out of it. */
export function contentForBlob(content: string): string {
  const value = jsonOf(content);
  if (value === undefined) return redactSecrets(content);
  const kept = walked(value, '', jsonField);
  return kept === value ? content : JSON.stringify(kept);
}

type Change = (name: string, text: string) => string;

function fieldForLog(name: string, text: string): string {
  return isReference(name) ? text : redactSecrets(text);
}

function jsonField(name: string, text: string): string {
  if (OPAQUE.has(name)) return text;
  return isSecretField(name, text) ? '[redacted:secret]' : redactSecrets(text);
}

/** Items of a list have the name of the list. A value is copied only where it changes. */
function walked(node: unknown, name: string, change: Change): unknown {
  if (typeof node === 'string') return change(name, node);
  if (Array.isArray(node))
    return sameOr(
      node,
      node.map((item) => walked(item, name, change)),
    );
  if (node === null || typeof node !== 'object') return node;
  // What a tool is given has names of its own.
  const within = (key: string) => (key === 'input' ? jsonField : change);
  const fields = Object.entries(node).map(([key, value]) => {
    return [key, walked(value, key, within(key))] as const;
  });
  const isSame = fields.every(([key, value]) => value === (node as Record<string, unknown>)[key]);
  return isSame ? node : Object.fromEntries(fields);
}

function sameOr(items: readonly unknown[], changed: readonly unknown[]): readonly unknown[] {
  return changed.every((item, i) => item === items[i]) ? items : changed;
}

/** Undefined: it is no JSON object or list. */
function jsonOf(content: string): unknown {
  if (!/^\s*[[{]/.test(content)) return undefined;
  try {
    return JSON.parse(content);
  } catch {
    return undefined; // a text that only begins like JSON
  }
}
