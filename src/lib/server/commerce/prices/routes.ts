import {
  createPriceMatrix,
  deletePriceMatrix,
  getPrices,
  updatePriceMatrix,
  updatePriceRules
} from '#lib/contract/prices.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as prices from './service.ts'

export const priceRoutes = [
  route(getPrices, ({ db, actor }) => prices.getPrices(db, actor)),
  route(updatePriceRules, ({ db, actor, body }) => prices.updatePriceRules(db, actor, body)),
  route(createPriceMatrix, ({ once, actor, body }) => once(tx => prices.createPriceMatrix(tx, actor, body))),
  route(updatePriceMatrix, ({ db, actor, params, body }) => {
    return prices.updatePriceMatrix(db, actor, { ...params, change: body })
  }),
  route(deletePriceMatrix, ({ db, actor, params }) => prices.deletePriceMatrix(db, actor, params.matrixId))
]
