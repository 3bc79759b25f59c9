import { addPortfolioImage, orderPortfolioImages } from '#lib/contract/portfolios.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as images from '#lib/server/contact/portfolios/images.ts'

export const POST = route(addPortfolioImage, ({ db, once, actor, body }) => {
  return once(
    (tx, fileId) => images.addPortfolioImage(tx, actor, { ...body, fileId }),
    () => images.preparePicture(db, actor, body)
  )
})

export const PUT = route(orderPortfolioImages, ({ db, actor, body }) => images.orderPortfolioImages(db, actor, body))
