import { importEntry } from './entry.mjs';

const NAMES = ['controller', 'scheduler', 'cycle', 'maintenance'];
const name = process.argv[2] ?? '';

if (NAMES.includes(name)) {
  await importEntry(`workers/${name}.ts`);
} else {
  console.error(`Which worker? sh bin/with-node.sh worker.mjs ${NAMES.join(' | ')}`);
  process.exitCode = 2;
}
