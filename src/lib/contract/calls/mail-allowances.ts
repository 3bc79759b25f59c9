import { call } from '../call.ts'

export const listMailSenders = call('listMailSenders', 'GET', '/api/v2/admin/mail-senders')
export const setMailAllowance = call('setMailAllowance', 'PUT', '/api/v2/admin/mail-allowance')
