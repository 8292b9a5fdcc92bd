/** Where a capability is shown. */
export function capabilityAddress(id: string): string {
  return `/learning?capability=${encodeURIComponent(id)}`;
}
