import { parseCLI, startVitest } from 'vitest/node';

/**
 * Runs vitest over all projects, names what was skipped and prints the closing line. Gives the exit
 * code. With HOMEOSTAT_REQUIRE_SERVERS=1 a skipped test counts as a failed one.
 */
export async function runTests(args) {
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  const vitest = await startVitest('test', filter, options);
  const mustRun = process.env.HOMEOSTAT_REQUIRE_SERVERS === '1';
  const { passed, failed, skipped } = collect(vitest, options.testNamePattern);
  // Closed first: what goes wrong while stopping is an unhandled error too, and the line comes last.
  await vitest.close();
  const faults = vitest.state.getUnhandledErrors().length;
  const failures = failed + faults + (mustRun ? skipped.length : 0);
  for (const line of skipped)
    console.log(`${mustRun ? 'skipped, a failure here' : 'skipped'}: ${line}`);
  if (faults > 0) console.log(`${faults} errors outside of any test count as failures`);
  if (passed + failures + skipped.length === 0) console.log('No test was found');
  console.log(`${passed} passed, ${failures} failed, ${mustRun ? 0 : skipped.length} skipped`);
  return failures > 0 || passed === 0 || process.exitCode ? 1 : 0;
}

/** A file or suite that broke before or around its tests counts as one failure of its own. */
function collect(vitest, namePattern) {
  const found = { passed: 0, failed: 0, skipped: [] };
  for (const module of vitest.state.getTestModules()) {
    found.failed += module.errors().length;
    for (const suite of module.children.allSuites()) found.failed += suite.errors().length;
    for (const test of module.children.allTests()) count(found, test, namePattern);
  }
  return found;
}

function count(found, test, namePattern) {
  const { state, note } = test.result();
  if (state === 'passed') found.passed += 1;
  else if (state === 'failed') found.failed += 1;
  else if (isMeant(test.fullName, namePattern)) {
    const file = test.module.relativeModuleId ?? test.module.moduleId;
    found.skipped.push(`${file} > ${test.fullName}${note ? ` (${note})` : ''}`);
  }
}

/** With `-t` vitest marks every other test as skipped; those were not asked for. */
function isMeant(fullName, namePattern) {
  return !namePattern || new RegExp(namePattern).test(fullName.replaceAll(' > ', ' '));
}
