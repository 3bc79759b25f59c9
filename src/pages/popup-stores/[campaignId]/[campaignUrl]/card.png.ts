import type { APIContext } from 'astro'

import { t } from '#lib/i18n/t.ts'
import { cardReply, drawCard } from '#lib/server/storefront/cards/card.ts'
import { publicDb } from '#lib/server/platform/db/index.ts'
import { drawPicture } from '#lib/server/storefront/shopping/picture.ts'
import { readStore } from '#lib/server/storefront/shopping/store.ts'

import { cachePage, visit } from './_visit.ts'

/** The store beside its link: name, for whom, and the first thing it sells. */
export async function GET({ params, request, url, redirect }: APIContext): Promise<Response> {
  const db = publicDb()
  const response = { status: 404, headers: new Headers() }
  const page = { params, request, url, redirect, response }
  const found = await visit(
    page,
    (campaignId, viewer) => readStore(db, campaignId, viewer),
    store => store
  )
  if (found.kind === 'redirect') return found.response
  if (found.kind !== 'open') return new Response(null, response)
  const { name, organisation, shop, themeHex, items } = found.data
  cachePage(page, found.data)
  const [first] = items
  const colour = first?.colours[0]
  const picture = first && colour && (await drawPicture(db, first, colour, 'front'))
  const foot = t('shop.by', { shop: shop.name })
  return cardReply(
    await drawCard({ kicker: organisation, title: name, foot, hex: themeHex, picture }),
    response.headers
  )
}
