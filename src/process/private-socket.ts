import { chmod, mkdir, rm } from 'node:fs/promises';
import { connect, type Server } from 'node:net';
import { dirname } from 'node:path';

/**
 * Lets a server listen on a Unix socket in a folder that only its user can enter. What a killed process left there is
 * replaced; a socket that somebody answers on is not. @throws when it cannot listen
 */
export async function listenInPrivate(server: Server, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await chmod(dirname(path), 0o700);
  if (await hasListener(path)) {
    throw new Error(`another process listens on ${path}: stop it, and run homeostat restart`);
  }
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
  await chmod(path, 0o600);
}

function hasListener(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
