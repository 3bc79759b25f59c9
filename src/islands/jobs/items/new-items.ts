import type { VariedItem } from '#islands/dialogs/create-varied-item/index.ts'
import { type ItemDraft, itemOf, newCells } from '#lib/client/job-sheet/rows.ts'
import { NEW_DECORATION, readBlank } from '#lib/client/job-sheet/texts.ts'
import type { Item } from '#lib/contract/items.ts'
import type { JobItem, JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import { findNamedColour } from '#lib/shared/garment-colours.ts'

function newItem(): ItemDraft {
  return itemOf({ id: crypto.randomUUID(), cells: newCells('garment') })
}

export function variedItem({ style, colour, ...item }: VariedItem, items: readonly JobItemInput[]): ItemDraft {
  const made = newItem()
  // A colour alone is no style.
  const blank = style
    ? readBlank([style, colour].filter(Boolean).join(' · '), items)
    : { ...made.blank, colour, hex: findNamedColour(colour)?.hex ?? null }
  return { ...made, ...item, blank }
}

/** With its designs and at its price: that is what it is sold for. */
export function savedItem(saved: Item): ItemDraft {
  const { id: itemId, name, colours, sizes, basePriceCents, costCents, taxClass, artwork } = saved
  const { name: colour = '', hex = null } = colours[0] ?? {}
  const item = newItem()
  return {
    ...item,
    name,
    blank: { ...item.blank, itemId, name, colour, hex, costCents, ...(taxClass && { taxClass }) },
    sizes: sizes.map(({ name: size }) => ({ size: size.slice(0, 20), quantity: 0 })),
    components: artwork.flatMap(({ side, design }) => {
      if (!design) return []
      const { documentId, name: text } = design
      return { ...NEW_DECORATION, id: crypto.randomUUID(), documentId, design: text, location: side }
    }),
    fixed: { cents: basePriceCents, reason: t('jobItems.savedPrice'), locked: false }
  }
}

/** As it was made, with the price that it had by hand; screens are there already. Its names were for those people. */
export function earlierItem({ done: _, spoiled: __, counts: ___, position: ____, ...item }: JobItem): ItemDraft {
  return {
    ...item,
    id: crypto.randomUUID(),
    people: [],
    cells: {},
    components: item.components.map(component => ({ ...component, id: crypto.randomUUID(), reorder: true }))
  }
}
