// `node --import bin/keep-compiled.mjs FILE.ts`: keeps what Node compiled of the sources, which is half the work of the next such call.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/homeostat-compiled', import.meta.url)),
);
