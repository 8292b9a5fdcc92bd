import { basename, dirname, resolve } from 'node:path';
import { isPackage } from '../../program-form.ts';

/** Where this program is installed, which decides how it is updated. `prefix`: of npm's global packages. */
export type OwnPlace =
  | { readonly kind: 'checkout' }
  | { readonly kind: 'global'; readonly prefix: string }
  | { readonly kind: 'project' };

export function ownPlace(): OwnPlace {
  return isPackage() ? ownPlaceOf(resolve(import.meta.dirname, '../../..')) : { kind: 'checkout' };
}

/** npm installs a global package in `<prefix>/lib/node_modules`. */
export function ownPlaceOf(folder: string): OwnPlace {
  const modules = dirname(folder);
  const lib = dirname(modules);
  const isGlobal = basename(modules) === 'node_modules' && basename(lib) === 'lib';
  return isGlobal ? { kind: 'global', prefix: dirname(lib) } : { kind: 'project' };
}
