import { call } from '../call.ts'

export const listTransferSheets = call('listTransferSheets', 'GET', '/api/v2/transfer-sheets')
export const createTransferSheet = call('createTransferSheet', 'POST', '/api/v2/transfer-sheets', { idempotent: true })
export const getTransferSheet = call('getTransferSheet', 'GET', '/api/v2/transfer-sheets/{sheetId}')
export const updateTransferSheet = call('updateTransferSheet', 'PATCH', '/api/v2/transfer-sheets/{sheetId}')
export const copyTransferSheet = call('copyTransferSheet', 'POST', '/api/v2/transfer-sheets/{sheetId}/copy', {
  idempotent: true
})
export const deleteTransferSheet = call('deleteTransferSheet', 'DELETE', '/api/v2/transfer-sheets/{sheetId}')
export const readTransferArt = call('readTransferArt', 'POST', '/api/v2/transfer-art')
export const getTransferPrint = call('getTransferPrint', 'GET', '/api/v2/transfer-sheets/{sheetId}/print')
export const getTransferPrintAsAdmin = call(
  'getTransferPrintAsAdmin',
  'GET',
  '/api/v2/admin/transfer-sheets/{sheetId}/print'
)
