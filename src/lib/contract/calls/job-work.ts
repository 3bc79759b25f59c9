export const listJobStatuses = { name: 'listJobStatuses', method: 'GET', path: '/api/v2/job/status' } as const
export const createJobStatus = {
  name: 'createJobStatus',
  method: 'POST',
  path: '/api/v2/job/status',
  idempotent: true
} as const
export const moveJobs = { name: 'moveJobs', method: 'PUT', path: '/api/v2/job/status' } as const
export const updateJobStatus = {
  name: 'updateJobStatus',
  method: 'PUT',
  path: '/api/v2/job/status/{statusId}'
} as const
export const deleteJobStatus = {
  name: 'deleteJobStatus',
  method: 'DELETE',
  path: '/api/v2/job/status/{statusId}'
} as const
export const setJobReady = { name: 'setJobReady', method: 'PUT', path: '/api/v2/job/{jobId}/ready' } as const
export const countJobItem = {
  name: 'countJobItem',
  method: 'POST',
  path: '/api/v2/job/{jobId}/item/{itemId}/count'
} as const
export const createJobTodo = {
  name: 'createJobTodo',
  method: 'POST',
  path: '/api/v2/job/{jobId}/todos',
  idempotent: true
} as const
export const updateJobTodo = {
  name: 'updateJobTodo',
  method: 'PUT',
  path: '/api/v2/job/{jobId}/todos/{todoId}'
} as const
export const deleteJobTodo = {
  name: 'deleteJobTodo',
  method: 'DELETE',
  path: '/api/v2/job/{jobId}/todos/{todoId}'
} as const
export const readJobComments = { name: 'readJobComments', method: 'GET', path: '/api/v2/job/{jobId}/comment' } as const
export const addJobComment = {
  name: 'addJobComment',
  method: 'POST',
  path: '/api/v2/job/{jobId}/comment',
  idempotent: true
} as const
export const seeJobComments = {
  name: 'seeJobComments',
  method: 'PUT',
  path: '/api/v2/job/{jobId}/comment/seen'
} as const
export const attachToJobComment = {
  name: 'attachToJobComment',
  method: 'POST',
  path: '/api/v2/job/{jobId}/comment/files'
} as const
export const readJobCommentFile = {
  name: 'readJobCommentFile',
  method: 'GET',
  path: '/api/v2/job/{jobId}/comment/files/{fileId}'
} as const
export const watchJobComments = {
  name: 'watchJobComments',
  method: 'GET',
  path: '/api/v2/job/{jobId}/comment/events'
} as const
