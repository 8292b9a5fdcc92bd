/** How much of the outside a model is shown at once. Characters and counts. */
export type WebSettings = {
  readonly bodyCharacters: number;
  readonly pageCharacters: number;
  readonly links: number;
  readonly searchResults: number;
  readonly snippetCharacters: number;
};

export const defaultWebSettings: WebSettings = {
  bodyCharacters: 24_000,
  pageCharacters: 24_000,
  links: 40,
  searchResults: 8,
  snippetCharacters: 300,
};
