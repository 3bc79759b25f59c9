/** Removes what was put in first, until no more than `most` are left. */
export function dropOldest(held: Map<unknown, unknown> | Set<unknown>, most: number): void {
  for (const key of held.keys()) {
    if (held.size <= most) return
    held.delete(key)
  }
}
