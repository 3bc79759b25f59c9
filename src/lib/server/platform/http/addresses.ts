/** What is found at an address, with the parts of the path that its pattern names in braces. */
interface Found<T> {
  /** By method. */
  values: Map<string, T>
  params: Record<string, string>
}

interface Entry<T> {
  method: string
  /** With parameters in braces: /api/v2/stores/{storeId} */
  path: string
  value: T
}

const PARAMETER = /^\{(\w+)\}$/

/** Finds what belongs to a path. A path written out goes before a pattern. */
export function addressTable<T>(entries: readonly Entry<T>[]): (path: string) => Found<T> | undefined {
  const exact = new Map<string, Map<string, T>>()
  /** By their number of parts. */
  const patterns = new Map<number, { parts: string[]; values: Map<string, T> }[]>()
  for (const { path, method, value } of entries) valuesAt(path).set(method, value)

  function valuesAt(path: string): Map<string, T> {
    const known = exact.get(path)
    if (known) return known
    const values = new Map<string, T>()
    // A pattern is kept here too, where no path can meet it: a brace is not a letter of a path.
    exact.set(path, values)
    const parts = path.split('/')
    if (path.includes('{')) patterns.set(parts.length, [...(patterns.get(parts.length) ?? []), { parts, values }])
    return values
  }

  return path => {
    const values = path.includes('{') ? undefined : exact.get(path)
    if (values) return { values, params: {} }
    const given = path.split('/')
    for (const { parts, values } of patterns.get(given.length) ?? []) {
      const params = read(parts, given)
      if (params) return { values, params }
    }
    return undefined
  }
}

function read(parts: string[], given: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const name = PARAMETER.exec(part)?.[1]
    const value = given[at]
    if (name ? !value : part !== value) return undefined
    if (name && value) params[name] = value
  }
  return params
}
