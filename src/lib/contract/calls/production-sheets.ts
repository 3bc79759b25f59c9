export const listRunSheets = {
  name: 'listRunSheets',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/sheets'
} as const
export const makeRunSheets = {
  name: 'makeRunSheets',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/sheets'
} as const
export const cancelRunSheets = {
  name: 'cancelRunSheets',
  method: 'DELETE',
  path: '/api/v2/production-runs/{runId}/sheets'
} as const
export const getRunSheetFile = {
  name: 'getRunSheetFile',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/sheets/{sheetId}/file'
} as const
export const getRunSheetFiles = {
  name: 'getRunSheetFiles',
  method: 'GET',
  path: '/api/v2/production-runs/{runId}/sheets/files'
} as const
export const recordSheetSent = {
  name: 'recordSheetSent',
  method: 'PUT',
  path: '/api/v2/production-runs/{runId}/sheets/{sheetId}/sent'
} as const
export const markSheetCut = {
  name: 'markSheetCut',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/sheets/{sheetId}/cut'
} as const
export const unmarkSheetCut = {
  name: 'unmarkSheetCut',
  method: 'DELETE',
  path: '/api/v2/production-runs/{runId}/sheets/{sheetId}/cut'
} as const
export const endSheetRoll = {
  name: 'endSheetRoll',
  method: 'POST',
  path: '/api/v2/production-runs/{runId}/sheets/{sheetId}/roll-ended'
} as const
