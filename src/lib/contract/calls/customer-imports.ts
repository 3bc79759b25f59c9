export const listCustomerImports = {
  name: 'listCustomerImports',
  method: 'GET',
  path: '/api/v2/customer-imports'
} as const
export const createCustomerImport = {
  name: 'createCustomerImport',
  method: 'POST',
  path: '/api/v2/customer-imports',
  idempotent: true
} as const
export const addImportLines = {
  name: 'addImportLines',
  method: 'PUT',
  path: '/api/v2/customer-imports/{importId}/lines'
} as const
export const startCustomerImport = {
  name: 'startCustomerImport',
  method: 'POST',
  path: '/api/v2/customer-imports/{importId}/start'
} as const
export const getCustomerImport = {
  name: 'getCustomerImport',
  method: 'GET',
  path: '/api/v2/customer-imports/{importId}'
} as const
export const mendImportLines = {
  name: 'mendImportLines',
  method: 'POST',
  path: '/api/v2/customer-imports/{importId}/mended'
} as const
export const takeBackImport = {
  name: 'takeBackImport',
  method: 'DELETE',
  path: '/api/v2/customer-imports/{importId}'
} as const
