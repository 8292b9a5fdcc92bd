/** As Postgres writes an array: JSON has no number of 64 bits. */
export function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}
