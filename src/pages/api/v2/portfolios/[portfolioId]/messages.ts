import { listPortfolioMessages } from '#lib/contract/portfolios.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { findPortfolioMessages } from '#lib/server/contact/portfolios/service.ts'

export const GET = route(listPortfolioMessages, ({ db, actor, params }) => {
  return findPortfolioMessages(db, actor, params.portfolioId)
})
