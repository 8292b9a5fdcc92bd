import type { Declarations } from '../../../kernel/declared-setting.ts';
import type { ModelRole } from '../../../kernel/ports/model.ts';
import type { PriceTable } from './model-price.ts';

/** All there is to say of a provider. Its settings, when it is found and its prices are computed from this. */
export type DeclaredProvider<Setting extends string = string> = {
  /** A provider that speaks its own language needs a builder in `compose`. */
  readonly speaks: 'chat completions' | 'its own';
  /** Its settings by environment name. */
  readonly environment: Declarations;
  readonly apiKey: Setting;
  /** Where it is asked: at the address that is set, otherwise at its public one. */
  readonly baseUrl: { readonly setting: Setting; readonly otherwise: string };
  /** It is found when one of these is set; one that is merely found is not used (invariant 6). */
  readonly foundBy: readonly [Setting, ...Setting[]];
  /** Models by role before the owner names others, or the setting that names one for all roles. */
  readonly roles: Readonly<Record<ModelRole, string>> | { readonly setting: Setting };
  /** Left out: the owner says what its models cost. */
  readonly prices?: PriceTable;
};
