interface Texts {
  [name: string]: string | Texts
}

/** Each text by its whole key. */
export function flat(texts: Texts, above = ''): Record<string, string> {
  const entries = Object.entries(texts).flatMap(([name, value]) => {
    return typeof value === 'string' ? [[`${above}${name}`, value]] : Object.entries(flat(value, `${above}${name}.`))
  })
  return Object.fromEntries(entries)
}
