import { block, type Call, escalate, type Finding, wordAt } from '../shell/call.ts';

const CLAUDE = /(?:^|\/)claude$/;
const STARTS_PACKAGE = /^(?:npx|bunx|npm|pnpm|yarn|bun)$/;
const PACKAGE = /^@anthropic-ai\/claude-code(?:@.*)?$/;
/** Subcommands that take a plugin out of the sessions. */
const TAKES_OUT = /^(?:disable|uninstall|remove|rm)$/;
const ALL = /^(?:-a|--all)$/;
/** Options by which a session loads no plugin, another of the same name, or settings that nobody has seen. */
const UNGUARDED = /^--(?:bare|safe-mode|setting-sources|settings|plugin-dir)(?:=|$)/;

/** Another agent that is started without being asked about what it does. */
const AGENT = /^(?:claude|codex|gemini|opencode|goose|amp|qwen|cursor-agent|copilot|crush)$/;
const ASKS_NOBODY = /^--(?:dangerously-[\w-]+|yolo|full-auto|allow-all-tools)$/;

/** Takes the guard out of an attended agent, or starts a second one that has none. */
export function leavesUnguarded(call: Call): Finding | null {
  if (AGENT.test(call.name) && call.args.some((arg) => ASKS_NOBODY.test(arg))) return ASKED;
  const words = call.place.isAttended === true ? claudeArguments(call) : null;
  return words === null ? null : judgeClaude(words);
}

function judgeClaude(words: readonly string[]): Finding | null {
  const [group, verb, ...named] = words;
  const isPlugin = group === 'plugin' || group === 'plugins';
  if (isPlugin && TAKES_OUT.test(verb ?? '')) {
    return named.some((word) => /homeostat/i.test(word) || ALL.test(word)) ? OWN : null;
  }
  return words.some((word) => UNGUARDED.test(word)) ? WITHOUT : null;
}

const OWN = block(
  'own.plugin',
  'that plugin guards the session; only the person takes it out, with: homeostat claude uninstall',
);
const ASKED = escalate('own.unguarded', 'starts an agent that asks nobody before it acts');
const WITHOUT = escalate('own.unguarded', 'starts a Claude Code that nobody guards');

/** Null: another program runs. */
function claudeArguments({ name, args }: Call): readonly string[] | null {
  if (CLAUDE.test(name)) return args;
  if (!STARTS_PACKAGE.test(name)) return null;
  const at = args.findIndex((arg) => PACKAGE.test(arg));
  if (at < 0) return null;
  return args.slice(wordAt(args, at + 1) === '--' ? at + 2 : at + 1);
}
