import type { Declaration, Secret } from '../../../kernel/declared-setting.ts';
import { anthropic } from './anthropic.ts';
import type { DeclaredProvider } from './declared-provider.ts';
import { openai } from './openai.ts';

const TABLE = { anthropic, openai };
type Table = typeof TABLE;

/** Who may be named as the one that is paid. */
export type Provider = keyof Table;

type SettingOf<One extends Provider> = keyof Table[One]['environment'] & string;

/** The environment name of a provider's setting. */
export type ProviderSetting = { [One in Provider]: SettingOf<One> }[Provider];

/** Providers that need a builder of their own. */
export type OwnSpeaker = {
  [One in Provider]: Table[One]['speaks'] extends 'its own' ? One : never;
}[Provider];

/** Every provider this version knows. One that names a setting it does not declare does not compile. */
export const KNOWN_PROVIDERS: { readonly [One in Provider]: DeclaredProvider<SettingOf<One>> } =
  TABLE;

export const PROVIDERS = Object.keys(TABLE) as readonly Provider[]; // by its definition

/** The declarations of all settings that belong to providers. */
export const PROVIDER_ENVIRONMENT = Object.assign(
  {},
  ...PROVIDERS.map((name) => TABLE[name].environment),
) as {
  readonly [Name in ProviderSetting]: Name extends `${string}_KEY` ? Secret : Declaration;
}; // by its definition
