import { deleteSavedView, listSavedViews, saveView } from '#lib/contract/saved-views.ts'
import * as views from '#lib/server/identity/workspaces/saved-views.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(listSavedViews, ({ db, actor, query }) => views.findSavedViews(db, actor, query.list))

export const PUT = route(saveView, ({ db, actor, body }) => views.saveView(db, actor, body))

export const DELETE = route(deleteSavedView, ({ db, actor, query }) => views.deleteSavedView(db, actor, query))
