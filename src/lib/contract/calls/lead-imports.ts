import { call } from '../call.ts'

export const listLeadImports = call('listLeadImports', 'GET', '/api/v2/lead-imports')
export const createLeadImport = call('createLeadImport', 'POST', '/api/v2/lead-imports', { idempotent: true })
export const addLeadImportLines = call('addLeadImportLines', 'PUT', '/api/v2/lead-imports/{importId}/lines')
export const startLeadImport = call('startLeadImport', 'POST', '/api/v2/lead-imports/{importId}/start')
export const getLeadImport = call('getLeadImport', 'GET', '/api/v2/lead-imports/{importId}')
export const mendLeadImportLines = call('mendLeadImportLines', 'POST', '/api/v2/lead-imports/{importId}/mended')
export const undoLeadImport = call('undoLeadImport', 'DELETE', '/api/v2/lead-imports/{importId}')
