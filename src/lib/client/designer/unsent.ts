// What could not be sent, until it is: it outlives the page.
import { apply, type Change, packChange, unpackChange } from '#lib/designer/change.ts'
import type { Document } from '#lib/contract/documents.ts'
import type { Design } from '#lib/designer/design.ts'

const key = (id: string): string => `designer:unsent:${id}`

export function storeUnsent(id: string, rev: number, change: Change): void {
  try {
    localStorage.setItem(key(id), JSON.stringify({ rev, change: packChange(change) }))
  } catch {
    // No room: it is still on the page, and the page asks before it is left.
  }
}

export function forgetUnsent(id: string): void {
  try {
    localStorage.removeItem(key(id))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The design with what was not sent, where the server still has what it was drawn on. */
export function withUnsent({ id, rev }: Document, design: Design): { design: Design; stale: boolean } | undefined {
  try {
    const kept = localStorage.getItem(key(id))
    if (!kept) return undefined
    const unsent = JSON.parse(kept) as { rev: number; change: Parameters<typeof unpackChange>[0] }
    return { design: apply(design, unpackChange(unsent.change)), stale: unsent.rev !== rev }
  } catch {
    return undefined
  }
}
