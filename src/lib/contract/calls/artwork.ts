export const listArtwork = { name: 'listArtwork', method: 'GET', path: '/api/v2/artwork' } as const
export const listArtworkCategories = {
  name: 'listArtworkCategories',
  method: 'GET',
  path: '/api/v2/artwork/categories'
} as const
export const getArtwork = { name: 'getArtwork', method: 'GET', path: '/api/v2/artwork/{artworkId}' } as const
