export type Declaration = { readonly describe: string; readonly default: string };
/** Whose values are never shown, stored or hashed. A key or a password that does not say so does not compile. */
export type Secret = Declaration & { readonly secret: true };
/** Settings by environment name: what each means and what holds without it. */
export type Declarations = Readonly<Record<string, Declaration | Secret>> &
  Readonly<Record<`${string}_KEY` | `${string}_PASSWORD` | `${string}_TOKEN`, Secret>>;
