#!/usr/bin/env node
import { install } from './install.mjs';

const NAMES = ['controller', 'scheduler', 'cycle', 'maintenance'];
const name = process.argv[2] ?? '';

if (NAMES.includes(name)) {
  await install({ isForTests: false });
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL(`../workers/${name}.ts`, import.meta.url).href);
} else {
  console.error(`Which worker? node bin/worker.mjs ${NAMES.join(' | ')}`);
  process.exitCode = 2;
}
