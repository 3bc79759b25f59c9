export const getBilling = { name: 'getBilling', method: 'GET', path: '/api/stripe/customers' } as const
export const refreshBilling = { name: 'refreshBilling', method: 'POST', path: '/api/stripe/customers' } as const
export const saveBillingDetails = { name: 'saveBillingDetails', method: 'PUT', path: '/api/stripe/customers' } as const
export const listPaymentMethods = {
  name: 'listPaymentMethods',
  method: 'GET',
  path: '/api/stripe/payment-methods'
} as const
export const beginCard = { name: 'beginCard', method: 'POST', path: '/api/stripe/payment-methods' } as const
export const setCard = { name: 'setCard', method: 'PUT', path: '/api/stripe/payment-methods' } as const
export const removeCard = { name: 'removeCard', method: 'DELETE', path: '/api/stripe/payment-methods' } as const
export const getSubscription = { name: 'getSubscription', method: 'GET', path: '/api/stripe/subscriptions' } as const
export const chooseSubscription = {
  name: 'chooseSubscription',
  method: 'POST',
  path: '/api/stripe/subscriptions'
} as const
export const keepSubscription = { name: 'keepSubscription', method: 'PUT', path: '/api/stripe/subscriptions' } as const
export const cancelSubscription = {
  name: 'cancelSubscription',
  method: 'DELETE',
  path: '/api/stripe/subscriptions'
} as const
export const listPlanInvoices = { name: 'listPlanInvoices', method: 'GET', path: '/api/stripe/invoices' } as const
export const printPlanInvoice = {
  name: 'printPlanInvoice',
  method: 'GET',
  path: '/api/stripe/invoices/{invoiceId}'
} as const
export const payPlanInvoice = { name: 'payPlanInvoice', method: 'POST', path: '/api/stripe/invoices' } as const
export const openPortal = { name: 'openPortal', method: 'POST', path: '/api/stripe/portal' } as const
export const confirmTestCard = {
  name: 'confirmTestCard',
  method: 'POST',
  path: '/api/stripe/payment-methods/confirm'
} as const
export const moveTestClock = { name: 'moveTestClock', method: 'POST', path: '/api/stripe/test-clock' } as const
