import { expect, it } from 'vitest';
import { standsAside } from '../../../src/app/attend/aside.ts';
import { boundedMap } from '../../../src/kernel/bounded-map.ts';

const said = (homeostat?: object) => ({
  session_id: 's',
  hook_event_name: 'Stop',
  cwd: '/elsewhere',
  ...(homeostat !== undefined && { homeostat }),
});

it('stands aside in a project with a plugin of its own, for each hook of the session', async () => {
  let asked = 0;
  const hasOwnPlugin = (project: string) => {
    asked += 1;
    return Promise.resolve(project === '/own');
  };
  const sessions = { ports: { hasOwnPlugin }, aside: boundedMap<boolean>(9) };
  expect(await standsAside(sessions, said({ project_dir: '/own' }))).toBe(true);
  // Over HTTP only the folder is named that a command left it in.
  expect(await standsAside(sessions, said())).toBe(true);
  expect(asked).toBe(1);
  expect(await standsAside(sessions, said({ project_dir: '/own', level: 'project' }))).toBe(false);
  expect(await standsAside(sessions, said({ project_dir: '/own', host: 'pi' }))).toBe(false);
  // Meanwhile that plugin was removed, or another folder was opened.
  expect(await standsAside(sessions, said({ project_dir: '/elsewhere' }))).toBe(false);
  expect(await standsAside(sessions, said())).toBe(false);
});
