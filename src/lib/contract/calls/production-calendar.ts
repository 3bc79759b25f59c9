export const getProductionCapacity = {
  name: 'getProductionCapacity',
  method: 'GET',
  path: '/api/v2/production-capacity'
} as const
export const updateProductionCapacity = {
  name: 'updateProductionCapacity',
  method: 'PUT',
  path: '/api/v2/production-capacity'
} as const
export const getProductionCalendar = {
  name: 'getProductionCalendar',
  method: 'GET',
  path: '/api/v2/production-calendar'
} as const
export const planProduction = { name: 'planProduction', method: 'POST', path: '/api/v2/production-calendar' } as const
export const getFirstDay = {
  name: 'getFirstDay',
  method: 'GET',
  path: '/api/v2/production-calendar/first-day'
} as const
