// What two people did to one row, put together part by part: what only one of them changed is kept, and of what both
// changed, the change that comes later stays.

type Keyed = { id?: string; size?: string }

interface Versions<T> {
  /** As it was when this change began. */
  before: Partial<T>
  mine: T
  theirs: T
}

/** `before` may say only what `mine` changed. Lists of what has an id, sizes, and texts by key are put together in turn. */
export function mergeParts<T extends object>({ before, mine, theirs }: Versions<T>): T {
  const parts = Object.entries(mine).map(([key, value]) => {
    const was = key in before ? before[key as keyof T] : value
    return [key, mergeValue(was, value, theirs[key as keyof T])]
  })
  return { ...theirs, ...Object.fromEntries(parts) }
}

function mergeValue(was: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(was, mine)) return theirs
  if (isSame(was, theirs)) return mine
  const [before, ours, others] = [was, mine, theirs].map(byKey)
  if (before && ours && others) return Object.values(mergeKeys(before, ours, others))
  if ([was, mine, theirs].every(isTexts)) return mergeKeys(was as Texts, mine as Texts, theirs as Texts)
  return mine
}

type Texts = Record<string, unknown>

function mergeKeys(was: Texts, mine: Texts, theirs: Texts): Texts {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  const kept = keys.map(key => [key, isSame(was[key], mine[key]) ? theirs[key] : mine[key]] as const)
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

/** Nothing where its entries have nothing to be known by. */
function byKey(list: unknown): Texts | undefined {
  if (!Array.isArray(list)) return undefined
  const entries = (list as Keyed[]).map(each => [each?.id ?? each?.size, each] as const)
  if (entries.some(([key]) => key === undefined)) return undefined
  // A prefix keeps the order: keys that look like numbers would come first.
  return Object.fromEntries(entries.map(([key, each]) => [`:${key}`, each]))
}

/** Whose values are all texts: other records, such as a blank, are one thing. */
function isTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every(each => typeof each === 'string')
}

/** What of `mine` is another than before, as it was before. */
export function partsBefore<T extends object>(before: T, mine: T): Partial<T> {
  const changed = Object.entries(before).filter(([key, value]) => !isSame(value, mine[key as keyof T]))
  return Object.fromEntries(changed) as Partial<T>
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
