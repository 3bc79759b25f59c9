export const JOB_DUE = ['overdue', 'today', 'week', 'none'] as const
export const JOB_OPEN = ['open', 'closed', 'all'] as const
export const listJobs = { name: 'listJobs', method: 'GET', path: '/api/v2/jobs' } as const
export const createJob = { name: 'createJob', method: 'POST', path: '/api/v2/jobs', idempotent: true } as const
export const getJob = { name: 'getJob', method: 'GET', path: '/api/v2/job/{jobId}' } as const
export const updateJob = { name: 'updateJob', method: 'PUT', path: '/api/v2/job/{jobId}' } as const
export const saveJobItems = { name: 'saveJobItems', method: 'PUT', path: '/api/v2/job/items' } as const
export const addJobComponent = {
  name: 'addJobComponent',
  method: 'POST',
  path: '/api/v2/job/{jobId}/component',
  idempotent: true
} as const
export const setJobItemBlank = {
  name: 'setJobItemBlank',
  method: 'PUT',
  path: '/api/v2/job/{jobId}/item/{itemId}/blank'
} as const
export const repriceJob = { name: 'repriceJob', method: 'POST', path: '/api/v2/job/{jobId}/prices' } as const
export const closeJob = { name: 'closeJob', method: 'POST', path: '/api/v2/job/{jobId}/close' } as const
export const reopenJob = { name: 'reopenJob', method: 'POST', path: '/api/v2/job/{jobId}/reopen' } as const
export const sendJob = { name: 'sendJob', method: 'POST', path: '/api/v2/job/{jobId}/send' } as const
export const getJobActivity = { name: 'getJobActivity', method: 'GET', path: '/api/v2/job/{jobId}/activity' } as const
