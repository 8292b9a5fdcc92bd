/** An event and how it relates to what is explained. */
export type Ref = { readonly eventId: string; readonly role: string };

/** A belief in words, and the events behind it. */
export type Reason = {
  readonly kind:
    | 'capability'
    | 'anti_pattern'
    | 'cycle'
    | 'prompt_line'
    | 'action'
    | 'lesson'
    | 'mail'
    | 'memory';
  readonly id: string;
  readonly says: readonly string[];
  readonly because: readonly Ref[];
};
