// CommonJS, and with nothing but the version check first: an old Node must understand it, and what is asked most is answered
// before anything else is loaded.
const [major, minor] = process.versions.node.split('.').map(Number);

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

/**
 * Whether a running controller answered the call. The package has this built by itself; a checkout reads its few sources
 * as they are, which is half the work of finding and loading the bundle. Node before 24.3 warns of that at each call.
 */
async function asked(argv) {
  // Two words at most are asked so, besides --json, and whoever starts one does not ask it.
  if (argv[0] === 'start' || argv.length > 3) return false;
  const quick = `${__dirname}/../dist/ask-running.cjs`;
  const source = `${__dirname}/../src/cli/ask-running.ts`;
  const { existsSync } = require('node:fs');
  if (existsSync(quick)) return require(quick).askRunning(argv);
  if (!existsSync(source) || (major === 24 && minor < 3)) return false;
  require('node:module').enableCompileCache(
    `${__dirname}/../node_modules/.cache/homeostat/compiled`,
  );
  // Before the first start its packages are not there: the long way brings them.
  const found = await import(source).catch(() => null);
  return found === null ? false : found.askRunning(argv);
}
