/** Values kept up to a size altogether; the longest unused leave first. One that takes more than a quarter is not kept. */
export function createKept<Value>(most: number, sizeOf: (value: Value) => number) {
  const values = new Map<string, Value>()
  let size = 0

  function remove(key: string): void {
    const value = values.get(key)
    if (value === undefined) return
    values.delete(key)
    size -= sizeOf(value)
  }

  return {
    get size() {
      return size
    },

    get(key: string): Value | undefined {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },

    set(key: string, value: Value): void {
      remove(key)
      const own = sizeOf(value)
      if (own > most / 4) return
      values.set(key, value)
      size += own
      for (const oldest of values.keys()) {
        if (size <= most) break
        remove(oldest)
      }
    }
  }
}
