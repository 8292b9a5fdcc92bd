import { block, type Call, type Finding, wordAt } from '../shell/call.ts';

/** How each program sets the clock, matched against its words (with a blank before and after each). */
const SETS: Readonly<Record<string, RegExp>> = {
  date: / (?:-u?s\S*|--set?(?:=\S+)?) | \d{8}(?:\d{2}){0,2}(?:\.\d{2})? /,
  gdate: / (?:-u?s\S*|--set?(?:=\S+)?) /,
  timedatectl: / set-(?:time|timezone|ntp|local-rtc) /,
  hwclock: / (?:-\w*[swa]\w*|--(?:set|systohc|hctosys|systz|adjust|setepoch)) /,
  clock: / (?:-\w*[swa]\w*|--(?:set|systohc|hctosys)) /,
  ntpdate: /^(?!.* -\w*[qd]\w* )/,
  ntpdig: / (?:-S|-s|--step|--slew) /,
  sntp: / (?:-\w*[sS]\w*|--step|--slew) /,
  rdate: /^(?!.* -\w*p)/,
  htpdate: / -\w*[st]/,
  ntpd: / -\w*[gq]/,
  chronyd: / -\w*[qs]/,
  chronyc:
    / (?:settime|makestep|burst|offline|online|doffset|reset|cyclelogs|shutdown|delete|deny|allow|add|trimrtc|manual|local) /,
  openntpd: / -\w*s/,
  adjtimex: / (?:-\w*[softe]\w*|--(?:tick|frequency|offset|singleshot|set\S*|adjust)) /,
  systemsetup: / -set(?:time|date|timezone|usingnetworktime|networktimeserver) /,
  sntpd: /^/,
  w32tm: / \/(?:config|resync|unregister) /,
  tzutil: / \/s /,
  rtcwake: /^(?!.* (?:-n|--dry-run|-m (?:show|no)|--list-modes) )/,
};
/** Options whose time is only shown. */
const SHOWN = /^(?:-u?[drfI]|--date|--reference|--file)$/;
const ASKS = / (?:--help|-h|--version|-V|help) /;

/** Schedules, certificates and logs depend on the machine's time. */
export function setsClock({ name, args }: Call): Finding | null {
  const pattern = Object.hasOwn(SETS, name) ? SETS[name] : undefined;
  if (pattern === undefined) return null;
  const told = args.filter((arg, i) => !/^[+@]/.test(arg) && !SHOWN.test(wordAt(args, i - 1)));
  const line = ` ${told.join(' ')} `;
  if (ASKS.test(line) || !pattern.test(line)) return null;
  return block('machine.clock', 'sets the clock that schedules, certificates and logs hang on');
}
