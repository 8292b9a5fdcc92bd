import { describe, expect, it } from 'vitest';
import { verdictOf } from '../support/guard.ts';

describe('what find does with all it finds', () => {
  it.each([
    [
      `find . -type f -exec mv -t /dev/shm {} + -o -name x`,
      'a test after the action narrows nothing',
    ],
    [`find . ! -name '*.md' -delete`, 'a negated test narrows little'],
    [
      `find / \\( -path /proc -o -path /sys \\) -prune -o -type f -delete`,
      'what is left out is not it',
    ],
    [`find ~ -name '*.db' -exec dd if=/dev/zero of={} count=1 \\;`, 'writing over is deleting'],
    [`find / -name '*.db' -exec cp /dev/null {} \\;`, 'copying nothing is emptying'],
    [
      `find ~ -exec sh -c 'for f; do : > "$f"; done' _ {} +`,
      'a loop without words has those given',
    ],
    [`find ~ -exec sh -c ': > "$1"' _ {} +`, 'what lies below a home is emptied'],
  ])('%s: %s', (command) => {
    expect(verdictOf(command)).not.toBe('allow');
  });

  it.each([
    `find . -path ./node_modules -prune -o -name '*.tmp' -delete`,
    `find . \\( -name '*.o' -o -name '*.a' \\) -exec rm {} +`,
    `find . -name '*.log' -exec sh -c 'for f; do : > "$f"; done' _ {} +`,
    `set -- build dist; for d; do rm -rf "$d"; done`,
    `find ~ -maxdepth 1 -exec sh -c 'for f; do echo "$f"; done' _ {} +`,
    `find . -type d -name __pycache__ -prune -exec rm -rf {} +`,
  ])('%s: is everyday work and allowed', (command) => {
    expect(verdictOf(command)).toBe('allow');
  });
});
