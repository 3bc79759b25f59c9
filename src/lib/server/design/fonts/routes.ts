import { deleteFont, listFonts, uploadFont } from '#lib/contract/fonts.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as fonts from './service.ts'

export const fontRoutes = [
  route(listFonts, ({ db, actor }) => fonts.listFonts(db, actor.workspaceId)),
  route(uploadFont, ({ db, actor, request }) => fonts.uploadFont(db, actor, request)),
  route(deleteFont, ({ db, actor, params }) => fonts.deleteFont(db, actor, params.fontId))
]
