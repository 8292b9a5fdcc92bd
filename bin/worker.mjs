#!/usr/bin/env node
import { importEntry } from './build.mjs';
import { install } from './install.mjs';

const NAMES = ['controller', 'scheduler', 'cycle', 'maintenance'];
const name = process.argv[2] ?? '';

if (NAMES.includes(name)) {
  await install({ isForTests: false });
  await importEntry(`workers/${name}.ts`);
} else {
  console.error(`Which worker? node bin/worker.mjs ${NAMES.join(' | ')}`);
  process.exitCode = 2;
}
