import { getProductionPack } from '#lib/contract/doc-core.ts'
import { packOf } from '#lib/server/design/documents/pack.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(getProductionPack, ({ db, actor, query }) => packOf(db, actor, query))
