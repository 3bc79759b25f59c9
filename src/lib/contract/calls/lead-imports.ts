export const listLeadImports = { name: 'listLeadImports', method: 'GET', path: '/api/v2/lead-imports' } as const
export const createLeadImport = {
  name: 'createLeadImport',
  method: 'POST',
  path: '/api/v2/lead-imports',
  idempotent: true
} as const
export const addLeadImportLines = {
  name: 'addLeadImportLines',
  method: 'PUT',
  path: '/api/v2/lead-imports/{importId}/lines'
} as const
export const startLeadImport = {
  name: 'startLeadImport',
  method: 'POST',
  path: '/api/v2/lead-imports/{importId}/start'
} as const
export const getLeadImport = { name: 'getLeadImport', method: 'GET', path: '/api/v2/lead-imports/{importId}' } as const
export const mendLeadImportLines = {
  name: 'mendLeadImportLines',
  method: 'POST',
  path: '/api/v2/lead-imports/{importId}/mended'
} as const
export const undoLeadImport = {
  name: 'undoLeadImport',
  method: 'DELETE',
  path: '/api/v2/lead-imports/{importId}'
} as const
