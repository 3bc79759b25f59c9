import { call } from '../call.ts'

export const listSymbols = call('listSymbols', 'GET', '/api/v2/symbols')
export const createSymbol = call('createSymbol', 'POST', '/api/v2/symbols')
export const getSymbol = call('getSymbol', 'GET', '/api/v2/symbols/{symbolId}')
export const updateSymbol = call('updateSymbol', 'PUT', '/api/v2/symbols/{symbolId}')
export const deleteSymbol = call('deleteSymbol', 'DELETE', '/api/v2/symbols/{symbolId}')
