/** Programs whose use in the wrong place is refused; of no others is a text searched for. */
export const PROGRAMS =
  'rm|rmdir|unlink|shred|srm|dd|mkfs(?:\\.\\w+)?|mkswap|wipefs|blkdiscard|sgdisk|chmod|chown|chattr|mv|truncate|kill|pkill|killall|curl|wget|nc|ncat|socat|(?:ba|da|k|z)?sh|busybox|toybox|git|find|reboot|shutdown|halt|poweroff|systemctl|service|iptables|nft|ufw|setenforce|crontab|useradd|usermod|passwd|chpasswd|sudo|doas|docker|kubectl|psql|mysql|dropdb|terraform|redis-cli|aws|gcloud|date|hwclock|timedatectl|rsync|tee|cat|cp|ln|eval|exec|env|xargs';
// `/etc/passwd` and `/tmp/passwd` name files.
const NAME = new RegExp(`^(?:/[\\w./-]*bin/)?(?:${PROGRAMS})$`);

/** A word that names such a program. */
export function namesProgram(text: string): boolean {
  return NAME.test(text);
}

/** Programs that destroy what they are pointed at, whatever else they are told. */
export function namesDestroyer(text: string): boolean {
  return /^(?:\/[\w./-]*\/)?(?:rm|rmdir|shred|srm|dd|mkfs(?:\.\w+)?|mkswap|wipefs|blkdiscard)$/.test(
    text,
  );
}
