import type { Place } from '../shell/call.ts';
import { absolutePath } from '../shell/paths.ts';

/** Dot files of a home: what a shell, an editor or a client reads when it starts, and where it takes programs and keys from. */
const SETTINGS =
  /^\.(?:[\w-]*(?:rc|profile|login|logout|init|session|environment|aliases|completion|functions)|[\w-]+\.(?:conf|cfg|ini|toml|ya?ml|json|lua|xml|local)|emacs|forward|mailcap|lesskey|perldb|exports|Xresources|Xdefaults|git\w+)$/;
/** Folders of a home with the same in them. */
const SETTINGS_BELOW = new RegExp(
  `^\\.(?:${[
    'config/(?!google-chrome|chromium).+',
    '(?:pip|m2|docker|gnupg|vim|emacs\\.d|oh-my-zsh|zsh|subversion|bashrc\\.d|zshrc\\.d)/.*\\.(?:conf|xml|json|cfg|ini|vim|el|lua|sh|zsh|toml|ya?ml)',
    '(?:kube|aws|subversion)/config',
    'cargo/config(?:\\.toml)?',
    'gradle/(?:init\\..*|init\\.d/.*|gradle\\.properties)',
    'ipython/[^/]+/startup/.*',
    'julia/config/.*',
    'local/share/(?:applications|bash-completion|systemd|dbus-1)/.*',
    'local/lib/python[\\d.]+/site-packages/[^/]+\\.pth',
  ].join('|')})$`,
);
/** Copies that nothing reads, and what programs note for themselves. */
const NOT_READ =
  /(?:\.(?:bak|backup|orig|old|save|swp|tmp|log|example|sample|template|pid|lock)|~|hist(?:ory)?|[-_]cache|viminfo|lesshst|wget-hsts)$/;

/** Whether a path is one of the settings of a home. */
export function isHomeSetting(
  { place, cwd }: { readonly place: Place; readonly cwd: string | null },
  written: string,
): boolean {
  const path = absolutePath(cwd, written);
  if (path === null || NOT_READ.test(path)) return false;
  const home = path.startsWith(`${place.home}/`) ? place.home : A_HOME.exec(path)?.[0];
  if (home === undefined) return false;
  // What is put into a folder has a name there.
  const rest = path.slice(home.length + 1) + (written.endsWith('/') ? '/_' : '');
  return SETTINGS.test(rest) || SETTINGS_BELOW.test(rest);
}

const A_HOME = /^\/(?:home|Users)\/[^/]+(?=\/)/;
