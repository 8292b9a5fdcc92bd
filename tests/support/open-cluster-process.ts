import { openCluster } from '../../src/adapters/postgres/cluster/cluster.ts';
import { clusterOptions } from './cluster.ts';

/**
 * Run as a process of its own: opens the cluster that the arguments name, as the user id they name,
 * prints how that went as one line of JSON and ends without stopping the server.
 */
const [stateDir = '', systemDir = '', nativeDir = '', uid = ''] = process.argv.slice(2);
// Only now, when every module is loaded: the checkout may be closed to that user.
if (uid !== '') {
  process.setgroups?.([]);
  process.setgid?.(Number(uid));
  process.setuid?.(Number(uid));
}
const said: string[] = [];
const { how, address, dataDir } = await openCluster({
  ...clusterOptions(stateDir),
  progress: (line) => said.push(line),
  systemDir,
  ...(nativeDir !== '' && { nativeDir }),
});
console.log(JSON.stringify({ how, address, dataDir, said }));
