// Nothing but the version check happens before it: what follows would not even parse on an old Node.
const [major] = process.versions.node.split('.').map(Number);

if (major < 24) {
  console.error(
    `Homeostat needs Node 24 or newer; this is ${process.version}. Run bin/homeostat (npx homeostat), which finds or brings one.`,
  );
  process.exitCode = 1;
} else {
  import('./launch.mjs').then(({ launch }) => launch());
}
