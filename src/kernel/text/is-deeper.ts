/** Whether a JSON value is nested deeper than so many levels: walking it whole would overflow the stack. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1));
}
