import { type Config, valueOf } from '../../config.ts';
import {
  KNOWN_PROVIDERS,
  PROVIDERS,
  type Provider,
} from '../../domain/budget/providers/all-providers.ts';

/** Every provider this version knows: whether it was found, and what it needs. */
export function providersKnown(
  config: Config,
): readonly { readonly name: Provider; readonly isFound: boolean; readonly needs: string }[] {
  return PROVIDERS.map((name) => {
    const { foundBy } = KNOWN_PROVIDERS[name];
    const isFound = foundBy.some((setting) => valueOf(config, setting) !== '');
    return { name, isFound, needs: foundBy.join(' or ') };
  });
}

/** Names of those with a key or a server. */
export function providersFound(config: Config): readonly Provider[] {
  return providersKnown(config).flatMap(({ name, isFound }) => (isFound ? [name] : []));
}

/** Whether there is a key or a server for the one that is named, or for any when none is. */
export function isModelFound(config: Config, provider: string | null): boolean {
  const found = providersKnown(config).filter(({ isFound }) => isFound);
  if (provider === null || provider === 'none') return found.length > 0;
  return found.some(({ name }) => name === provider);
}
