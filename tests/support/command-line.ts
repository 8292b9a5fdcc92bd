import { afterEach, beforeEach, vi } from 'vitest';
import { run } from '../../src/cli/program.ts';

type Called = { readonly code: number; readonly document: Record<string, unknown> };

/** Commands run in this process with `--json` and this environment: their exit code and the one document they print. */
export function commandLine(
  environment: () => Readonly<Record<string, string>>,
): (...words: readonly string[]) => Promise<Called> {
  let out = '';
  beforeEach(() => {
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      out += String(chunk);
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  return async (...words) => {
    out = '';
    const code = await run([...words, '--json']);
    return { code, document: JSON.parse(out) as Record<string, unknown> };
  };
}
