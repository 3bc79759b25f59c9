import type { APIContext } from 'astro'

import { publicDb } from '#lib/server/platform/db/index.ts'
import { cacheRule } from '#lib/server/platform/files/serve.ts'
import { drawPicture, pictureAddresses, versions } from '#lib/server/storefront/shopping/picture.ts'
import { getProductDetail } from '#lib/server/storefront/shopping/store.ts'

import { cachePage, visit } from '../../_visit.ts'

/** One colour and side of an item, for `<img>`: under the version it has now, where the others lead. */
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
  const item = found.kind === 'open' ? found.data.item : undefined
  const colour = item?.colours.find(({ id }) => id === url.searchParams.get('colour'))
  if (found.kind !== 'open' || !item || !colour) return new Response(null, response)

  const side = url.searchParams.get('side') === 'back' ? 'back' : 'front'
  if (url.searchParams.get('v') !== versions(item, side)(colour)) {
    const to = pictureAddresses(found.data.store.path, item, side)(colour)
    return new Response(null, { status: 302, headers: { location: to, 'cache-control': 'no-store' } })
  }
  const isPublic = cachePage(page, found.data.store)
  response.headers.set('cache-control', cacheRule(isPublic))
  response.headers.set('content-type', 'image/svg+xml; charset=utf-8')
  return new Response(await drawPicture(db, item, colour, side), { headers: response.headers })
}
