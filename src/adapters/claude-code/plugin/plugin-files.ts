import { sha256 } from '../../../kernel/text/sha256.ts';
import { type HookPlaces, hookTable } from './hook-table.ts';
import type { Level } from './known-places.ts';

/** The folder of the plugin, and the name of that of a user. */
export const PLUGIN_NAME = 'homeostat';

/** Of two plugins with one name Claude Code loads that of the user alone; so a project's has another (S36). */
function pluginName(level: Level): string {
  return level === 'project' ? `${PLUGIN_NAME}-project` : PLUGIN_NAME;
}

export type PluginFile = {
  /** Below the folder of the plugin, with "/". */
  readonly path: string;
  readonly text: string;
  readonly mode: number;
};

/** What the plugin is made of: texts of the program, with names in double braces for what depends on the machine. */
export type PluginTexts = {
  readonly readme: string;
  readonly helper: string;
  /** By name. */
  readonly skills: Readonly<Record<string, string>>;
  readonly agents: Readonly<Record<string, string>>;
};

export type PluginMachine = Omit<HookPlaces, 'helper' | 'name'> & {
  /** The folder that it will be in. */
  readonly folder: string;
  readonly version: string;
  /** The command `homeostat` with its path. */
  readonly program: string;
  readonly stateDir: string;
  /** Of the controller, without a path. */
  readonly mcpUrl: string;
};

const MANIFEST = {
  description:
    'A memory, a guard and an identity for this agent, kept by Homeostat on this machine',
  author: { name: 'Homeostat' },
  license: 'MIT',
};
const MARKETPLACE = {
  name: PLUGIN_NAME,
  owner: MANIFEST.author,
  description: MANIFEST.description,
  plugins: [{ name: PLUGIN_NAME, source: './', description: MANIFEST.description }],
};

const PLAIN = 0o600;
const EXECUTABLE = 0o700;

/** Every file of the plugin. The same input gives the same bytes. */
export function pluginFiles(texts: PluginTexts, machine: PluginMachine): readonly PluginFile[] {
  const { folder, version, token, level } = machine;
  const name = pluginName(level);
  const filled = (text: string) => fill(text, machine);
  return [
    jsonFile('.claude-plugin/plugin.json', { name, ...MANIFEST, version }),
    ...(level === 'marketplace' ? [jsonFile('.claude-plugin/marketplace.json', MARKETPLACE)] : []),
    jsonFile(
      'hooks/hooks.json',
      hookTable({ ...machine, name, helper: `${folder}/bin/ask-homeostat.mjs` }),
    ),
    jsonFile('.mcp.json', mcpServers(machine)),
    { path: 'README.md', text: filled(texts.readme), mode: PLAIN },
    { path: 'token', text: `${token}\n`, mode: PLAIN },
    { path: 'bin/ask-homeostat.mjs', text: texts.helper, mode: PLAIN },
    { path: 'bin/homeostat', text: command(machine), mode: EXECUTABLE },
    { path: 'bin/memory-headers', text: HEADERS, mode: EXECUTABLE },
    ...Object.entries(texts.skills).map(([name, text]) => {
      return { path: `skills/${name}/SKILL.md`, text: filled(text), mode: PLAIN };
    }),
    ...Object.entries(texts.agents).map(([name, text]) => {
      return { path: `agents/${name}.md`, text: filled(text), mode: PLAIN };
    }),
  ];
}

function jsonFile(path: string, content: unknown): PluginFile {
  return { path, text: `${JSON.stringify(content, null, 2)}\n`, mode: PLAIN };
}

/** Over HTTP nobody knows who answers in the place of a dead controller; our own command finds the one that runs. */
function mcpServers({ judging, mcpUrl, folder }: PluginMachine): unknown {
  const server =
    judging === 'helper'
      ? {
          command: `${folder}/bin/homeostat`,
          args: ['mcp', 'serve', '--token-file', `${folder}/token`],
        }
      : { type: 'http', url: mcpUrl, headersHelper: `"${folder}/bin/memory-headers"` };
  return { mcpServers: { memory: server } };
}

/** The command for this agent, whatever the environment says. */
function command({ program, stateDir }: PluginMachine): string {
  return `#!/bin/sh\nHOMEOSTAT_STATE=${quoted(stateDir)} exec ${quoted(program)} "$@"\n`;
}

/** The list of servers holds no secret; this says it when Claude Code connects. */
const HEADERS = `#!/bin/sh
read -r token <"\${0%/*}/../token" || exit 1
printf '{"Authorization": "Bearer %s"}\\n' "$token"
`;

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function fill(text: string, { folder, version, token, judging, level }: PluginMachine): string {
  const names: Readonly<Record<string, string>> = {
    homeostat: `${folder}/bin/homeostat`,
    plugin: pluginName(level),
    folder,
    version,
    judging,
    // A person's words end where this line stands: nobody can write it who does not know the token.
    end: `END_OF_WORDS_${sha256(`end ${token}`).slice(0, 16)}`,
  };
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => names[name] ?? whole);
}
