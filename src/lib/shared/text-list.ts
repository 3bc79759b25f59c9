/**
 * A list of texts as it may come: an array, a JSON-encoded array, or words with commas between. Blank entries are dropped;
 * an entry that is no text, number or yes-or-no stays as it is, for the schema to refuse.
 */
export function readTextList(given: unknown): unknown[] {
  if (Array.isArray(given)) return given.map(readEntry).filter(entry => entry !== '')
  if (typeof given !== 'string' || given.trim() === '') return []
  return readTextList(parseArray(given) ?? given.split(','))
}

function readEntry(entry: unknown): unknown {
  if (typeof entry === 'object' && entry !== null) return entry
  return String(entry ?? '').trim()
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
