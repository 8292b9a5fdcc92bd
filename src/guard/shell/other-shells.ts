import { block, type Call, escalate, type Finding, UNKNOWN, wordAt } from './call.ts';
import { runText } from './run-text.ts';
import { fork, report, type Shell } from './shell.ts';

/** Code of PowerShell, cmd and AppleScript, judged by its commands, because their grammar is not POSIX. */
export function judgeOtherShell(shell: Shell, call: Call): void {
  const name = windowsName(call.name);
  if (name === 'pwsh' || name === 'powershell') judgePowershell(shell, call);
  else if (name === 'cmd') judgeCmd(shell, call);
  else if (name === 'osascript') judgeAppleScript(shell, call);
  else if (/^[A-Z][a-z]+-[A-Z]\w+$/.test(call.name)) {
    judgeCmdlets(shell, [call.name, ...call.args].join(' '));
  } else report(shell, judgeWindows(name, call.args.join(' ')));
}

const systemTool = block('windows.system', "changes what the machine's own tools keep safe");
const reroutes = escalate('network.change', 'changes how the machine is reached');
const takesPrograms = escalate('service.packages', 'takes programs from the machine');

const takesAll = [[/^ (?:uninstall|remove) (?:.* )?(?:--all|all|\*) /i, takesPrograms]] as const;

/** Programs of Windows, by what their words (with a blank before and after each) do; the first that fits counts. */
const WINDOWS: Readonly<Record<string, readonly (readonly [RegExp, Finding])[]>> = {
  vssadmin: [[/^ (?:delete|resize) /i, systemTool]],
  wbadmin: [[/^ delete /i, systemTool]],
  diskpart: [[/^/, systemTool]],
  format: [[/^ [a-z]:/i, systemTool]],
  cipher: [[/^ \/w/i, systemTool]],
  fsutil: [[/zero|delete/i, systemTool]],
  mountvol: [[/\/d/i, systemTool]],
  bcdedit: [[/^ \/(?!(?:enum|v|\?) )/i, systemTool]],
  reg: [[/^ (?:delete|add|import|restore|load|unload|copy|save) /i, systemTool]],
  schtasks: [[/^ \/(?:create|delete|change|end) /i, systemTool]],
  sc: [[/^ (?:\\\S+ )?(?:delete|stop|config|create|failure|sdset|pause) /i, systemTool]],
  // `net user bob` shows; with a password, or an option that is no domain, it sets.
  net: [
    [/^ (?:stop|pause) /i, systemTool],
    [/^ user \S+ (?!\/domain $)\S/i, systemTool],
    [
      /^ (?:localgroup|group|accounts|computer|session|share|config|time|use) .*\/(?!domain )\w/i,
      systemTool,
    ],
    [/^ share \S+=/i, systemTool],
  ],
  wmic: [[/delete|call/i, systemTool]],
  takeown: [[/^ \S/, systemTool]],
  icacls: [[/\/(?:grant|reset|deny|remove|setowner|inheritance)/i, systemTool]],
  shutdown: [[/^ \//, systemTool]],
  taskkill: [[/(?:\/im \*|svchost|lsass|csrss|explorer)/i, systemTool]],
  wevtutil: [[/^ (?:cl|clear-log|sl|set-log|um) /i, systemTool]],
  certutil: [[/-urlcache/i, systemTool]],
  bitsadmin: [[/\/transfer/i, systemTool]],
  rundll32: [[/^/, systemTool]],
  regsvr32: [[/^/, systemTool]],
  mshta: [[/^ \S/, systemTool]],
  netsh: [
    [/ (?:adv)?firewall (?:.* )?(?:set|add|delete|reset|import) /i, systemTool],
    [/ (?:set|add|delete|reset|import|disconnect|stop|exec|-f|offline) /i, reroutes],
  ],
  winget: takesAll,
  choco: takesAll,
  scoop: takesAll,
};

/** `C:\Windows\System32\netsh.exe` is `netsh`. */
function windowsName(name: string): string {
  return name
    .replace(/^.*\\/, '')
    .replace(/\.(?:exe|com)$/i, '')
    .toLowerCase();
}

function judgeWindows(name: string, words: string): Finding | null {
  const uses = Object.hasOwn(WINDOWS, name) ? WINDOWS[name] : undefined;
  return uses?.find(([use]) => use.test(` ${words} `))?.[1] ?? null;
}

function judgePowershell(shell: Shell, { args, stdin }: Call): void {
  if (args.some((arg) => /^-(?:e|ec|enc|encodedcommand)$/i.test(arg))) {
    report(shell, block('remote.run-decoded', 'runs encoded text; write the code plainly'));
    return;
  }
  if (args.some((arg) => /^-f(?:ile)?$/i.test(arg))) return;
  const at = args.findIndex((arg) => /^-c(?:ommand)?$/i.test(arg));
  const words = at === -1 ? args.filter((arg) => !arg.startsWith('-')) : args.slice(at + 1);
  const code = words.join(' ');
  judgeCmdlets(shell, code === '' || code === '-' ? (stdin?.text ?? '') : code);
}

/** Commands of a line, without what stands in quotes being cut. */
function commandsOf(code: string): readonly { readonly text: string; readonly isPiped: boolean }[] {
  const cut = code.slice(0, 8_000).match(/"[^"]*"|'[^']*'|[;|{}()&\n]|[^"';|{}()&\n]+|["']/g) ?? [];
  const commands: { text: string; isPiped: boolean }[] = [{ text: '', isPiped: false }];
  for (const piece of cut) {
    const last = commands.at(-1);
    if (/^[;|{}()&\n]$/.test(piece)) commands.push({ text: '', isPiped: piece === '|' });
    else if (last !== undefined) last.text += piece;
  }
  return commands.map(({ text, isPiped }) => ({ text: text.trim(), isPiped }));
}

const FETCHES =
  /DownloadString|DownloadFile|Invoke-WebRequest|Invoke-RestMethod|\b(?:iwr|irm|curl|wget)\b/i;
const EVALUATES = /(?:^|[\s;|{(&])(?:iex|Invoke-Expression)\b/i;

function judgeCmdlets(shell: Shell, code: string): void {
  if (EVALUATES.test(code)) {
    report(
      shell,
      FETCHES.test(code)
        ? block('remote.run', 'runs what the network sends; fetch it, read it, then run it')
        : escalate('shell.computed-code', 'evaluates text as code'),
    );
  }
  for (const { text, isPiped } of commandsOf(code)) report(shell, judgeCmdlet(text, isPiped));
}

const DELETES = /^(?:Remove-Item|ri|rm|rmdir|rd|del|erase|Clear-Content|clc)\b/i;
/** Commands that lose nothing. */
const FORGETS =
  /^Remove-(?:Item|Variable|Module|Job|PSSession|Event|TypeData|Alias|PSBreakpoint|ItemProperty)\b/i;
const CMDLETS: readonly (readonly [RegExp, Finding])[] = [
  [
    /^(?:Clear-Disk|Format-Volume|Initialize-Disk|Remove-Partition|Set-Partition|Reset-PhysicalDisk)\b/i,
    block('disk.change', 'changes what a disk holds or how it is divided'),
  ],
  [/^(?:Stop|Restart|Reset)-Computer\b/i, block('service.power', 'turns the machine off')],
  [
    /^(?:Clear|Remove|Limit)-EventLog\b|^Clear-History\b/i,
    block('evidence.logs', 'deletes the record of the machine'),
  ],
  [
    /^(?:Set-ExecutionPolicy|Set-MpPreference|Add-MpPreference|Disable-\w+|Uninstall-WindowsFeature|Set-NetFirewall\w+|New-NetFirewallRule)\b/i,
    block('security.disable', 'switches a protection off'),
  ],
  [
    /^(?:Register-ScheduledTask|New-ScheduledTask|New-Service|New-LocalUser|Add-LocalGroupMember|Set-LocalUser|Enable-PSRemoting)\b/i,
    block('persistence.service', 'installs what starts by itself or opens the machine'),
  ],
  [
    /^Invoke-(?:WebRequest|RestMethod)\b.*-Method\s+['"]?Delete/i,
    block('saas.http-delete', 'deletes what a service holds'),
  ],
  [
    /^Invoke-(?:WebRequest|RestMethod)\b.*-InFile\b|^Send-MailMessage\b/i,
    escalate('exfiltration.file', 'sends a file out of the machine'),
  ],
  [/^(?:Stop|Suspend|Set)-Service\b/i, escalate('service.stop', 'others may need this service')],
  [/^Stop-Process\b.*-Name\s+['"]?\*/i, block('service.kill-all', 'kills every process')],
];

function judgeCmdlet(text: string, isPiped: boolean): Finding | null {
  if (/\s-WhatIf\b/i.test(text)) return null;
  if (DELETES.test(text)) return judgeDelete(text, isPiped);
  const found = CMDLETS.find(([pattern]) => pattern.test(text));
  if (found !== undefined) return found[1];
  const takesAway =
    /^(?:Remove|Uninstall|Unregister|Clear)-[A-Z]/i.test(text) && !FORGETS.test(text);
  return takesAway && !/^Clear-(?:Host|Variable|Item\b)/i.test(text)
    ? block('service-cli.destroy', `${text.slice(0, 40)} takes away for good`)
    : null;
}

/** Paths below the current folder may be deleted, others not. */
const FAR = /(?:^|\s|["'])(?:[A-Za-z]:|[\\/]|~|\$(?:env:(?!TEMP|TMP)|HOME)|\.\.|\*(?:\s|["']|$))/i;

function judgeDelete(text: string, isPiped: boolean): Finding | null {
  const rest = text.replace(/^\S+/, '').replace(/\s\/[sqfpa]\b/gi, ' ');
  if (/(?:\$env:TE?MP|[\\/]tmp[\\/])/i.test(rest)) return null;
  if (FAR.test(rest)) return block('fs.delete-outside', 'deletes what is outside the workspace');
  return isPiped || rest.includes(UNKNOWN) || /\$\w/.test(rest)
    ? escalate('fs.delete-unknown', 'what it deletes is only known when it runs')
    : null;
}

function judgeCmd(shell: Shell, { args }: Call): void {
  const at = args.findIndex((arg) => /^\/[ck]$/i.test(arg));
  if (at === -1) return;
  for (const { text } of commandsOf(args.slice(at + 1).join(' '))) {
    const isDeep = /\s\/s\b/i.test(text) && /^(?:del|erase)\b/i.test(text);
    const [name = '', ...words] = text.split(/\s+/);
    const found = judgeWindows(windowsName(name), words.join(' '));
    if (found !== null) report(shell, found);
    else if (isDeep) report(shell, block('fs.delete-outside', 'deletes in every folder below'));
    else if (/^(?:del|erase|rd|rmdir)\b/i.test(text)) report(shell, judgeDelete(text, false));
  }
}

const STARTED_LIMIT = 20;

const APPLE: readonly (readonly [RegExp, Finding])[] = [
  [
    /\bdelete\s+(?:every|all|\(?(?:the\s+)?(?:file|folder|item|disk|account|mailbox|message|event|note|playlist|calendar|home|contents))|\bempty\s+(?:the\s+)?trash|\berase\b/i,
    block('fs.delete-outside', 'deletes what belongs to the person'),
  ],
  [/\b(?:shut down|restart|log out)\b/i, block('service.power', 'turns the machine off')],
  [
    /\bwith administrator privileges\b/i,
    escalate('privilege.sudo', 'takes the rights of an administrator'),
  ],
  [/\bhidden answer\b/i, block('secret.reveal', 'asks a person for a password')],
  [
    /\b(?:keystroke|key code)\b|\bmake new (?:outgoing message|login item)|\bsend\b.*\bto\b/i,
    escalate('desktop.acts', 'acts in the name of the person'),
  ],
];

function judgeAppleScript(shell: Shell, { args, stdin }: Call): void {
  const codes = args.filter((_, i) => wordAt(args, i - 1) === '-e');
  const code = codes.length > 0 ? codes.join('\n') : (stdin?.text ?? '');
  const started = code.matchAll(/do shell script\s+(?:"((?:[^"\\]|\\.)*)"|(\S+))/g);
  for (const match of [...started].slice(0, STARTED_LIMIT)) {
    runText(fork(shell), (match[1] ?? UNKNOWN).replace(/\\(["\\])/g, '$1'), null);
  }
  const bare = code.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  for (const [pattern, finding] of APPLE) if (pattern.test(bare)) report(shell, finding);
}
