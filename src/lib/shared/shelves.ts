// The one order in which shoppers see what a store sells: items and bundles, by section.

interface Placed {
  section: string
  position: number
}

export type Offer<Item, Bundle> = { kind: 'bundle'; bundle: Bundle } | { kind: 'item'; item: Item }

export interface Shelf<Item, Bundle> {
  section: string
  /** Of the words in `shop`, where the section has no name. */
  title: 'bundles' | 'items' | 'more'
  offers: Offer<Item, Bundle>[]
}

/** Bundles before items of the same place: those from before they had places. */
export function inPlace<Item extends Placed, Bundle extends Placed>(
  items: Item[],
  bundles: Bundle[]
): Offer<Item, Bundle>[] {
  const placeOf = (offer: Offer<Item, Bundle>) => (offer.kind === 'item' ? offer.item : offer.bundle).position
  const offers: Offer<Item, Bundle>[] = [
    ...bundles.map(bundle => ({ kind: 'bundle' as const, bundle })),
    ...items.map(item => ({ kind: 'item' as const, item }))
  ]
  return offers.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** What is sold by itself, section by section. */
export function shelvesOf<Item extends Placed & { onlyBundled: boolean }, Bundle extends Placed>(
  items: Item[],
  bundles: Bundle[]
): Shelf<Item, Bundle>[] {
  const offers = inPlace(
    items.filter(({ onlyBundled }) => !onlyBundled),
    bundles
  )
  const sections = Map.groupBy(offers, offer => (offer.kind === 'item' ? offer.item : offer.bundle).section)
  return [...sections].map(([section, members]) => ({
    section,
    title: titleOf(members, sections.size),
    offers: members
  }))
}

function titleOf(offers: Offer<unknown, unknown>[], sections: number): Shelf<unknown, unknown>['title'] {
  if (sections > 1 && offers.every(({ kind }) => kind === 'bundle')) return 'bundles'
  return sections > 1 ? 'more' : 'items'
}
