import type { Config } from '../../config.ts';
import { PROVIDERS } from '../../domain/budget/providers/all-providers.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { readSettingsFile } from '../../raw-settings.ts';
import { modelSettings } from '../settings/model-settings.ts';
import { checkOwnersSettings } from './owners-settings.ts';

/**
 * Files of the owner that cannot be used as they are now, each with its place and what to do. A running controller goes on with what
 * they said when it could read them last, and would not start with them.
 */
export function brokenSettings(config: Config): readonly string[] {
  const looks = [
    () => readSettingsFile(config.stateDir),
    ...PROVIDERS.map((provider) => () => modelSettings(config, provider)),
    () => {
      checkOwnersSettings(config);
    },
  ];
  return [...new Set(looks.flatMap(whyNot))];
}

/** As the status says it. */
export function brokenWarning(why: string): string {
  return `${why}. What it said before holds until then, and the agent would not start with it`;
}

function whyNot(look: () => unknown): readonly string[] {
  try {
    look();
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}
