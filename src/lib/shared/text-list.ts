/** A list of texts as it may come: an array, a JSON-encoded array, or words with commas between. Blank entries are dropped. */
export function readTextList(given: unknown): string[] {
  if (Array.isArray(given)) return given.map(entry => String(entry ?? '').trim()).filter(Boolean)
  if (typeof given !== 'string' || given.trim() === '') return []
  return readTextList(parseArray(given) ?? given.split(','))
}

function parseArray(text: string): unknown[] | undefined {
  if (!text.trim().startsWith('[')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
