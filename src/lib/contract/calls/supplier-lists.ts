export const MOST_LIST_LINES = 100_000
export const STYLES_AT_ONCE = 100
/** Of all styles of a call, unless one alone has more. */
export const COSTS_AT_ONCE = 4000
export const listSupplierLists = { name: 'listSupplierLists', method: 'GET', path: '/api/v2/supplier-lists' } as const
export const comparePriceList = {
  name: 'comparePriceList',
  method: 'POST',
  path: '/api/v2/supplier-lists/compare'
} as const
export const applyPriceList = { name: 'applyPriceList', method: 'PUT', path: '/api/v2/supplier-lists/apply' } as const
export const rememberSupplierList = {
  name: 'rememberSupplierList',
  method: 'PUT',
  path: '/api/v2/supplier-lists'
} as const
