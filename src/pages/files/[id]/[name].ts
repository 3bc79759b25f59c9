import type { APIContext } from 'astro'

import { readActorIfAny } from '#lib/server/platform/access/actor.ts'
import { publicDb } from '#lib/server/platform/db/index.ts'
import { serveFile } from '#lib/server/platform/files/serve.ts'

export function GET({ params, request }: Pick<APIContext, 'params' | 'request'>): Promise<Response> {
  const db = publicDb()
  return serveFile(db, {
    id: params['id'] ?? '',
    url: new URL(request.url),
    known: request.headers.get('if-none-match'),
    readActor: () => readActorIfAny(db, request)
  })
}
