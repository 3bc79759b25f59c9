import { call } from '../call.ts'

export const printJobTickets = call('printJobTickets', 'GET', '/api/v2/job/tickets')
