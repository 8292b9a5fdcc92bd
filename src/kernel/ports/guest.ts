/** Another program that may use the memory, and nothing else. */
export type Guest = {
  /** The name of its token. */
  readonly name: string;
  /** `write` includes reading. */
  readonly access: Access;
};

export const ACCESS = ['read', 'write'] as const;
export type Access = (typeof ACCESS)[number];
