#!/usr/bin/env node
// Nothing but the version check happens before it: what follows would not even parse on an old Node.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Homeostat needs Node 20.19 or newer; this is ${process.version}. Get one from https://nodejs.org or with your version manager.`,
  );
  process.exitCode = 1;
} else {
  import('./launch.mjs').then(({ launch }) => launch());
}
