import { call } from '../call.ts'

export const CUSTOMER_SORTS = ['name', 'newest', 'updated'] as const
export const listCustomers = call('listCustomers', 'GET', '/api/v2/customers')
export const createCustomer = call('createCustomer', 'POST', '/api/v2/customers', { idempotent: true })
export const getCustomer = call('getCustomer', 'GET', '/api/v2/customer/{customerId}')
export const updateCustomer = call('updateCustomer', 'PUT', '/api/v2/customer/{customerId}')
export const archiveCustomer = call('archiveCustomer', 'PUT', '/api/v2/customer/{customerId}/archived')
export const deleteCustomer = call('deleteCustomer', 'DELETE', '/api/v2/customer/{customerId}')
export const getCustomerHistory = call('getCustomerHistory', 'GET', '/api/v2/customer/{customerId}/history')
export const listCustomerWords = call('listCustomerWords', 'GET', '/api/v2/customers/words')
export const exportCustomers = call('exportCustomers', 'GET', '/api/v2/customers/export')
export const listDuplicates = call('listDuplicates', 'GET', '/api/v2/customers/duplicates')
export const mergeCustomers = call('mergeCustomers', 'POST', '/api/v2/customers/merge')
export const undoMerge = call('undoMerge', 'DELETE', '/api/v2/customer-merges/{mergeId}')
