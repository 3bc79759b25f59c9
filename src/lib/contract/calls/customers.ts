export const CUSTOMER_SORTS = ['name', 'newest', 'updated'] as const
export const listCustomers = { name: 'listCustomers', method: 'GET', path: '/api/v2/customers' } as const
export const createCustomer = {
  name: 'createCustomer',
  method: 'POST',
  path: '/api/v2/customers',
  idempotent: true
} as const
export const getCustomer = { name: 'getCustomer', method: 'GET', path: '/api/v2/customer/{customerId}' } as const
export const updateCustomer = { name: 'updateCustomer', method: 'PUT', path: '/api/v2/customer/{customerId}' } as const
export const archiveCustomer = {
  name: 'archiveCustomer',
  method: 'PUT',
  path: '/api/v2/customer/{customerId}/archived'
} as const
export const deleteCustomer = {
  name: 'deleteCustomer',
  method: 'DELETE',
  path: '/api/v2/customer/{customerId}'
} as const
export const getCustomerHistory = {
  name: 'getCustomerHistory',
  method: 'GET',
  path: '/api/v2/customer/{customerId}/history'
} as const
export const listCustomerWords = { name: 'listCustomerWords', method: 'GET', path: '/api/v2/customers/words' } as const
export const exportCustomers = { name: 'exportCustomers', method: 'GET', path: '/api/v2/customers/export' } as const
export const listDuplicates = { name: 'listDuplicates', method: 'GET', path: '/api/v2/customers/duplicates' } as const
export const mergeCustomers = { name: 'mergeCustomers', method: 'POST', path: '/api/v2/customers/merge' } as const
export const undoMerge = { name: 'undoMerge', method: 'DELETE', path: '/api/v2/customer-merges/{mergeId}' } as const
