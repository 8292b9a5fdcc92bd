/** As Postgres writes an array: JSON has no number of 64 bits. */
export function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}

/** The values of such an array of numbers. */
export function valuesIn(array: string): readonly string[] {
  return array === '{}' ? [] : array.slice(1, -1).split(',');
}
