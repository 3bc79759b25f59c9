import type { APIContext } from 'astro'

import { readActorIfAny } from '#lib/server/platform/access/actor.ts'
import { publicDb } from '#lib/server/platform/db/index.ts'
import { drawPersonalised } from '#lib/server/design/documents/letters.ts'

/** A design with what a shopper filled in. */
export function GET({ params, request }: Pick<APIContext, 'params' | 'request'>): Promise<Response> {
  const db = publicDb()
  return drawPersonalised(db, {
    versionId: params['versionId'] ?? '',
    query: new URL(request.url).searchParams,
    readActor: () => readActorIfAny(db, request)
  })
}
