export const listTransferSheets = {
  name: 'listTransferSheets',
  method: 'GET',
  path: '/api/v2/transfer-sheets'
} as const
export const createTransferSheet = {
  name: 'createTransferSheet',
  method: 'POST',
  path: '/api/v2/transfer-sheets',
  idempotent: true
} as const
export const getTransferSheet = {
  name: 'getTransferSheet',
  method: 'GET',
  path: '/api/v2/transfer-sheets/{sheetId}'
} as const
export const updateTransferSheet = {
  name: 'updateTransferSheet',
  method: 'PATCH',
  path: '/api/v2/transfer-sheets/{sheetId}'
} as const
export const copyTransferSheet = {
  name: 'copyTransferSheet',
  method: 'POST',
  path: '/api/v2/transfer-sheets/{sheetId}/copy',
  idempotent: true
} as const
export const deleteTransferSheet = {
  name: 'deleteTransferSheet',
  method: 'DELETE',
  path: '/api/v2/transfer-sheets/{sheetId}'
} as const
export const readTransferArt = { name: 'readTransferArt', method: 'POST', path: '/api/v2/transfer-art' } as const
export const getTransferPrint = {
  name: 'getTransferPrint',
  method: 'GET',
  path: '/api/v2/transfer-sheets/{sheetId}/print'
} as const
export const getTransferPrintAsAdmin = {
  name: 'getTransferPrintAsAdmin',
  method: 'GET',
  path: '/api/v2/admin/transfer-sheets/{sheetId}/print'
} as const
