import { call } from '../call.ts'

export const listArtwork = call('listArtwork', 'GET', '/api/v2/artwork')
export const listArtworkCategories = call('listArtworkCategories', 'GET', '/api/v2/artwork/categories')
export const getArtwork = call('getArtwork', 'GET', '/api/v2/artwork/{artworkId}')
