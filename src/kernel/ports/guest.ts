/** Another program that the owner lets use the memory, and nothing else. */
export type Guest = {
  /** As its token is called. */
  readonly name: string;
  /** `write` may read too. */
  readonly access: Access;
};

export const ACCESS = ['read', 'write'] as const;
export type Access = (typeof ACCESS)[number];
