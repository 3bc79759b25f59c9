import { call } from '../call.ts'

export const listStatusRules = call('listStatusRules', 'GET', '/api/v2/job/rules')
export const createStatusRule = call('createStatusRule', 'POST', '/api/v2/job/rules', { idempotent: true })
export const updateStatusRule = call('updateStatusRule', 'PUT', '/api/v2/job/rules/{ruleId}')
export const deleteStatusRule = call('deleteStatusRule', 'DELETE', '/api/v2/job/rules/{ruleId}')
export const previewStatusRule = call('previewStatusRule', 'POST', '/api/v2/job/rules/preview')
