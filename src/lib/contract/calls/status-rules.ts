export const listStatusRules = { name: 'listStatusRules', method: 'GET', path: '/api/v2/job/rules' } as const
export const createStatusRule = {
  name: 'createStatusRule',
  method: 'POST',
  path: '/api/v2/job/rules',
  idempotent: true
} as const
export const updateStatusRule = { name: 'updateStatusRule', method: 'PUT', path: '/api/v2/job/rules/{ruleId}' } as const
export const deleteStatusRule = {
  name: 'deleteStatusRule',
  method: 'DELETE',
  path: '/api/v2/job/rules/{ruleId}'
} as const
export const previewStatusRule = {
  name: 'previewStatusRule',
  method: 'POST',
  path: '/api/v2/job/rules/preview'
} as const
