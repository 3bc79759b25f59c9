import { createFilm, listFilms, stockFilms } from '#lib/contract/films.ts'
import * as films from '#lib/server/design/documents/films.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(listFilms, ({ db, actor, query }) => {
  return films.listFilms(db, actor.workspaceId, { removed: query.IncludeRemoved === 'true' })
})

export const POST = route(createFilm, ({ db, actor, body }) => films.createFilm(db, actor, body))

export const PUT = route(stockFilms, ({ db, actor, body }) => films.stockFilms(db, actor, body.skus))
