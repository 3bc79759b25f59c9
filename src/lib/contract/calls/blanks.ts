export const BLANK_SORTS = ['name', 'newest'] as const
export const listBlanks = { name: 'listBlanks', method: 'GET', path: '/api/v2/blanks' } as const
export const listBlankSuppliers = {
  name: 'listBlankSuppliers',
  method: 'GET',
  path: '/api/v2/blank-suppliers'
} as const
export const createBlank = { name: 'createBlank', method: 'POST', path: '/api/v2/blanks', idempotent: true } as const
export const getBlank = { name: 'getBlank', method: 'GET', path: '/api/v2/blanks/{blankId}' } as const
export const updateBlank = { name: 'updateBlank', method: 'PUT', path: '/api/v2/blanks/{blankId}' } as const
export const archiveBlank = { name: 'archiveBlank', method: 'DELETE', path: '/api/v2/blanks/{blankId}' } as const
