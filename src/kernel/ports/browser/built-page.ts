/** A file of the built dashboard, with the smaller forms that were made of it. */
export type BuiltFile = {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
};

/** The dashboard as it was built. Only what was there when it was read can be asked for. */
export type BuiltPage = {
  /** The text of `index.html`; null: nothing was built. */
  readonly html: () => string | null;
  /** Null: there is no file of this name, such as `assets/index-4fX2.js`. */
  readonly file: (name: string) => BuiltFile | null;
};
