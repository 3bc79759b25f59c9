import { call } from '../call.ts'

export const listProductionRuns = call('listProductionRuns', 'GET', '/api/v2/production-runs')
export const previewProductionRun = call('previewProductionRun', 'POST', '/api/v2/production-runs/preview')
export const createProductionRun = call('createProductionRun', 'POST', '/api/v2/production-runs', { idempotent: true })
export const getProductionRun = call('getProductionRun', 'GET', '/api/v2/production-runs/{runId}')
export const updateProductionRun = call('updateProductionRun', 'PUT', '/api/v2/production-runs/{runId}')
export const addToProductionRun = call('addToProductionRun', 'POST', '/api/v2/production-runs/{runId}/pieces', {
  idempotent: true
})
export const moveProductionRun = call('moveProductionRun', 'POST', '/api/v2/production-runs/{runId}/state', {
  idempotent: true
})
export const seeRunNotes = call('seeRunNotes', 'POST', '/api/v2/production-runs/{runId}/notes/seen')
export const listProductionPieces = call('listProductionPieces', 'GET', '/api/v2/production-runs/{runId}/pieces')
export const listRunBlanks = call('listRunBlanks', 'GET', '/api/v2/production-runs/{runId}/blanks')
export const orderRunBlanks = call('orderRunBlanks', 'POST', '/api/v2/production-runs/{runId}/purchases', {
  idempotent: true
})
export const listRunHistory = call('listRunHistory', 'GET', '/api/v2/production-runs/{runId}/history')
