import type { Level } from './known-places.ts';

/** Whether Claude Code asks over HTTP itself, or starts our helper for it. */
export const JUDGING = ['http', 'helper'] as const;
export type Judging = (typeof JUDGING)[number];

export type HookPlaces = {
  /** Of the plugin. */
  readonly name: string;
  readonly level: Level;
  readonly judging: Judging;
  /** Where the controller takes hooks over HTTP. */
  readonly url: string;
  /** The same over a Unix socket. */
  readonly socket: string;
  readonly token: string;
  /** The Node that runs the helper. */
  readonly node: string;
  readonly helper: string;
};

const JUDGED = ['PreToolUse', 'PermissionRequest'];
/** No PostCompact: it comes when the session was told already what its summary may have lost. */
const TOLD = [
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'SubagentStop',
  'SessionEnd',
  'PreCompact',
];
/**
 * Once a turn, and so always by the helper: over HTTP, Claude Code shows the person that a connection was refused, and the helper tells them what to
 * do. A session begins with a command too: there Claude Code asks nobody over HTTP.
 */
const TOLD_BY_HELPER = ['Stop', 'StopFailure'];
const HEARD = ['SessionStart', 'UserPromptSubmit'];
/** The commands that Homeostat answers itself. */
const ANSWERED = [
  's3-status',
  's3-recall',
  's3-learn',
  's3-whoami',
  's3-reflect',
  's3-consolidate',
];

/**
 * `wait`: as `tell`, for what a person waits for: given up, their command would go to the model as a prompt. `hear`: what a
 * person said may teach something, and what they are answered is for this turn or for none; a build on all cores makes that
 * take seconds. The helper gives up a little earlier.
 */
type Mode = 'judge' | 'tell' | 'hear' | 'wait';
const SECONDS: Readonly<Record<Mode, number>> = { judge: 5, tell: 2, hear: 6, wait: 60 };

/**
 * Claude Code shows the URL of a hook that fails, and nothing else of ours: so the URL says what to do. This part of it
 * is never sent.
 */
const WHEN_DOWN =
  '#Homeostat-does-not-answer.-Start-it:homeostat-start.-If-it-runs:homeostat-claude-doctor.-Go-on-without-it:homeostat-claude-uninstall';

/**
 * Hooks by event. One entry that a version does not know drops the whole file without a word: so nothing is here that is
 * newer than the oldest version allowed.
 */
export function hookTable(places: HookPlaces): unknown {
  const judge = hookOf(places, 'judge');
  const tell = hookOf(places, 'tell');
  const wait = hookOf(places, 'wait');
  return {
    hooks: {
      ...ofEach(JUDGED, judge),
      ...ofEach(TOLD, tell),
      ...ofEach(TOLD_BY_HELPER, helperHook(places, 'tell')),
      ...ofEach(HEARD, helperHook(places, 'hear')),
      UserPromptExpansion: [{ matcher: commandNames(places, ANSWERED), hooks: [wait] }],
      SubagentStart: [{ matcher: 'Explore|Plan', hooks: [tell] }],
    },
  };
}

function ofEach(events: readonly string[], hook: object): object {
  return Object.fromEntries(events.map((event) => [event, [{ hooks: [hook] }]]));
}

function commandNames(places: HookPlaces, names: readonly string[]): string {
  return names.map((name) => `${places.name}:${name}`).join('|');
}

function hookOf(places: HookPlaces, mode: Mode): object {
  if (places.judging === 'helper') return helperHook(places, mode);
  const url = `${places.url}${places.level === 'project' ? '?level=project' : ''}`;
  return {
    type: 'http',
    url: mode === 'judge' ? `${url}${WHEN_DOWN}` : url,
    timeout: SECONDS[mode],
    headers: { authorization: `Bearer ${places.token}` },
    ...(mode === 'judge' && FAIL_CLOSED),
  };
}

/** Versions that do not know it ignore it: there the helper refuses by itself. */
const FAIL_CLOSED = { onFailure: 'block' };

const PLAIN_START = 'unset NODE_OPTIONS; exec "$0" "$@"';

/**
 * The helper is started by a shell. Options for Node that a person or a project sets for its own programs are not for it: they could
 * keep it from starting, or answer in its place. Where it does not start at all, as after Node went elsewhere, a judging hook refuses by
 * itself: versions that do not know `onFailure` would go on.
 */
const STARTS: Readonly<Record<Mode, string>> = {
  judge:
    'unset NODE_OPTIONS; "$0" "$@" && exit 0; [ $? = 2 ] || echo "Homeostat cannot be asked, since $0 does not run, so nothing is run unjudged: mend it with homeostat claude install, or go on without it: homeostat claude uninstall" >&2; exit 2',
  tell: PLAIN_START,
  hear: PLAIN_START,
  wait: PLAIN_START,
};

function helperHook(places: HookPlaces, mode: Mode): object {
  const { judging, node, helper, socket, url, level } = places;
  const address = judging === 'helper' ? socket : url;
  const said = level === 'project' ? [level] : [];
  return {
    type: 'command',
    command: '/bin/sh',
    args: ['-c', STARTS[mode], node, helper, mode, address, ...said],
    timeout: SECONDS[mode],
    ...(mode === 'judge' && FAIL_CLOSED),
  };
}
