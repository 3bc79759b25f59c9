import { listPortfolioMessages } from '#lib/contract/portfolios.ts'
import { route } from '#lib/server/http/route.ts'
import { findPortfolioMessages } from '#lib/server/portfolios/service.ts'

export const GET = route(listPortfolioMessages, ({ db, actor, params }) => {
  return findPortfolioMessages(db, actor, params.portfolioId)
})
