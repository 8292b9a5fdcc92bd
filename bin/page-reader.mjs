// A thread that reads one web page.
import { importEntry } from './entry.mjs';

await importEntry('src/adapters/web/page-worker.ts');
