import { deletePortfolioImage, updatePortfolioImage } from '#lib/contract/portfolios.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as images from '#lib/server/contact/portfolios/images.ts'

export const PUT = route(updatePortfolioImage, ({ db, actor, params, body }) => {
  return images.updatePortfolioImage(db, actor, { ...params, ...body })
})

export const DELETE = route(deletePortfolioImage, ({ db, actor, params }) => {
  return images.deletePortfolioImage(db, actor, params.imageId)
})
