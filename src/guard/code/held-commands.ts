import { runText } from '../shell/run-text.ts';
import type { Shell } from '../shell/shell.ts';
import { judgeAsIf } from '../shell/trial.ts';

/** Programs whose use in the wrong place is refused; of no others is a text searched for. */
const PROGRAMS =
  'rm|rmdir|unlink|shred|srm|dd|mkfs(?:\\.\\w+)?|mkswap|wipefs|blkdiscard|sgdisk|chmod|chown|chattr|mv|truncate|kill|pkill|killall|curl|wget|nc|ncat|socat|(?:ba|da|k|z)?sh|busybox|toybox|git|find|reboot|shutdown|halt|poweroff|systemctl|service|iptables|nft|ufw|setenforce|crontab|useradd|usermod|passwd|chpasswd|sudo|doas|docker|kubectl|psql|mysql|dropdb|terraform|redis-cli|aws|gcloud|date|hwclock|timedatectl|rsync|tee|cat|cp|ln|eval|exec|env|xargs';
const NAME = new RegExp(`^(?:/[\\w./-]*/)?(?:${PROGRAMS})$`);

/** A word that names such a program. */
export function namesProgram(text: string): boolean {
  return NAME.test(text);
}

/** Where a command begins in the code of another language: at its start, after a quote, a bracket, a separator. */
const STARTS = new RegExp(
  `(^|[\`'"({[;|&!=:,\\n>]|\\\\[nt]|\\b(?:exec|spawn|system|shell|command)\\b)\\s*(?=(?:/[\\w./-]*/)?(?:${PROGRAMS})\\s)`,
  'g',
);
const CLOSES: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  '`': '`',
  '(': ')',
  '[': ']',
  '{': '}',
};
const TEXT_LIMIT = 8_000;
const PIECE_LIMIT = 300;
const PIECES_LIMIT = 6;
/** `'rm', '-rf', ['/']`: the words of a list. */
const BETWEEN_WORDS = /(["'])\s*,\s*\[?\s*(?=["'])\1/g;

/** The commands that a text in another language, or in none, may hold. */
function commandsIn(text: string): readonly string[] {
  const joined = text.slice(0, TEXT_LIMIT).replace(BETWEEN_WORDS, ' ');
  return [...joined.matchAll(STARTS)].slice(0, PIECES_LIMIT).map((match) => {
    const rest = joined.slice(match.index + match[0].length).slice(0, PIECE_LIMIT);
    const close = CLOSES[match[1] ?? ''] ?? '\n';
    const end = rest.indexOf(close);
    return end === -1 ? rest : rest.slice(0, end);
  });
}

/** Judges the commands a text holds, as though they ran. Answers whether one of them would be refused. */
export function judgeHeld(shell: Shell, text: string, why: string): boolean {
  return commandsIn(text).some((command) =>
    judgeAsIf(shell, why, (inner) => {
      runText(inner, command, null);
    }),
  );
}
