import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { PLUGIN_NAME } from '../../adapters/claude-code/plugin/plugin-files.ts';
import { claudeConfigDir, environment } from '../../environment.ts';

/** Of the user that runs this. */
export function claudeFolders() {
  const configDir = resolve(claudeConfigDir(environment(), homedir()));
  return {
    configDir,
    settings: join(configDir, 'settings.json'),
    plugin: join(configDir, 'skills', PLUGIN_NAME),
    /** Claude Code makes it for every plugin; ours keeps nothing there. */
    pluginData: join(configDir, 'plugins', 'data', `${PLUGIN_NAME}-skills-dir`),
  };
}
