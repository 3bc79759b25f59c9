// Three-way merge of plain values: records key by key, lists by what their entries are known by.

interface Versions {
  /** What both began with. */
  was: unknown
  mine: unknown
  theirs: unknown
}

export interface MergedValue {
  value: unknown
  /** Both changed the same; the value is mine. */
  isClash: boolean
}

type Fields = Record<string, unknown>

/** What the entries of a list may be known by. */
const NAMED_BY = ['id', 'ref', 'name']

export function mergeValue({ was, mine, theirs }: Versions): MergedValue {
  if (isSame(was, mine)) return { value: theirs, isClash: false }
  if (isSame(was, theirs) || isSame(mine, theirs)) return { value: mine, isClash: false }
  if (isFields(mine) && isFields(theirs)) return mergeFields(isFields(was) ? was : {}, mine, theirs)
  if (isTexts(was) && isTexts(mine) && isTexts(theirs)) return { value: mergeList(was, mine, theirs), isClash: false }
  const name = NAMED_BY.find(key => [was, mine, theirs].every(list => isNamed(list, key)))
  if (name) return mergeEntries(name, { was: was as Fields[], mine: mine as Fields[], theirs: theirs as Fields[] })
  return { value: mine, isClash: true }
}

/** Another kind of thing has other fields: it is taken whole. */
function mergeFields(was: Fields, mine: Fields, theirs: Fields): MergedValue {
  if (mine['kind'] !== theirs['kind'] || mine['type'] !== theirs['type']) return { value: mine, isClash: true }
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const merged = keys.map(key => [key, mergeValue({ was: was[key], mine: mine[key], theirs: theirs[key] })] as const)
  const value = Object.fromEntries(
    merged.filter(([, { value }]) => value !== undefined).map(([key, { value }]) => [key, value])
  )
  return { value, isClash: merged.some(([, { isClash }]) => isClash) }
}

/** What one deleted and the other one changed stays. */
function mergeEntries(
  name: string,
  { was, mine, theirs }: { was: Fields[]; mine: Fields[]; theirs: Fields[] }
): MergedValue {
  const [before, ours, others] = [was, mine, theirs].map(list => new Map(list.map(each => [String(each[name]), each])))
  if (!before || !ours || !others) return { value: mine, isClash: true }
  let isClash = false
  const entries = new Map<string, unknown>()
  for (const key of new Set([...others.keys(), ...ours.keys()])) {
    const [old, here, there] = [before.get(key), ours.get(key), others.get(key)]
    if (!here || !there) {
      const left = here ?? there
      if (!old || !isSame(old, left)) entries.set(key, left)
      continue
    }
    const both = mergeValue({ was: old, mine: here, theirs: there })
    isClash ||= both.isClash
    entries.set(key, both.value)
  }
  const order = mergeList([...before.keys()], [...ours.keys()], [...others.keys()])
  const value = [...new Set([...order, ...entries.keys()])].flatMap(key => (entries.has(key) ? [entries.get(key)] : []))
  return { value, isClash }
}

/** Of texts that are there once each: what either added or took away, in the order of who changed it, ours where both did. */
export function mergeList(was: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [old, ours, others] = [new Set(was), new Set(mine), new Set(theirs)]
  const isOrdered = isSame(
    was.filter(id => ours.has(id)),
    mine.filter(id => old.has(id))
  )
  const [list, second] = isOrdered ? [theirs, mine] : [mine, theirs]
  const [first, other] = isOrdered ? [others, ours] : [ours, others]
  const merged = list.filter(id => other.has(id) || !old.has(id))
  for (const [index, id] of second.entries()) {
    if (first.has(id) || old.has(id)) continue
    const previous = second.slice(0, index).findLast(each => merged.includes(each))
    merged.splice(previous === undefined ? 0 : merged.indexOf(previous) + 1, 0, id)
  }
  return merged
}

/** Whatever the order of keys; what is left out is what is undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  }
  if (!isFields(one) || !isFields(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(key => isSame(one[key], other[key]))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string') && new Set(value).size === value.length
}

function isNamed(value: unknown, key: string): boolean {
  if (!Array.isArray(value)) return false
  const names = value.map((each: unknown) => (isFields(each) ? each[key] : undefined))
  return names.every(name => typeof name === 'string') && new Set(names).size === names.length
}
