import { call } from '../call.ts'

export const MOST_LIST_LINES = 100_000
export const STYLES_AT_ONCE = 100
/** Of all styles of a call, unless one alone has more. */
export const COSTS_AT_ONCE = 4000
export const listSupplierLists = call('listSupplierLists', 'GET', '/api/v2/supplier-lists')
export const comparePriceList = call('comparePriceList', 'POST', '/api/v2/supplier-lists/compare')
export const applyPriceList = call('applyPriceList', 'PUT', '/api/v2/supplier-lists/apply')
export const rememberSupplierList = call('rememberSupplierList', 'PUT', '/api/v2/supplier-lists')
