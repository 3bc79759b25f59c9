import type { APIContext } from 'astro'

import { serveLettering } from '#lib/server/design/documents/lettering.ts'
import { readActorIfAny } from '#lib/server/platform/access/actor.ts'
import { publicDb } from '#lib/server/platform/db/index.ts'

/** What a shopper typed, in a font of the shop. */
export function GET({ request }: Pick<APIContext, 'request'>): Promise<Response> {
  const db = publicDb()
  return serveLettering(db, {
    query: new URL(request.url).searchParams,
    readActor: () => readActorIfAny(db, request)
  })
}
