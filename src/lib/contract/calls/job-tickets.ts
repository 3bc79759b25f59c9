export const printJobTickets = { name: 'printJobTickets', method: 'GET', path: '/api/v2/job/tickets' } as const
