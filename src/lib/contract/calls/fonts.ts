import { call } from '../call.ts'

/** A Chinese or Japanese font with all of its letters fits. */
export const MAX_FONT_BYTES = 20 * 1024 * 1024
export const listFonts = call('listFonts', 'GET', '/api/v2/fonts')
export const uploadFont = call('uploadFont', 'POST', '/api/v2/fonts')
export const deleteFont = call('deleteFont', 'DELETE', '/api/v2/fonts/{fontId}')
