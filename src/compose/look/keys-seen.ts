import { providersFound, providersKnown } from '../../app/model/providers-found.ts';
import type { Config } from '../../config.ts';
import { PROVIDERS, type Provider } from '../../domain/budget/providers/all-providers.ts';
import { environment } from '../../environment.ts';
import { readRawSettings } from '../../raw-settings.ts';
import { askOwnController } from '../watch/ask-own-controller.ts';

/** Which models could be asked, and where that was seen. */
export type KeysSeen = {
  /** Providers with a key or a server: those of the running controller, or of this shell where none runs. */
  readonly names: readonly Provider[];
  /** Null: no controller runs. */
  readonly controller: {
    /** Who may be paid. */
    readonly consented: string | null;
    /** Providers that this shell has and the controller lacks. */
    readonly lacking: readonly Provider[];
  } | null;
};

/** A running controller tells what it has, whatever this shell was given. */
export async function keysSeen(config: Config): Promise<KeysSeen> {
  const here = providersFound(config);
  const answer = await askOwnController(
    readRawSettings({ ...environment(), HOMEOSTAT_STATE: config.stateDir }),
    '/api/status',
  ).catch(() => null);
  if (answer === null) return { names: here, controller: null };
  const found = answer.model.found ?? [];
  return {
    names: PROVIDERS.filter((name) => found.includes(name)),
    controller: {
      consented: answer.model.provider,
      lacking: here.filter((name) => !found.includes(name)),
    },
  };
}

/** Every provider this version knows, what it needs, and whether whoever asks models has it. */
export function knownAsSeen(
  config: Config,
  { names }: KeysSeen,
): ReturnType<typeof providersKnown> {
  return providersKnown(config).map((one) => ({ ...one, isFound: names.includes(one.name) }));
}
