import { createFilmRoll, listFilmRolls, printFilmRollLabels, updateFilmRoll } from '#lib/contract/film-rolls.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { printRollLabels } from './labels.ts'
import * as rolls from './service.ts'

export const rollRoutes = [
  route(listFilmRolls, ({ db, actor, query }) => rolls.listRolls(db, actor, { gone: query.gone === 'true' })),
  route(printFilmRollLabels, ({ db, actor, query }) => printRollLabels(db, actor, query)),
  route(createFilmRoll, ({ once, actor, body }) => once(tx => rolls.createRoll(tx, actor, body))),
  route(updateFilmRoll, ({ db, actor, params, body }) => rolls.updateRoll(db, actor, { ...params, ...body }))
]
