/** Port: how many memories there are of each standing, type and trust, without reading them. */
export type MemoryTally = () => Promise<
  readonly {
    readonly status: string;
    readonly type: string;
    readonly trust: string;
    readonly memories: number;
    /** Times that prompts were given them. */
    readonly recalled: number;
  }[]
>;
