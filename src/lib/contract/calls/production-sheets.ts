import { call } from '../call.ts'

export const listRunSheets = call('listRunSheets', 'GET', '/api/v2/production-runs/{runId}/sheets')
export const makeRunSheets = call('makeRunSheets', 'POST', '/api/v2/production-runs/{runId}/sheets')
export const cancelRunSheets = call('cancelRunSheets', 'DELETE', '/api/v2/production-runs/{runId}/sheets')
export const getRunSheetFile = call('getRunSheetFile', 'GET', '/api/v2/production-runs/{runId}/sheets/{sheetId}/file')
export const getRunSheetFiles = call('getRunSheetFiles', 'GET', '/api/v2/production-runs/{runId}/sheets/files')
export const recordSheetSent = call('recordSheetSent', 'PUT', '/api/v2/production-runs/{runId}/sheets/{sheetId}/sent')
export const markSheetCut = call('markSheetCut', 'POST', '/api/v2/production-runs/{runId}/sheets/{sheetId}/cut')
export const unmarkSheetCut = call('unmarkSheetCut', 'DELETE', '/api/v2/production-runs/{runId}/sheets/{sheetId}/cut')
export const endSheetRoll = call('endSheetRoll', 'POST', '/api/v2/production-runs/{runId}/sheets/{sheetId}/roll-ended')
