export const listMailSenders = { name: 'listMailSenders', method: 'GET', path: '/api/v2/admin/mail-senders' } as const
export const setMailAllowance = {
  name: 'setMailAllowance',
  method: 'PUT',
  path: '/api/v2/admin/mail-allowance'
} as const
