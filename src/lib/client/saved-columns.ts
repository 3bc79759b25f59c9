// What the columns of a head line were taken for, as somebody put them last in this browser.
const MOST_KEPT = 30

/** Which lists: each knows other columns. */
type List = 'roster' | 'customers' | 'leads'

const keyOf = (list: List) => `${list}-columns`
const lineOf = (heads: readonly string[]) => heads.join('\t').toLowerCase()

function read(list: List): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(list)) || '{}') as Record<string, string[]>
  } catch {
    return {}
  }
}

/** Undefined where this head line was never put right, or knows columns that are gone by now. */
export function savedColumns<Column extends string>(
  list: List,
  heads: readonly string[],
  known: readonly Column[]
): Column[] | undefined {
  const columns = read(list)[lineOf(heads)]
  const isWhole =
    columns?.length === heads.length && columns.every(column => (known as readonly string[]).includes(column))
  return isWhole ? (columns as Column[]) : undefined
}

export function saveColumns(list: List, heads: readonly string[], columns: readonly string[]): void {
  if (heads.every(head => head === '')) return
  const line = lineOf(heads)
  const others = Object.entries(read(list)).filter(([known]) => known !== line)
  try {
    localStorage.setItem(
      keyOf(list),
      JSON.stringify(Object.fromEntries([...others.slice(1 - MOST_KEPT), [line, columns]]))
    )
  } catch {
    // A browser that keeps nothing asks again.
  }
}
