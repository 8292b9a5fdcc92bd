#!/usr/bin/env node
import { install } from './install.mjs';

await install({ isForTests: true });
const { runTests } = await import('./run-tests.mjs');
process.exitCode = await runTests(process.argv.slice(2));
