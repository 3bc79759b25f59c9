/** A Chinese or Japanese font with all of its letters fits. */
export const MAX_FONT_BYTES = 20 * 1024 * 1024
export const listFonts = { name: 'listFonts', method: 'GET', path: '/api/v2/fonts' } as const
export const uploadFont = { name: 'uploadFont', method: 'POST', path: '/api/v2/fonts' } as const
export const deleteFont = { name: 'deleteFont', method: 'DELETE', path: '/api/v2/fonts/{fontId}' } as const
