import { call } from '../call.ts'

export const importDocument = call('importDocument', 'POST', '/core2/doc/import')
export const getThumbnail = call('getThumbnail', 'GET', '/core2/doc/thumbnail')
export const drawThumbnail = call('drawThumbnail', 'POST', '/core2/doc/thumbnail')
export const getProductionPack = call('getProductionPack', 'GET', '/core2/doc/pack')
export const getSeparations = call('getSeparations', 'GET', '/core2/doc/separations')
