import type { Trigger } from './events.ts';

/** Shown after an invalid trigger. */
const TRIGGERS =
  '"event TYPE [SUBJECT]", "path FILE", "repo NAME" or "SOURCE FIELD=VALUE" such as "health disk=low"';

const LIMIT = 500;

/** Reads what an intention is to wait for. A string says why it cannot be read. */
export function readTrigger(text: string): Trigger | string {
  const said = text.trim().replace(/\s+/g, ' ');
  if (said.length > LIMIT) return `longer than ${LIMIT} characters`;
  const [, kind = '', rest = ''] = /^(event|path|repo) (.+)$/.exec(said) ?? [];
  switch (kind) {
    case 'path':
      return { on: 'path', path: rest };
    case 'repo':
      return { on: 'event', type: 'GitStateSeen', subject: `git:${rest}` };
    case 'event':
      return eventTrigger(rest);
    default:
      return sourceTrigger(said);
  }
}

function sourceTrigger(said: string): Trigger | string {
  const [, source, field = '', is = ''] = /^(\S+) ([a-z_]+)=(\S+)$/.exec(said) ?? [];
  if (source !== undefined) return { on: 'source', source, field, is };
  return `"${said.slice(0, 80)}" is not understood; write ${TRIGGERS}`;
}

function eventTrigger(text: string): Trigger | string {
  const [type = '', subject = null, ...more] = text.split(' ');
  if (!/^[A-Z][A-Za-z]+$/.test(type) || more.length > 0) {
    return `"${text.slice(0, 80)}" is no event; write "event TYPE [SUBJECT]" such as "event TaskFailed task:x"`;
  }
  return { on: 'event', type, subject };
}

/** The same in words. */
export function triggerWords(trigger: Trigger): string {
  switch (trigger.on) {
    case 'event':
      return `${trigger.type}${trigger.subject === null ? '' : ` of ${trigger.subject}`}`;
    case 'path':
      return `a change of ${trigger.path}`;
    case 'source':
      return `${trigger.source} shows ${trigger.field} ${trigger.is}`;
  }
}
