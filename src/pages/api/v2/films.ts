import { listFilms, stockFilms } from '#lib/contract/designer.ts'
import * as films from '#lib/server/documents/films.ts'
import { route } from '#lib/server/http/route.ts'

export const GET = route(listFilms, ({ db, actor }) => films.listFilms(db, actor.workspaceId))

export const PUT = route(stockFilms, ({ db, actor, body }) => films.stockFilms(db, actor, body.skus))
