import { newId } from '#lib/client/ids.ts'
import type { ItemColour, ItemDetails, ItemSize } from '#lib/contract/items.ts'
import { GARMENT_COLOURS, type GarmentColour } from '#lib/garments/colours.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import { SIZE_RUNS, type SizeRun } from '#lib/shared/sizes.ts'

export function newColour({ name, hex, heather }: GarmentColour): ItemColour {
  return { id: newId(), name, hex: hex.toLowerCase(), heather, pictures: { front: null, back: null } }
}

export function newSizes(run: SizeRun): ItemSize[] {
  return SIZE_RUNS[run].map(size => ({ id: newId(), ...size }))
}

/** The sizes that come with a garment. */
export function usualRun(garment: GarmentKind | null): SizeRun {
  if (garment === 'cap') return 'caps'
  return garment === 'tote' ? 'oneSize' : 'adult'
}

export type NewItem = Omit<ItemDetails, 'basePriceCents'> & { basePriceCents: number | undefined }

/** Where a new item begins. */
export function newItem(garment: GarmentKind): NewItem {
  return {
    name: '',
    description: '',
    categoryId: null,
    garment,
    basePriceCents: undefined,
    costCents: null,
    colours: GARMENT_COLOURS.filter(({ name }) => name === 'Navy' || name === 'Heather Grey')
      .toReversed()
      .map(newColour),
    sizes: newSizes(usualRun(garment)),
    fields: [],
    artwork: []
  }
}
