/** What Node is told before a TypeScript file of ours that it is to run. */
export const TO_RUN_SOURCE = [
  '--import',
  new URL('../../bin/keep-compiled.mjs', import.meta.url).href,
];
