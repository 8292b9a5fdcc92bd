/** On the scale of a model, whose cosines begin and end somewhere: 0 for texts that have nothing in common, 1 for two that say the same. */
export function likeness(
  cosine: number,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  return to > from ? (cosine - from) / (to - from) : 0;
}
