import {
  addPortfolioImage,
  createPortfolio,
  deletePortfolio,
  deletePortfolioImage,
  getPortal,
  getPortfolio,
  listPortfolioMessages,
  listPortfolios,
  orderPortfolioImages,
  sendPortfolio,
  updatePortfolio,
  updatePortfolioImage
} from '#lib/contract/portfolios.ts'
import { attachToPortalMessage, sendPortalMessage } from '#lib/contract/lead-forms.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as images from './images.ts'
import * as portal from './portal.ts'
import { sendPortfolio as sendToWorkspace } from './send.ts'
import * as portfolios from './service.ts'

export const portfolioRoutes = [
  route(getPortal, async ({ db, query }) => (await portal.getPortal(db, query.url)).portal),
  route(sendPortalMessage, ({ once, body }) => once(tx => portal.sendPortalMessage(tx, body))),
  route(attachToPortalMessage, ({ db, query, request }) => portal.attachToPortalMessage(db, query.url, request)),
  route(updatePortfolioImage, ({ db, actor, params, body }) => {
    return images.updatePortfolioImage(db, actor, { ...params, ...body })
  }),
  route(deletePortfolioImage, ({ db, actor, params }) => {
    return images.deletePortfolioImage(db, actor, params.imageId)
  }),
  route(addPortfolioImage, ({ db, once, actor, body }) => {
    return once(
      (tx, fileId) => images.addPortfolioImage(tx, actor, { ...body, fileId }),
      () => images.preparePicture(db, actor, body)
    )
  }),
  route(orderPortfolioImages, ({ db, actor, body }) => images.orderPortfolioImages(db, actor, body)),
  route(getPortfolio, ({ db, actor, params }) => {
    return portfolios.getPortfolio(db, actor, params.portfolioId)
  }),
  route(updatePortfolio, ({ db, actor, params, body }) => {
    return portfolios.updatePortfolio(db, actor, { ...params, change: body })
  }),
  route(sendPortfolio, ({ db, actor, params, body }) => sendToWorkspace(db, actor, { ...params, ...body })),
  route(deletePortfolio, ({ db, actor, params, query }) => {
    return portfolios.deletePortfolio(db, actor, { ...params, Title: query.Title })
  }),
  route(listPortfolioMessages, ({ db, actor, params }) => {
    return portfolios.findPortfolioMessages(db, actor, params.portfolioId)
  }),
  route(listPortfolios, ({ db, actor, query }) => portfolios.findPortfolios(db, actor, query)),
  route(createPortfolio, ({ once, actor, body }) => {
    return once(tx => portfolios.createPortfolio(tx, actor, body))
  })
]
