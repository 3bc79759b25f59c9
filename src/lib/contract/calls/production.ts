export const listProductionRuns = {
  name: 'listProductionRuns',
  method: 'GET',
  path: '/api/v2/production-runs'
} as const
export const previewProductionRun = {
  name: 'previewProductionRun',
  method: 'POST',
  path: '/api/v2/production-runs/preview'
} as const
export const createProductionRun = {
  name: 'createProductionRun',
  method: 'POST',
  path: '/api/v2/production-runs',
  idempotent: true
} as const
export const getProductionRun = {
  name: 'getProductionRun',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}'
} as const
export const updateProductionRun = {
  name: 'updateProductionRun',
  method: 'PUT',
  path: '/api/v2/production-runs/{runId}'
} as const
export const addToProductionRun = {
  name: 'addToProductionRun',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/pieces',
  idempotent: true
} as const
export const moveProductionRun = {
  name: 'moveProductionRun',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/state',
  idempotent: true
} as const
export const seeRunNotes = {
  name: 'seeRunNotes',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/notes/seen'
} as const
export const listProductionPieces = {
  name: 'listProductionPieces',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/pieces'
} as const
export const listRunBlanks = {
  name: 'listRunBlanks',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/blanks'
} as const
export const orderRunBlanks = {
  name: 'orderRunBlanks',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/purchases',
  idempotent: true
} as const
export const listRunHistory = {
  name: 'listRunHistory',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/history'
} as const
