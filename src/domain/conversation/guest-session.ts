type Named = { readonly name: string };

/** Where the memories of a guest say they come from: each note adds a name of its own, for they are no neighbours. */
export function guestSession({ name }: Named): string {
  return `guest:${name}`;
}

/** A conversation of a guest as memories know it. */
export function streamSession(guest: Named, conversationId: string): string {
  return `${guestSession(guest)}:${conversationId}`;
}
