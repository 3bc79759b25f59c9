import { call } from '../call.ts'

export const getDashboard = call('getDashboard', 'GET', '/api/v2/dashboard')
