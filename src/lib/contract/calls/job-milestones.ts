import { call } from '../call.ts'

export const listJobMilestones = call('listJobMilestones', 'GET', '/api/v2/job/milestones')
export const updateJobMilestone = call('updateJobMilestone', 'PUT', '/api/v2/job/milestones/{milestone}')
