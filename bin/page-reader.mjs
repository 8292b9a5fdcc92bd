// A thread that reads one web page.
import { importEntry } from './build.mjs';

await importEntry('src/adapters/web/page-worker.ts');
