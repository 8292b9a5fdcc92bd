/** Another program that may use the memory, and nothing else. */
export type Guest = {
  /** The name of its token. */
  readonly name: string;
  readonly access: Access;
  /** Whose memory it uses, where an installation has several users; left out: that of the agent itself. */
  readonly user?: string | undefined;
};

/** Each includes those before it. `attend`: it tells what another agent does, and asks whether that may be done. */
export const ACCESS = ['read', 'write', 'attend'] as const;
export type Access = (typeof ACCESS)[number];

export function includesAccess(given: Access, needed: Access): boolean {
  return ACCESS.indexOf(given) >= ACCESS.indexOf(needed);
}
