import type { APIContext } from 'astro'

import { readFont } from '#lib/server/design/documents/fonts.ts'
import { serveFont } from '#lib/server/design/fonts/read.ts'
import { readActorIfAny } from '#lib/server/platform/access/actor.ts'
import { publicDb } from '#lib/server/platform/db/index.ts'
import { isUuid } from '#lib/shared/uuid.ts'

/** Ours are for everybody; those that a shop uploaded go by their id. */
export async function GET({ params, request }: Pick<APIContext, 'params' | 'request'>): Promise<Response> {
  const name = params['file'] ?? ''
  const db = publicDb()
  if (isUuid(name)) return serveFont(db, { id: name, readActor: () => readActorIfAny(db, request) })
  const file = await readFont(params['version'] ?? '', name)
  if (!file) return new Response(null, { status: 404 })
  return new Response(file, {
    headers: { 'content-type': 'font/woff', 'cache-control': 'public, max-age=31536000, immutable' }
  })
}
