export const importDocument = { name: 'importDocument', method: 'POST', path: '/core2/doc/import' } as const
export const getThumbnail = { name: 'getThumbnail', method: 'GET', path: '/core2/doc/thumbnail' } as const
export const drawThumbnail = { name: 'drawThumbnail', method: 'POST', path: '/core2/doc/thumbnail' } as const
export const getProductionPack = { name: 'getProductionPack', method: 'GET', path: '/core2/doc/pack' } as const
export const getSeparations = { name: 'getSeparations', method: 'GET', path: '/core2/doc/separations' } as const
