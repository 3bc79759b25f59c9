// What could not be sent, until it is: it outlives the page. Each tab has its own, so that one never drops what another drew.
import type { Document } from '#lib/contract/documents.ts'
import { newId } from '#lib/client/ids.ts'
import { apply, type Change, type PackedChange, packChange, unpackChange } from '#lib/designer/change.ts'
import type { Design } from '#lib/designer/design.ts'
import { mergeDesigns } from '#lib/designer/merge.ts'

const tab = newId()
/** Of tabs that were closed, put back here: sent from here. */
const taken = new Set<string>()

const prefix = (id: string): string => `designer:unsent:${id}:`

export function storeUnsent(id: string, { base, change }: { base: Design; change: Change }): void {
  try {
    localStorage.setItem(prefix(id) + tab, JSON.stringify({ base, change: packChange(change) }))
  } catch {
    // No room: it is still on the page, and the page asks before it is left.
  }
}

export function forgetUnsent(id: string): void {
  try {
    for (const key of [prefix(id) + tab, ...taken]) localStorage.removeItem(key)
    taken.clear()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The design with what was not sent, put together with what others saved meanwhile. */
export function withUnsent({ id }: Document, design: Design): Design | undefined {
  try {
    const keys = Object.keys(localStorage).filter(key => key.startsWith(prefix(id)))
    for (const key of keys) taken.add(key)
    if (keys.length === 0) return undefined
    return keys.reduce((theirs, key) => {
      const { base, change } = JSON.parse(localStorage.getItem(key) ?? '') as { base: Design; change: PackedChange }
      return mergeDesigns({ base, mine: apply(base, unpackChange(change)), theirs }).design
    }, design)
  } catch {
    return undefined
  }
}
