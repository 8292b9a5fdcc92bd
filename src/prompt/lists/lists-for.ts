import type { Wanted } from '../../kernel/log/log-contract.ts';
import type { InDecision, Places, PromptList } from '../list/prompt-list.ts';
import { ALL_LISTS } from './all-lists.ts';

type Listed<Purpose extends keyof Places> = {
  readonly name: string;
  readonly place: NonNullable<Places[Purpose]>;
};

/** The lists of a prompt for this purpose. */
export function listsFor<Purpose extends keyof Places>(
  purpose: Purpose,
): readonly Listed<Purpose>[] {
  const all: readonly PromptList[] = ALL_LISTS;
  return all.flatMap(({ name, in: places }) => {
    const place = places[purpose];
    return place === undefined ? [] : [{ name, place }];
  });
}

/** All documents these lists need, to be read together. */
export function documentsFor(purpose: 'decide' | 'act'): Wanted {
  return listsFor(purpose).flatMap(({ place }) => place.documents ?? []);
}

type OfDecision = Extract<
  (typeof ALL_LISTS)[number],
  { readonly in: { readonly decide: unknown } }
>;

/** The items of each list of a decision. */
export type DecisionLines = {
  readonly [List in OfDecision as List['name']]: List['in']['decide'] extends InDecision<infer Line>
    ? readonly Line[]
    : never;
};
