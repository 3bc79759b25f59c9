// Which of a list's members kept their order: what did not, is what was moved.

/** The longest part of `next` that comes in the same order in `places`. */
export function unmoved(next: readonly string[], places: ReadonlyMap<string, number>): Set<string> {
  const tails: number[] = []
  const before = new Int32Array(next.length).fill(-1)
  const at = next.map(id => places.get(id) ?? -1)
  for (const [index, place] of at.entries()) {
    if (place < 0) continue
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at[tails[middle]!]! < place) low = middle + 1
      else high = middle
    }
    if (low > 0) before[index] = tails[low - 1]!
    tails[low] = index
  }
  const kept = new Set<string>()
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index]!) kept.add(next[index]!)
  return kept
}

/** Makes the children of a node those of a list, moving as few as it can. */
export function arrange(parent: Element, children: readonly Element[]): void {
  const wanted = new Set(children)
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove()
  let cursor = parent.firstElementChild
  for (const child of children) {
    if (child === cursor) cursor = cursor.nextElementSibling
    else parent.insertBefore(child, cursor)
  }
}
