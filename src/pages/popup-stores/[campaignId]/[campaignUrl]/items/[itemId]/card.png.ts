import type { APIContext } from 'astro'

import { bestSide } from '#lib/garments/decorated.ts'
import { cardReply, drawCard } from '#lib/server/storefront/cards/card.ts'
import { publicDb } from '#lib/server/platform/db/index.ts'
import { drawPicture } from '#lib/server/storefront/shopping/picture.ts'
import { getProductDetail } from '#lib/server/storefront/shopping/store.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { cachePage, visit } from '../../_visit.ts'

/** The item beside its link: name, price and look. */
export async function GET({ params, request, url, redirect }: APIContext): Promise<Response> {
  const db = publicDb()
  const response = { status: 404, headers: new Headers() }
  const page = { params, request, url, redirect, response }
  const { itemId = '' } = params
  const found = await visit(
    page,
    (campaignId, viewer) => getProductDetail(db, { campaignId, itemId }, viewer),
    ({ store }) => store
  )
  if (found.kind === 'redirect') return found.response
  if (found.kind !== 'open') return new Response(null, response)
  const { store, item } = found.data
  cachePage(page, store)
  const [colour] = item.colours
  const picture = colour && (await drawPicture(db, item, colour, bestSide(item)))
  const foot = formatMoney(item.priceCents, store.currency)
  const card = { kicker: store.name, title: item.name, foot, hex: store.themeHex, picture }
  return cardReply(await drawCard(card), response.headers)
}
