import { deleteFilm, updateFilm } from '#lib/contract/films.ts'
import * as films from '#lib/server/design/documents/films.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const PUT = route(updateFilm, ({ db, actor, params, body }) => {
  return films.updateFilm(db, actor, { sku: params.sku, input: body })
})

export const DELETE = route(deleteFilm, ({ db, actor, params }) => films.deleteFilm(db, actor, params.sku))
