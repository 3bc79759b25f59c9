export const listJobMilestones = { name: 'listJobMilestones', method: 'GET', path: '/api/v2/job/milestones' } as const
export const updateJobMilestone = {
  name: 'updateJobMilestone',
  method: 'PUT',
  path: '/api/v2/job/milestones/{milestone}'
} as const
