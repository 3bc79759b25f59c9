// Why a piece of a run cannot be cut as it stands: in words, before anything is made.

export interface Hindrance {
  code:
    | 'no-film'
    | 'several-films'
    | 'not-cut'
    | 'letters'
    | 'empty'
    | 'values'
    | 'no-design'
    | 'too-wide'
    | 'too-long'
    | 'film-ends'
  /** Parts that it concerns, by their keys. */
  parts: string[]
  /** Whole sentences for who runs the shop. */
  message: string
}

/** The same sentence once, with all the parts that it is about. */
export function gatherHindrances(all: readonly Hindrance[]): Hindrance[] {
  const found = new Map<string, Hindrance>()
  for (const { code, parts, message } of all) {
    const same = found.get(`${code} ${message}`)
    if (same) same.parts = [...new Set([...same.parts, ...parts])]
    else found.set(`${code} ${message}`, { code, parts: [...parts], message })
  }
  return [...found.values()]
}

const MOST_NAMED = 8

/** Of codes, a few: the list shows all. */
export function namedCodes(codes: readonly string[]): string {
  const shown = codes.slice(0, MOST_NAMED).join(', ')
  return codes.length > MOST_NAMED ? `${shown} and ${codes.length - MOST_NAMED} more` : shown
}
