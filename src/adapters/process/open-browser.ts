import { spawn } from 'node:child_process';

/** Shows an address in the owner's browser. False: the program that knows it could not be started. */
export function openBrowser(url: string): Promise<boolean> {
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(program, [url], { detached: true, stdio: 'ignore' });
  child.unref();
  return new Promise((resolve) => {
    child.on('spawn', () => {
      resolve(true);
    });
    child.on('error', () => {
      resolve(false);
    });
  });
}
