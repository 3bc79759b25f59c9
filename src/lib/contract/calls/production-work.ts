export const LABEL_PAPERS = ['5160', '5163', '4x6'] as const
export const listRunPress = {
  name: 'listRunPress',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/press'
} as const
export const claimPieces = {
  name: 'claimPieces',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/claims'
} as const
export const recordActs = { name: 'recordActs', method: 'POST', path: '/api/v2/production-acts' } as const
export const listRunBags = { name: 'listRunBags', method: 'GET', path: '/api/v2/production-runs/{runId}/bags' } as const
export const scanCode = { name: 'scanCode', method: 'GET', path: '/api/v2/production-scans' } as const
export const printRunLabels = {
  name: 'printRunLabels',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/labels'
} as const
