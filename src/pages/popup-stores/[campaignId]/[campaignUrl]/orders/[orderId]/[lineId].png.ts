import type { APIContext } from 'astro'

import { publicDb } from '#lib/server/platform/db/index.ts'
import { drawLook, lookOf, versionOf } from '#lib/server/storefront/orders/line-look.ts'

import { readOrder } from '../../_order.ts'

/** A piece of an order as it will be made, for the mails: by the order's link, which is the key to it. */
export async function GET({ params, url }: APIContext): Promise<Response> {
  const response = { status: 404, headers: new Headers() }
  const order = await readOrder({ params, response }, params.orderId)
  const line = order?.lines.find(({ id }) => id === params.lineId)
  const look = line && (await lookOf(publicDb(), line))
  if (!line || !look) return new Response(null, response)
  const png = await drawLook(look, line.id)
  // Under the version it has now a mail program may keep it; an older address shows it as it is.
  const isNewest = url.searchParams.get('v') === versionOf(line)
  response.headers.set('cache-control', isNewest ? 'private, max-age=604800, immutable' : 'no-store')
  response.headers.set('content-type', 'image/png')
  return new Response(new Uint8Array(png), { headers: response.headers })
}
