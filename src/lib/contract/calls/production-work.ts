import { call } from '../call.ts'

export const LABEL_PAPERS = ['5160', '5163', '4x6'] as const
export const listRunPress = call('listRunPress', 'GET', '/api/v2/production-runs/{runId}/press')
export const claimPieces = call('claimPieces', 'POST', '/api/v2/production-runs/{runId}/claims')
export const recordActs = call('recordActs', 'POST', '/api/v2/production-acts')
export const listRunBags = call('listRunBags', 'GET', '/api/v2/production-runs/{runId}/bags')
export const scanCode = call('scanCode', 'GET', '/api/v2/production-scans')
export const printRunLabels = call('printRunLabels', 'GET', '/api/v2/production-runs/{runId}/labels')
