/** More is not looked at, and makes a page slow. */
export const MOST_IMAGES = 60
export const listPortfolios = { name: 'listPortfolios', method: 'GET', path: '/api/v2/portfolios' } as const
export const createPortfolio = {
  name: 'createPortfolio',
  method: 'POST',
  path: '/api/v2/portfolios',
  idempotent: true
} as const
export const getPortfolio = { name: 'getPortfolio', method: 'GET', path: '/api/v2/portfolios/{portfolioId}' } as const
export const updatePortfolio = {
  name: 'updatePortfolio',
  method: 'PUT',
  path: '/api/v2/portfolios/{portfolioId}'
} as const
export const sendPortfolio = {
  name: 'sendPortfolio',
  method: 'POST',
  path: '/api/v2/portfolios/{portfolioId}/send'
} as const
export const deletePortfolio = {
  name: 'deletePortfolio',
  method: 'DELETE',
  path: '/api/v2/portfolios/{portfolioId}'
} as const
export const addPortfolioImage = {
  name: 'addPortfolioImage',
  method: 'POST',
  path: '/api/v2/portfolio-images',
  idempotent: true
} as const
export const updatePortfolioImage = {
  name: 'updatePortfolioImage',
  method: 'PUT',
  path: '/api/v2/portfolio-images/{imageId}'
} as const
export const deletePortfolioImage = {
  name: 'deletePortfolioImage',
  method: 'DELETE',
  path: '/api/v2/portfolio-images/{imageId}'
} as const
export const orderPortfolioImages = {
  name: 'orderPortfolioImages',
  method: 'PUT',
  path: '/api/v2/portfolio-images'
} as const
export const listPortfolioMessages = {
  name: 'listPortfolioMessages',
  method: 'GET',
  path: '/api/v2/portfolios/{portfolioId}/messages'
} as const
export const getPortal = { name: 'getPortal', method: 'GET', path: '/api/v2/portal' } as const
