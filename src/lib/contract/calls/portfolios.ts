import { call } from '../call.ts'

/** More is not looked at, and makes a page slow. */
export const MOST_IMAGES = 60
export const listPortfolios = call('listPortfolios', 'GET', '/api/v2/portfolios')
export const createPortfolio = call('createPortfolio', 'POST', '/api/v2/portfolios', { idempotent: true })
export const getPortfolio = call('getPortfolio', 'GET', '/api/v2/portfolios/{portfolioId}')
export const updatePortfolio = call('updatePortfolio', 'PUT', '/api/v2/portfolios/{portfolioId}')
export const sendPortfolio = call('sendPortfolio', 'POST', '/api/v2/portfolios/{portfolioId}/send')
export const deletePortfolio = call('deletePortfolio', 'DELETE', '/api/v2/portfolios/{portfolioId}')
export const addPortfolioImage = call('addPortfolioImage', 'POST', '/api/v2/portfolio-images', { idempotent: true })
export const updatePortfolioImage = call('updatePortfolioImage', 'PUT', '/api/v2/portfolio-images/{imageId}')
export const deletePortfolioImage = call('deletePortfolioImage', 'DELETE', '/api/v2/portfolio-images/{imageId}')
export const orderPortfolioImages = call('orderPortfolioImages', 'PUT', '/api/v2/portfolio-images')
export const listPortfolioMessages = call('listPortfolioMessages', 'GET', '/api/v2/portfolios/{portfolioId}/messages')
export const getPortal = call('getPortal', 'GET', '/api/v2/portal')
