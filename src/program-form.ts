/** Put in by bin/build.mjs where the package is made. */
declare const HOMEOSTAT_IS_PACKAGE: boolean | undefined;

/** Whether this is the installed package; else a checkout. */
export function isPackage(): boolean {
  return typeof HOMEOSTAT_IS_PACKAGE !== 'undefined';
}

/** As in package.json. */
export const APP_VERSION = '0.1.0';
