/** A map that drops its oldest entry when full: what strangers can add to must not grow. */
export function boundedMap<Value>(limit: number) {
  const entries = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => entries.get(key),
    set: (key: string, value: Value): void => {
      entries.delete(key);
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
    },
    delete: (key: string): void => {
      entries.delete(key);
    },
  };
}
