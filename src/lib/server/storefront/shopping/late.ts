// A cart against the free places that a closed store still offers.
import { t } from '#lib/i18n/t.ts'
import type { CartLine } from '#lib/contract/shopping.ts'
import { type FreeBox, placeAll } from '#lib/designer/run/free-places.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { freeNow, keyOfBlank, type LateLine, type LateOffer, measureLines } from '#lib/server/storefront/late/places.ts'

import type { ReadyLine } from './cart.ts'
import { findLetterProblems } from './design-letters.ts'
import { fillIn } from './fields.ts'
import { findShop, type ShopItemRow, type ShopRow } from './queries.ts'
import { showArtwork } from './store.ts'

/** What cannot be made of each line as it is typed, by its key. */
export async function findLineProblems(
  db: Db,
  shop: ShopRow,
  lines: readonly CartLine[]
): Promise<ReadonlyMap<string, string>> {
  const letters = await findLetterProblems(db, shop, lines)
  if (!shop.late) return letters
  return new Map([...(await findPlaceProblems(shop, shop.late, lines)), ...letters])
}

async function findPlaceProblems(
  shop: ShopRow,
  offer: LateOffer,
  lines: readonly CartLine[]
): Promise<Map<string, string>> {
  const measured = await measureLines(
    { workspaceId: shop.workspaceId, ...offer },
    lines.flatMap(({ key, itemId, sizeId, personalisation }) => {
      const item = shop.items.find(({ id, hidden }) => id === itemId && !hidden)
      return item ? [lateLine({ key, item, sizeId, personalisation: fillIn(item.fields, personalisation).filled })] : []
    })
  )
  const free = freeNow(offer)
  const problems = new Map<string, string>()
  let before: FreeBox[] = []
  for (const { key, quantity } of lines) {
    const found = measured.get(key)
    if (!found) continue
    if ('problem' in found) problems.set(key, found.problem)
    else {
      const wanted = [...before, ...Array.from({ length: quantity }, () => found).flat()]
      if (placeAll(free, wanted, offer.gapMm)) before = wanted
      else
        problems.set(
          key,
          before.length > 0 || quantity > 1 ? t('errors.production.late.tooMany') : t('errors.production.late.tooLarge')
        )
    }
  }
  return problems
}

interface Chosen extends Pick<LateLine, 'key' | 'personalisation'> {
  item: ShopItemRow
  sizeId: string
}

function lateLine({ key, item, sizeId, personalisation }: Chosen): LateLine {
  const size = item.sizes.find(({ id }) => id === sizeId)?.name ?? ''
  return { key, blank: { name: item.name, size }, picture: { artwork: showArtwork(item) }, personalisation }
}

export type LateItem = Pick<ShopItemRow, 'id' | 'name' | 'colours' | 'sizes' | 'fields'> & Pick<LateLine, 'picture'>

/** What a store shows that may be offered late: a group price is decided when the store closes. */
export async function findLateItems(db: Db, campaignId: string): Promise<LateItem[]> {
  const shop = await findShop(db, campaignId, {})
  const items = (shop?.items ?? []).filter(({ group }) => group === null)
  return items.map(item => ({ ...item, picture: { artwork: showArtwork(item) } }))
}

export interface LateBoxes {
  runId: string
  boxes: FreeBox[]
  blanks: { key: string; quantity: number }[]
}

/** What an order takes of the places that are left. */
export async function lateBoxesOf(shop: ShopRow, offer: LateOffer, ready: readonly ReadyLine[]): Promise<LateBoxes> {
  const lines = ready.map(({ item, size, personalisation }, at) =>
    lateLine({ key: String(at), item, sizeId: size.id, personalisation })
  )
  const measured = await measureLines({ workspaceId: shop.workspaceId, ...offer }, lines)
  const boxes = ready.flatMap(({ quantity }, at) => {
    const found = measured.get(String(at))
    if (!found || 'problem' in found) return []
    return Array.from({ length: quantity }, () => found).flat()
  })
  const blanks = ready.map(({ item, colour, size, quantity }) => ({ key: keyOfBlank(item, colour, size), quantity }))
  const sums = [...Map.groupBy(blanks, ({ key }) => key)].map(([key, of]) => {
    return { key, quantity: of.reduce((sum, { quantity }) => sum + quantity, 0) }
  })
  return { runId: offer.runId, boxes, blanks: sums }
}
