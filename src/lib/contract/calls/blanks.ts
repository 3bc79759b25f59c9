import { call } from '../call.ts'

export const BLANK_SORTS = ['name', 'newest'] as const
export const listBlanks = call('listBlanks', 'GET', '/api/v2/blanks')
export const listBlankSuppliers = call('listBlankSuppliers', 'GET', '/api/v2/blank-suppliers')
export const createBlank = call('createBlank', 'POST', '/api/v2/blanks', { idempotent: true })
export const getBlank = call('getBlank', 'GET', '/api/v2/blanks/{blankId}')
export const updateBlank = call('updateBlank', 'PUT', '/api/v2/blanks/{blankId}')
export const archiveBlank = call('archiveBlank', 'DELETE', '/api/v2/blanks/{blankId}')
