import { block, escalate, type Finding } from '../../shell/call.ts';

/** Git settings that run a program. */
const RUNS =
  /^(?:core\.(?:sshcommand|pager|editor|fsmonitor|hookspath|gitproxy|askpass|alternaterefscommand)|sequence\.editor|diff\.external|diff\..*\.(?:command|textconv)|filter\..*\.(?:clean|smudge|process)|credential\..*helper|credential\.helper|gpg\.(?:.*\.)?program|gpg\..*\.defaultkeycommand|merge\..*\.driver|pager\.\w+|uploadpack\.packobjectshook|remote\..*\.(?:vcs|uploadpack|receivepack)|protocol\.ext\.allow|url\..*\.(?:push)?insteadof|include(?:if\..*)?\.path|init\.templatedir|interactive\.difffilter|browser\..*\.cmd|man\..*\.cmd|(?:diff|merge)tool\..*\.(?:cmd|path)|guitool\..*\.cmd|sendemail\..*(?:cmd|smtpserver)|submodule\..*\.update|instaweb\.httpd|trailer\..*\.(?:command|cmd)|tar\..*\.command|ssh\.variant|lfs\..*\.path|maintenance\..*\.schedule)$/i;
const USUAL_PROGRAM =
  /^(?:|\/dev\/null|cat|less(?: -\w+)*|more|most|true|false|none|0|1|no|yes|off|on|:|osxkeychain|cache(?: --timeout[ =]\d+)?|manager(?:-core)?|libsecret|wincred|gh auth git-credential|vim?|nvim|nano|pico|emacs|code(?: --wait| -w)?|subl(?: -n)?(?: -w)?|delta|bat|diff-so-fancy(?: \| less.*)?|gpg2?|merge|rebase|checkout|git-lfs \w+ -- %f|git-lfs filter-process|\.husky(?:\/_)?|\.githooks|\.config\/git\/hooks)$/;

/** Git settings that redirect the work, its secrets or its checks. */
const REROUTES: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /^http\.(?:.*\.)?proxy$/i,
    /^(?!.*(?:localhost|127\.0\.0\.1)).*\S/,
    'sends all traffic of git another way',
  ],
  [/^http\.(?:.*\.)?sslverify$/i, /^(?:false|0|no|off)$/i, 'trusts any server'],
  [
    /^http\.(?:.*\.)?(?:sslcainfo|sslcapath|sslbackend|cookiefile)$/i,
    /\S/,
    'changes whom git trusts',
  ],
  [/^credential\.helper$/i, /^store/, 'keeps passwords in a plain file'],
  [/^remote\.[^.]+\.(?:push)?url$/i, /\S/, 'changes where the work goes'],
  [
    /^(?:receive\.denynonfastforwards|receive\.denydeletes|transfer\.fsckobjects)$/i,
    /^(?:false|0|no|off)$/i,
    'takes a protection away',
  ],
  [/^remote\.[^.]+\.push$/i, /^[+:]/, 'makes every push overwrite or delete'],
  [
    /^(?:remote\.pushdefault|branch\..+\.(?:push)?remote)$/i,
    /:\/\/|^[\w.-]+@[\w.-]+:|^\//,
    'changes where the work goes',
  ],
  [/^remote\.[^.]+\.mirror$/i, /^(?:true|1|yes|on)$/i, 'makes every push delete'],
];

export type GitSetting = { readonly name: string; readonly value: string };

export function settingOf(text: string): GitSetting {
  const equals = text.indexOf('=');
  return equals === -1
    ? { name: text, value: '' }
    : { name: text.slice(0, equals), value: text.slice(equals + 1) };
}

/** The finding for a git setting from any source: option, `git config`, environment. */
export function judgeSetting({ name, value }: GitSetting): Finding | null {
  if (/^alias\./i.test(name)) {
    return value.startsWith('!')
      ? block('git.alias-runs', 'an alias that runs a shell; run it plainly')
      : null;
  }
  if (/^protocol\.(?:ext\.)?allow$/i.test(name) && value !== 'never') {
    return block('git.config-runs', 'lets an address run a program');
  }
  const reroute = REROUTES.find(([names, values]) => names.test(name) && values.test(value));
  if (reroute !== undefined) return escalate('git.config-reroutes', reroute[2]);
  return !RUNS.test(name) || USUAL_PROGRAM.test(value)
    ? null
    : block('git.config-runs', `the setting ${name} makes git run a program`);
}

/** `GIT_CONFIG_KEY_0` with its value, and `GIT_CONFIG_PARAMETERS`. */
export function settingsOfEnvironment(entries: ReadonlyMap<string, string>): readonly GitSetting[] {
  const settings: GitSetting[] = [];
  for (const [name, text] of entries) {
    const key = /^GIT_CONFIG_KEY_(\d+)$/.exec(name)?.[1];
    if (key !== undefined) {
      settings.push({ name: text, value: entries.get(`GIT_CONFIG_VALUE_${key}`) ?? '' });
    } else if (name === 'GIT_CONFIG_PARAMETERS') {
      settings.push(...text.split(/\s(?=')/).map((part) => settingOf(part.replace(/'/g, ''))));
    }
  }
  return settings;
}
