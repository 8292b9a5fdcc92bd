// CommonJS, and with nothing but the version check first: an old Node must understand it, and what is asked most is answered
// before anything else is loaded.
const [major] = process.versions.node.split('.').map(Number);

if (major < 24) {
  console.error(
    `Homeostat needs Node 24 or newer; this is ${process.version}. Run bin/homeostat (npx homeostat), which finds or brings one.`,
  );
  process.exitCode = 1;
} else {
  // In this very process, so that signals reach it and nothing waits in between.
  asked(process.argv.slice(2)).then((isAnswered) => {
    if (!isAnswered)
      return import('./entry.mjs').then((entry) => entry.importEntry('src/cli/main.ts'));
  });
}

/** Whether a running controller answered the call. Only the package has this built by itself. */
function asked(argv) {
  const quick = `${__dirname}/../dist/ask-running.cjs`;
  const { existsSync } = require('node:fs');
  return existsSync(quick) ? require(quick).askRunning(argv) : Promise.resolve(false);
}
