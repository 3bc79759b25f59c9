import { deleteCutter, listCutters, saveCutter } from '#lib/contract/cutters.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as cutters from './service.ts'

export const cutterRoutes = [
  route(listCutters, ({ db, actor }) => cutters.listCutters(db, actor)),
  route(saveCutter, ({ db, actor, params, body }) => cutters.saveCutter(db, actor, { id: params.cutterId, ...body })),
  route(deleteCutter, ({ db, actor, params }) => cutters.deleteCutter(db, actor, params.cutterId))
]
