import { createPortfolio, listPortfolios } from '#lib/contract/portfolios.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as portfolios from '#lib/server/contact/portfolios/service.ts'

export const GET = route(listPortfolios, ({ db, actor }) => portfolios.findPortfolios(db, actor))

export const POST = route(createPortfolio, ({ once, actor, body }) => {
  return once(tx => portfolios.createPortfolio(tx, actor, body))
})
