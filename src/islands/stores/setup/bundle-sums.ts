import type { StoreBundle, StoreItem } from '#lib/contract/stores.ts'

type Parts = StoreBundle['parts']

/** What the pieces cost without the bundle. */
export function singlyCents(parts: Parts, items: StoreItem[]): number {
  return parts.reduce((sum, { storeItemId }) => {
    const storeItem = items.find(({ id }) => id === storeItemId)
    return sum + (storeItem ? (storeItem.priceCents ?? storeItem.item.basePriceCents) : 0)
  }, 0)
}

/** "2 × Team tee, Cap" */
export function piecesText(parts: Parts, items: StoreItem[]): string {
  const counts = items.map(({ id, item }) => {
    return { name: item.name, count: parts.filter(({ storeItemId }) => storeItemId === id).length }
  })
  return counts
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name))
    .join(', ')
}

/** The item that keeps shoppers from seeing the bundle, if one is hidden. */
export function hiddenPart(parts: Parts, items: StoreItem[]): StoreItem | undefined {
  return items.find(({ id, hidden }) => hidden && parts.some(({ storeItemId }) => storeItemId === id))
}
