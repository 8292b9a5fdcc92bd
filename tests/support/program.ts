import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (name: string) => fileURLToPath(new URL(`../../bin/${name}`, import.meta.url));
const [, given = ''] =
  /^exec "\$node" ((?:--\S+|\\|\s)+)"\$bin/m.exec(readFileSync(at('with-node.sh'), 'utf8')) ?? [];

/** What Node is told before the program when its owner starts it. */
export const NODE_FLAGS: readonly string[] = given.split(/[\s\\]+/).filter(Boolean);

/** The words before those of a command: the program as its owner starts it, on the Node that runs the tests. */
export const HOMEOSTAT: readonly string[] = [...NODE_FLAGS, at('homeostat.cjs')];
