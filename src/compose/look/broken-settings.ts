import type { Config } from '../../config.ts';
import { PROVIDERS } from '../../domain/budget/providers/all-providers.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { readSettingsFile } from '../../raw-settings.ts';
import { modelSettings } from '../settings/model-settings.ts';
import { checkOwnersSettings } from './owners-settings.ts';

/**
 * Mistakes in the owner's settings files, each with file, place and what to do. A running controller continues with the last
 * settings it could read; it would not start with these.
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

/** A line of the status. */
export function brokenWarning(why: string): string {
  return `${why}. Until then the running agent uses the earlier settings; it would not start with this file`;
}

function whyNot(look: () => unknown): readonly string[] {
  try {
    look();
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}
