import { deletePortfolio, getPortfolio, updatePortfolio } from '#lib/contract/portfolios.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as portfolios from '#lib/server/contact/portfolios/service.ts'

export const GET = route(getPortfolio, ({ db, actor, params }) => {
  return portfolios.getPortfolio(db, actor, params.portfolioId)
})

export const PUT = route(updatePortfolio, ({ db, actor, params, body }) => {
  return portfolios.updatePortfolio(db, actor, { ...params, change: body })
})

export const DELETE = route(deletePortfolio, ({ db, actor, params, query }) => {
  return portfolios.deletePortfolio(db, actor, { ...params, Title: query.Title })
})
