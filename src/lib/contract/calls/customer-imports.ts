import { call } from '../call.ts'

export const listCustomerImports = call('listCustomerImports', 'GET', '/api/v2/customer-imports')
export const createCustomerImport = call('createCustomerImport', 'POST', '/api/v2/customer-imports', {
  idempotent: true
})
export const addImportLines = call('addImportLines', 'PUT', '/api/v2/customer-imports/{importId}/lines')
export const startCustomerImport = call('startCustomerImport', 'POST', '/api/v2/customer-imports/{importId}/start')
export const getCustomerImport = call('getCustomerImport', 'GET', '/api/v2/customer-imports/{importId}')
export const mendImportLines = call('mendImportLines', 'POST', '/api/v2/customer-imports/{importId}/mended')
export const takeBackImport = call('takeBackImport', 'DELETE', '/api/v2/customer-imports/{importId}')
