import { getProductionPack } from '#lib/contract/doc-core.ts'
import { packOf } from '#lib/server/documents/pack.ts'
import { route } from '#lib/server/http/route.ts'

export const GET = route(getProductionPack, ({ db, actor, query }) => packOf(db, actor, query))
