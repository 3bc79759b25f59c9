import { call } from '../call.ts'

export const getProductionCapacity = call('getProductionCapacity', 'GET', '/api/v2/production-capacity')
export const updateProductionCapacity = call('updateProductionCapacity', 'PUT', '/api/v2/production-capacity')
export const getProductionCalendar = call('getProductionCalendar', 'GET', '/api/v2/production-calendar')
export const planProduction = call('planProduction', 'POST', '/api/v2/production-calendar')
export const getFirstDay = call('getFirstDay', 'GET', '/api/v2/production-calendar/first-day')
