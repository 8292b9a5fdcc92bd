export type Declaration = { readonly describe: string; readonly default: string };
/** Settings whose values are never shown, stored or hashed. A key or password that is not declared secret does not compile. */
export type Secret = Declaration & { readonly secret: true };
/** Settings by environment name, with meaning and default. */
export type Declarations = Readonly<Record<string, Declaration | Secret>> &
  Readonly<Record<`${string}_KEY` | `${string}_PASSWORD` | `${string}_TOKEN`, Secret>>;
