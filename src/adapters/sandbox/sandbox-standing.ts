import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StepNotStarted, type StepRunner } from '../../kernel/ports/step-runner.ts';

/** Whether steps can run in the sandbox here; `advice` says what to install or change. */
export type SandboxStanding =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: string; readonly advice: string };

const NEEDED: Readonly<Record<string, string>> = {
  bwrap: 'bubblewrap',
  socat: 'socat',
  rg: 'ripgrep',
};
const PROBE_MS = 20_000;
const WITHOUT =
  'Or choose to run without one, where every step may read what this user may: npx homeostat config set sandbox none';
const NAMESPACES =
  'The system must allow user namespaces: on Ubuntu 24.04 `sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`, on older Debian `sysctl -w kernel.unprivileged_userns_clone=1`, in Docker `--security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined`.';

/** Looks for what must be installed, then starts a sandbox that does nothing. */
export async function sandboxStanding(
  probe: StepRunner,
  searchPath: string,
): Promise<SandboxStanding> {
  if (process.platform !== 'linux') {
    return { ok: false, why: `there is no sandbox for ${process.platform} here`, advice: WITHOUT };
  }
  const missing = Object.keys(NEEDED).filter((name) => !isOnPath(name, searchPath));
  if (missing.length > 0) {
    const packages = missing.map((name) => NEEDED[name]).join(' ');
    const advice = `Run: apt-get install -y ${packages}. ${WITHOUT}`;
    return { ok: false, why: `the sandbox needs ${missing.join(', ')}`, advice };
  }
  return tryIt(probe);
}

async function tryIt(probe: StepRunner): Promise<SandboxStanding> {
  const signal = AbortSignal.timeout(PROBE_MS);
  try {
    const onSpawn = async () => undefined;
    const { exitCode, output } = await probe.run({ run: 'true', onSpawn, signal });
    if (exitCode === 0) return { ok: true };
    const said = new TextDecoder().decode(output).trim();
    return { ok: false, why: `the sandbox does not start: ${said}`, advice: NAMESPACES };
  } catch (error) {
    if (!(error instanceof StepNotStarted)) throw error;
    const why = `the sandbox does not start: ${error.why}`;
    return { ok: false, why, advice: `${NAMESPACES} ${WITHOUT}` };
  }
}

function isOnPath(name: string, searchPath: string): boolean {
  return searchPath.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}
