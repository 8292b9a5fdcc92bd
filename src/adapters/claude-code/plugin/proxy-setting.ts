import { z } from 'zod';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';

/** What HTTP hooks to this machine need: they obey a proxy even for loopback. */
const OWN_HOSTS = ['127.0.0.1', 'localhost'];

const settings = z.looseObject({
  env: z.looseObject({ NO_PROXY: z.string().optional() }).optional(),
});

export type ProxyChange =
  | { readonly status: 'same' }
  /** `text` null: the file goes. */
  | { readonly status: 'changed'; readonly text: string | null; readonly added: readonly string[] }
  | { readonly status: 'unreadable' };

/** The user's settings with `env.NO_PROXY` naming this machine, beside what it names already. Null: there is no file. */
export function withOwnHosts(text: string | null, hosts = OWN_HOSTS): ProxyChange {
  const found = text === null ? {} : readSettings(text);
  if (found === null) return { status: 'unreadable' };
  const known = hostsIn(found.env?.NO_PROXY ?? '');
  const added = known.includes('*') ? [] : hosts.filter((host) => !known.includes(host));
  if (added.length === 0) return { status: 'same' };
  const NO_PROXY = [...known, ...added].join(',');
  const changed = { ...found, env: { ...found.env, NO_PROXY } };
  return { status: 'changed', text: settingsText(changed, text), added };
}

/** The same without those that were added; the file goes where it was `made` for them and has nothing else. */
export function withoutHosts(
  text: string,
  { added, isMade }: { readonly added: readonly string[]; readonly isMade: boolean },
): ProxyChange {
  const found = readSettings(text);
  if (found === null) return { status: 'unreadable' };
  const known = hostsIn(found.env?.NO_PROXY ?? '');
  const left = known.filter((host) => !added.includes(host));
  if (left.length === known.length) return { status: 'same' };
  const env =
    left.length === 0
      ? leaveOut(found.env ?? {}, 'NO_PROXY')
      : { ...found.env, NO_PROXY: left.join(',') };
  const changed = Object.keys(env).length === 0 ? leaveOut(found, 'env') : { ...found, env };
  const isEmpty = Object.keys(changed).length === 0;
  return {
    status: 'changed',
    text: isEmpty && isMade ? null : settingsText(changed, text),
    added: [],
  };
}

/** Names this machine, so that a hook reaches it whatever the proxy. */
export function namesOwnHosts(noProxy: string): boolean {
  const known = hostsIn(noProxy);
  return known.includes('*') || OWN_HOSTS.every((host) => known.includes(host));
}

function leaveOut(all: object, unwanted: string): object {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== unwanted));
}

/** As parsed, for a schema would give its keys another order. Null: it is none. */
function readSettings(text: string): z.infer<typeof settings> | null {
  if (text.trim() === '') return {};
  const found = jsonOrNull(text);
  return settings.safeParse(found).success ? (found as z.infer<typeof settings>) : null; // just checked
}

function hostsIn(text: string): readonly string[] {
  return text
    .split(/[\s,]+/)
    .map((host) => host.trim())
    .filter((host) => host !== '');
}

/** Indented as it was. */
function settingsText(content: unknown, before: string | null): string {
  const indent = /^\{\r?\n([ \t]+)/.exec(before ?? '')?.[1] ?? '  ';
  const end = before === null || before.endsWith('\n') ? '\n' : '';
  return `${JSON.stringify(content, null, indent)}${end}`;
}
