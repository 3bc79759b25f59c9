import type { Mockup } from '#islands/dialogs/mockup/index.ts'
import { newItem } from '#islands/parts/new-item.ts'
import { call } from '#lib/client/api.ts'
import { createItem, type Item } from '#lib/contract/items.ts'

/** An item that sells a design as it was placed. Its price is the owner's to set. */
export function makeItem(workspaceId: string, name: string, { garment, colours, layer }: Mockup): Promise<Item> {
  const body = { ...newItem(garment), name: name.slice(0, 120), basePriceCents: 0, colours, artwork: [layer] }
  return call(createItem, { query: { WorkspaceId: workspaceId }, body })
}
