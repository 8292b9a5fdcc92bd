import { z } from 'zod';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';

const HOOK_TYPES = ['command', 'http', 'mcp_tool', 'prompt', 'agent'];

const group = z.looseObject({
  matcher: z.string().optional(),
  hooks: z.array(z.looseObject({ type: z.string(), timeout: z.number().optional() })),
});
const settings = z.looseObject({
  hooks: z.unknown().optional(),
  disableAllHooks: z.unknown().optional(),
  allowManagedHooksOnly: z.unknown().optional(),
  allowedHttpHookUrls: z.unknown().optional(),
  enabledPlugins: z.unknown().optional(),
});
/** `<name>@skills-dir` where it lies in a folder of skills, `<name>@<name>` from our marketplace. */
const OWN_PLUGIN = /^homeostat(?:-project)?@/;

export type SettingsFault = { readonly what: string; readonly advice: string };

/** What in a settings file of Claude Code makes hooks vanish without a word. */
export function settingsFaults(
  text: string,
  { file, hookUrl }: { readonly file: string; readonly hookUrl: string | null },
): readonly SettingsFault[] {
  const found = settings.safeParse(jsonOrNull(text)).data;
  if (found === undefined) {
    return [
      {
        what: `${file} is no JSON object: Claude Code uses nothing of it, its deny rules neither`,
        advice: `Mend ${file}.`,
      },
    ];
  }
  return [
    ...hookFaults(found.hooks, file),
    ...switches(found, file),
    ...switchedOff(found.enabledPlugins, file),
    ...urls(found, file, hookUrl),
  ];
}

function hookFaults(hooks: unknown, file: string): readonly SettingsFault[] {
  if (hooks === undefined) return [];
  const events = z.record(z.string(), z.unknown()).safeParse(hooks).data;
  const faults =
    events === undefined
      ? ['"hooks" is no object']
      : Object.entries(events).flatMap(([event, groups]) => eventFaults(event, groups));
  return faults.map((fault) => ({
    what: `${file}: ${fault}: Claude Code drops the whole file without a word, its deny rules included`,
    advice: `Take that entry out of ${file}, or write it as this version of Claude Code knows it.`,
  }));
}

function eventFaults(event: string, groups: unknown): readonly string[] {
  const found = z.array(group).safeParse(groups);
  if (!found.success) return [`the hooks of ${event} are malformed`];
  return found.data.flatMap(({ hooks }) =>
    hooks.flatMap((hook) => {
      const fault = hookFault(hook);
      return fault === null ? [] : [`a hook of ${event} ${fault}`];
    }),
  );
}

function hookFault(hook: {
  readonly [key: string]: unknown;
  readonly type: string;
}): string | null {
  if (!HOOK_TYPES.includes(hook.type)) return `has the unknown type "${hook.type}"`;
  if (hook.type === 'command' && typeof hook['command'] !== 'string') return 'has no command';
  if (hook.type !== 'http') return null;
  const url = hook['url'];
  return typeof url === 'string' && URL.canParse(url) ? null : 'has no valid url';
}

function switches(
  { disableAllHooks, allowManagedHooksOnly }: z.infer<typeof settings>,
  file: string,
): readonly SettingsFault[] {
  const names = Object.entries({ disableAllHooks, allowManagedHooksOnly })
    .filter(([, value]) => value === true)
    .map(([name]) => name);
  return names.map((name) => ({
    what: `${file}: "${name}" is on, so nothing is judged and nothing is remembered`,
    advice: `Take "${name}" out of ${file}.`,
  }));
}

/** Also a project can do this to the plugin of the user, and `claude -p` asks nobody whether its settings are trusted. */
function switchedOff(plugins: unknown, file: string): readonly SettingsFault[] {
  const known = z.record(z.string(), z.unknown()).safeParse(plugins).data ?? {};
  const off = Object.keys(known).filter((name) => OWN_PLUGIN.test(name) && known[name] === false);
  return off.map((name) => ({
    what: `${file}: "enabledPlugins" turns ${name} off, so nothing is judged and nothing is remembered`,
    advice: `Take "${name}" out of ${file}.`,
  }));
}

function urls(
  { allowedHttpHookUrls: allowed }: z.infer<typeof settings>,
  file: string,
  hookUrl: string | null,
): readonly SettingsFault[] {
  const patterns = z.array(z.string()).safeParse(allowed).data;
  if (hookUrl === null || patterns === undefined) return [];
  if (patterns.some((pattern) => allowsUrl(pattern, hookUrl))) return [];
  return [
    {
      what: `${file}: "allowedHttpHookUrls" does not allow ${hookUrl}, so every tool is denied`,
      advice: `Add "${hookUrl}*" to it, or install with: homeostat claude install --judge helper`,
    },
  ];
}

function allowsUrl(pattern: string, url: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(url);
}
