// A thread that reads one web page: as with every entry, what reads TypeScript is registered before any is imported.
import { register } from 'tsx/esm/api';

register();
await import(new URL('../src/adapters/web/page-worker.ts', import.meta.url).href);
