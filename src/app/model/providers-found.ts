import { type Config, valueOf } from '../../config.ts';
import {
  KNOWN_PROVIDERS,
  PROVIDERS,
  type Provider,
} from '../../domain/budget/providers/all-providers.ts';

/** All providers of this version: whether each has a key or a server, and the settings it needs. */
export function providersKnown(
  config: Config,
): readonly { readonly name: Provider; readonly isFound: boolean; readonly needs: string }[] {
  return PROVIDERS.map((name) => {
    const { foundBy } = KNOWN_PROVIDERS[name];
    const isFound = foundBy.some((setting) => valueOf(config, setting) !== '');
    return { name, isFound, needs: foundBy.join(' or ') };
  });
}

/** Names of the providers with a key or a server. */
export function providersFound(config: Config): readonly Provider[] {
  return providersKnown(config).flatMap(({ name, isFound }) => (isFound ? [name] : []));
}

/** Whether this provider has a key or a server; for null or `none`, whether any has. */
export function isModelFound(config: Config, provider: string | null): boolean {
  const found = providersKnown(config).filter(({ isFound }) => isFound);
  if (provider === null || provider === 'none') return found.length > 0;
  return found.some(({ name }) => name === provider);
}
