import { call } from '../call.ts'

export const JOB_DUE = ['overdue', 'today', 'week', 'none'] as const
export const JOB_OPEN = ['open', 'closed', 'all'] as const
export const listJobs = call('listJobs', 'GET', '/api/v2/jobs')
export const createJob = call('createJob', 'POST', '/api/v2/jobs', { idempotent: true })
export const getJob = call('getJob', 'GET', '/api/v2/job/{jobId}')
export const updateJob = call('updateJob', 'PUT', '/api/v2/job/{jobId}')
export const saveJobItems = call('saveJobItems', 'PUT', '/api/v2/job/items')
export const addJobComponent = call('addJobComponent', 'POST', '/api/v2/job/{jobId}/component', { idempotent: true })
export const setJobItemBlank = call('setJobItemBlank', 'PUT', '/api/v2/job/{jobId}/item/{itemId}/blank')
export const repriceJob = call('repriceJob', 'POST', '/api/v2/job/{jobId}/prices')
export const closeJob = call('closeJob', 'POST', '/api/v2/job/{jobId}/close')
export const reopenJob = call('reopenJob', 'POST', '/api/v2/job/{jobId}/reopen')
export const sendJob = call('sendJob', 'POST', '/api/v2/job/{jobId}/send')
export const getJobActivity = call('getJobActivity', 'GET', '/api/v2/job/{jobId}/activity')
