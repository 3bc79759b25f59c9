import { newItem } from '#islands/parts/new-item.ts'
import { call } from '#lib/client/api.ts'
import { createItem } from '#lib/contract/calls/items.ts'
import type { ArtworkLayer, Item, ItemColour } from '#lib/contract/items.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

interface Placed {
  garment: GarmentKind
  colours: ItemColour[]
  layer: ArtworkLayer
}

/** An item that sells a design as it was placed. Its price is the owner's to set. */
export function makeItem(workspaceId: string, name: string, { garment, colours, layer }: Placed): Promise<Item> {
  const body = { ...newItem(garment), name: name.slice(0, 120), basePriceCents: 0, colours, artwork: [layer] }
  return call(createItem, { query: { WorkspaceId: workspaceId }, body })
}
